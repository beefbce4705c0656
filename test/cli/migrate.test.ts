import { afterAll, beforeAll, expect, onTestFinished, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { KeyCache } from "../../src/accounts/keys.ts";
import type { UsageRecord } from "../../src/accounts/store.ts";
import { openPostgresDatabase } from "../../src/accounts/stores/postgres.ts";
import { SqlStore } from "../../src/accounts/stores/sql-store.ts";
import { sealOf } from "../../src/people/audit.ts";
import { SqlPeople } from "../../src/accounts/stores/sql-people.ts";
import { openSqlite, openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { migrate } from "../../src/cli/migrate.ts";
import { freshCaller, freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { type Server, startPostgres, withServers } from "../support/servers.ts";
import { run } from "./terminal.ts";

withServers("penname migrate", () => {
  let server: Server;
  beforeAll(async () => void (server = await startPostgres()));
  afterAll(() => server?.end());

  /** An installation in a data directory: two accounts, one metered, with 1200 calls. */
  async function installation() {
    const directory = freshDirectory();
    const database = openSqliteDatabase(directory, { serving: true });
    const store = new SqlStore(database);
    const { secret, ...caller } = await freshCaller(store, 1_000_000);
    await freshCaller(store, null, "free");
    const use = (n: number): UsageRecord => ({
      id: `use_${n}`,
      accountId: caller.account.id,
      keyId: caller.key.id,
      at: n,
      model: "m",
      api: n % 2 ? "/v1/messages" : null,
      provider: n % 2 ? "p" : null,
      promptTokens: n,
      completionTokens: 1,
      charged: n % 3,
      cost: n % 3,
      reason: "completed",
      estimated: n % 5 === 0,
    });
    const charges = Array.from({ length: 1200 }, (_, n) => ({ usage: use(n), leaseId: null }));
    await store.settle(charges);
    await new SqlPeople(database, () => sealOf("s")).record({
      at: 1,
      actor: "operator",
      action: "key.create",
      subject: "",
      details: {},
    });
    await store.close();
    return { directory, secret, caller };
  }

  async function emptyDatabase(): Promise<string> {
    const name = `moved_${(made += 1)}`;
    const client = new Client(server.url);
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return server.url.replace(/postgres$/, name);
  }
  let made = 0;

  async function opened(url: string) {
    const store = new SqlStore(await openPostgresDatabase(url));
    onTestFinished(() => store.close());
    return store;
  }

  const moved = (directory: string, url: string) => run(migrate, ["--from", directory, "--to", url]);

  test("takes the database from the environment, where no list of processes shows its password", async () => {
    const { directory } = await installation();
    const url = await emptyDatabase();
    const done = await run(migrate, ["--from", directory], { PENNAME_DATABASE_URL: url });
    expect(done.out).toMatch(/^usage +1200$/m);
    expect(String(await reasonOf(run(migrate, ["--from", directory])))).toContain("PENNAME_DATABASE_URL");
  });

  test("moves everything, verifies both sides, and can be repeated", async () => {
    const { directory, secret, caller } = await installation();
    const url = await emptyDatabase();
    const first = await moved(directory, url);
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toMatch(/^usage +1200$/m);
    expect(first.out).toMatch(/^accounts.balance +998800$/m);
    expect(first.out).toMatch(/^ledger.amount +998800$/m);
    expect(first.out).toMatch(/^audit +1$/m);

    const again = openSqlite(directory);
    await again.topUp(caller.account.id, 200, 5);
    await again.revokeKey((await again.keys()).find(({ id }) => id !== caller.key.id)!.id, 7);
    await again.close();
    expect((await moved(directory, url)).out).toMatch(/^accounts.balance +999000$/m);

    const store = await opened(url);
    expect(await new KeyCache(store).find(secret, 0)).toMatchObject({ account: { balance: 999_000 } });
    expect((await store.keys()).filter(({ revokedAt }) => revokedAt === 7)).toHaveLength(1);
    // What is numbered there goes on behind the last number.
    expect(await store.topUp(caller.account.id, 1, 6)).toBe(999_001);
  });

  test("moves again without what has gone meanwhile: sessions, invitations and people", async () => {
    const { directory, caller } = await installation();
    const url = await emptyDatabase();
    const at = { accountId: caller.account.id, createdAt: 1 };
    const changed = async (change: (people: SqlPeople) => Promise<unknown>) => {
      const database = openSqliteDatabase(directory);
      await change(new SqlPeople(database, () => sealOf("s")));
      await database.close();
      return moved(directory, url);
    };
    const before = await changed(async (people) => {
      for (const login of ["ana", "bo"]) {
        await people.add({ ...at, login, password: "kept" });
        const session = { id: login, login, createdAt: 1, expiresAt: 9, browser: "b", address: "", terms: null };
        await people.beginSession({ ...session, via: "password" }, login);
        await people.invite({ ...at, id: login, login: `friend of ${login}`, expiresAt: 9 }, login);
      }
    });
    expect(before.out).toMatch(/^people +2\nsessions +2\ninvitations +2$/m);
    const after = await changed(async (people) => {
      await people.remove("ana");
      await people.withdraw("ana");
    });
    expect(after.out).toMatch(/^people +1\nsessions +1\ninvitations +1$/m);
  });

  test("refuses a database that holds something else", async () => {
    const { directory } = await installation();
    const url = await emptyDatabase();
    const store = await opened(url);
    await freshCaller(store, 5, "of its own");
    const said = String(await reasonOf(moved(directory, url)));
    expect(said).toContain("holds 1 accounts that the data directory does not; nothing was moved");
    expect(await store.accounts()).toHaveLength(1);
  });

  test("refuses while a gateway runs on either side", async () => {
    const { directory } = await installation();
    const url = await emptyDatabase();
    const running = openSqlite(directory, { serving: true });
    expect(String(await reasonOf(moved(directory, url)))).toContain("Another Penname server runs");
    await running.close();
    const store = await opened(url);
    const { account } = await freshCaller(store, 5, "acme");
    await store.lease({ id: "a", accountId: account.id }, { least: 1, wanted: 1, ahead: 0, forMs: 60_000 });
    expect(String(await reasonOf(moved(directory, url)))).toContain("Gateways run on this PostgreSQL database");
  });

  test.each([
    [["--from", "data"]],
    [["--to", "postgres://user:secret@db/x"]],
    [["--from", "data", "--to", "mysql://a:secret@b"]],
  ])("used as %j says what would be right and repeats no password", async (args) => {
    const said = String(await reasonOf(run(migrate, args)));
    expect(said).toContain("penname migrate --from DIR [--to postgres://USER:PASSWORD@HOST/DATABASE]");
    expect(said).not.toContain("secret");
  });

  test("names the address when there is no PostgreSQL, but not the credentials", async () => {
    const url = "postgres://user:secret@127.0.0.1:1/x";
    const directory = freshDirectory();
    await openSqlite(directory).close();
    const said = String(await reasonOf(moved(directory, url)));
    expect(said).toContain("PostgreSQL at 127.0.0.1:1 cannot be used (ECONNREFUSED); start it");
    expect(said).not.toMatch(/user|secret/);
  });

  test("moves nothing from where there are no books, and makes none", async () => {
    const directory = freshDirectory();
    const said = String(await reasonOf(moved(directory, "postgres://user:secret@127.0.0.1:1/x")));
    expect(said).toContain(`There are no books at ${join(directory, "penname.db")}`);
    expect(existsSync(directory)).toBe(false);
  });
});
