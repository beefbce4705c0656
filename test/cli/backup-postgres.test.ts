import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { UsageRecord } from "../../src/accounts/store.ts";
import { openPostgresDatabase } from "../../src/accounts/stores/postgres.ts";
import { SqlPeople } from "../../src/accounts/stores/sql-people.ts";
import { SqlStore } from "../../src/accounts/stores/sql-store.ts";
import { openSqlite, openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { backup, restore } from "../../src/cli/backup.ts";
import { sealOf } from "../../src/people/audit.ts";
import { freshCaller, freshDirectory, reasonOf } from "../accounts/fresh.ts";
import { run as runProgram } from "../support/gateway.ts";
import { type Server, startPostgres, withServers } from "../support/servers.ts";
import { run } from "./terminal.ts";

const secret = "kept-with-every-backup-32-bytes-or-more";

withServers("penname backup, where the books are in PostgreSQL,", () => {
  let server: Server;
  beforeAll(async () => void (server = await startPostgres()));
  afterAll(() => server?.end());

  let made = 0;
  async function emptyDatabase(): Promise<string> {
    const name = `kept_${(made += 1)}`;
    await asked(server.url, `CREATE DATABASE ${name}`);
    return server.url.replace(/postgres$/, name);
  }

  async function asked(url: string, statement: string) {
    const client = new Client(url);
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.end();
    return rows;
  }

  /** An installation with a metered account, a lease on it, 1200 calls and a sealed audit. */
  async function installation() {
    const url = await emptyDatabase();
    const database = await openPostgresDatabase(url);
    const store = new SqlStore(database);
    const caller = await freshCaller(store, 1_000_000);
    await store.lease({ id: "a", accountId: caller.account.id }, { least: 1, wanted: 9, ahead: 0, forMs: 60_000 });
    let count = 0;
    const use = (): UsageRecord => ({
      id: `use_${(count += 1)}`,
      accountId: caller.account.id,
      keyId: caller.key.id,
      at: count,
      model: "m",
      api: count % 2 ? "/v1/messages" : null,
      provider: null,
      promptTokens: count,
      completionTokens: 1,
      charged: 2,
      cost: 2,
      reason: "completed",
      estimated: false,
    });
    const settle = (calls: number) =>
      store.settle(Array.from({ length: calls }, () => ({ usage: use(), leaseId: null })));
    await settle(1200);
    const people = new SqlPeople(database, () => sealOf(secret));
    for (const at of [1, 2])
      await people.record({ at, actor: "operator", action: "key.create", subject: "", details: {} });
    return { url, store, caller, settle };
  }

  const against = (url: string) => ({ PENNAME_DATABASE_URL: url, PENNAME_SECRET: secret });
  const ledgerAndBalance = `SELECT CAST(balance AS bigint) - (SELECT CAST(sum(amount) AS bigint) FROM ledger
    WHERE account_id = accounts.id) AS difference, leased FROM accounts WHERE balance IS NOT NULL`;

  test("copies one moment of them while calls are charged, into what can be checked and served", async () => {
    const { url, store, settle, caller } = await installation();
    const during = { isOver: false };
    const charging = (async () => {
      while (!during.isOver) await settle(7);
    })();
    const out = freshDirectory();
    const said = await run(backup, ["--out", out], against(url));
    during.isOver = true;
    await charging;
    expect(said).toMatchObject({ code: 0, err: expect.stringContaining("PENNAME_SECRET is not in the backup") });
    expect(readdirSync(out).toSorted()).toEqual(["backup.json", "penname.db"]);
    for (const name of readdirSync(out)) expect(statSync(join(out, name)).mode & 0o077).toBe(0);

    const copy = openSqliteDatabase(out);
    expect(await copy.query(ledgerAndBalance)).toEqual([{ difference: 0, leased: 0 }]);
    const [calls] = await copy.query("SELECT count(*) AS n, count(api) AS named FROM usage");
    expect(Number(calls?.["n"]) % 7).toBe(1200 % 7);
    expect(Number(calls?.["named"])).toBe(Math.ceil(Number(calls?.["n"]) / 2));
    await copy.close();
    const checked = await runProgram("bun", ["check", "--ledger", "--audit", "--data", out], {
      env: { PENNAME_SECRET: secret },
    });
    expect([checked.code, checked.err]).toEqual([0, ""]);
    const served = openSqlite(out, { serving: true });
    expect(await served.topUp(caller.account.id, 1, 5)).toBeGreaterThan(0);
    await served.close();
    // The lease of the server that runs is as it was.
    expect(await asked(url, "SELECT leased FROM accounts WHERE balance IS NOT NULL")).not.toEqual([{ leased: "0" }]);
    await store.close();
  });

  test("takes no secret from a data directory that is there beside them, since it belongs to other books", async () => {
    const { url, store } = await installation();
    const [out, data] = [freshDirectory(), freshDirectory()];
    mkdirSync(data);
    writeFileSync(join(data, "secret"), "the secret of other books");
    const said = await run(backup, ["--out", out], { ...against(url), PENNAME_DATA: data });
    expect(said).toMatchObject({ code: 0, err: expect.stringContaining("PENNAME_SECRET is not in the backup") });
    expect(said.out).not.toContain("secret");
    expect(readdirSync(out).toSorted()).toEqual(["backup.json", "penname.db"]);
    const copy = openSqlite(out);
    expect(await copy.accounts()).toHaveLength(1);
    await Promise.all([copy.close(), store.close()]);
  });

  test("is put back by penname restore into an empty database, twice the same, and into none that is in use", async () => {
    const { url, store } = await installation();
    const out = freshDirectory();
    await run(backup, ["--out", out], against(url));
    for (let time = 0; time < 2; time += 1) {
      const target = await emptyDatabase();
      const said = await run(restore, ["--from", out], against(target));
      expect(said).toMatchObject({ code: 0, out: expect.stringContaining(`PostgreSQL has the books of ${out}`) });
      for (const table of ["usage", "ledger", "audit", "audit_end", "keys"])
        expect(await asked(target, `SELECT * FROM ${table} ORDER BY 1`)).toEqual(
          await asked(url, `SELECT * FROM ${table} ORDER BY 1`),
        );
      expect(await asked(target, ledgerAndBalance)).toEqual([{ difference: "0", leased: "0" }]);
    }
    expect(String(await reasonOf(run(restore, ["--from", out], against(url))))).toContain("Gateways run on this");
    const other = await emptyDatabase();
    const its = new SqlStore(await openPostgresDatabase(other));
    await freshCaller(its, 5, "of its own");
    expect(String(await reasonOf(run(restore, ["--from", out], against(other))))).toContain("nothing was moved");
    expect(await its.accounts()).toHaveLength(1);
    await Promise.all([its.close(), store.close()]);
  });

  test("is put back into a data directory, too", async () => {
    const { url, store } = await installation();
    const [out, data] = [freshDirectory(), freshDirectory()];
    await run(backup, ["--out", out], against(url));
    expect(await run(restore, ["--from", out, "--data", data], against(url))).toMatchObject({ code: 0 });
    const there = openSqlite(data);
    expect(await there.accounts()).toHaveLength((await store.accounts()).length);
    await Promise.all([there.close(), store.close()]);
  });

  test("is refused, and upgrades nothing, where there are no books or those of another version", async () => {
    const empty = await emptyDatabase();
    const out = () => ["--out", freshDirectory()];
    expect(String(await reasonOf(run(backup, out(), against(empty))))).toContain("no books in this PostgreSQL");
    expect(await asked(empty, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    await (await openPostgresDatabase(empty)).close();
    await asked(empty, "UPDATE format SET number = 1");
    const said = String(await reasonOf(run(backup, out(), against(empty))));
    expect(said).toContain("are of format 1");
    expect(said).toContain("the version that serves them");
    await asked(empty, "UPDATE format SET number = 99");
    expect(String(await reasonOf(run(backup, out(), against(empty))))).toContain("newer");
    const nowhere = "postgres://user:secret@127.0.0.1:1/x";
    const reason = String(await reasonOf(run(backup, out(), against(nowhere))));
    expect(reason).toContain("PostgreSQL at 127.0.0.1:1 cannot be used (ECONNREFUSED)");
    expect(reason).not.toMatch(/user|secret/);
  });
});
