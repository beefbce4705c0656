import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "bun:test";
import type { Database } from "../../../src/accounts/stores/database.ts";
import { openPostgresDatabase } from "../../../src/accounts/stores/postgres.ts";
import { SqlStore } from "../../../src/accounts/stores/sql.ts";
import { openSqliteDatabase } from "../../../src/accounts/stores/sqlite.ts";
import { type Server, startPostgres, withServers } from "../../support/servers.ts";
import { freshCaller, freshDirectory } from "../fresh.ts";

const minute = 60_000;
const wish = { least: 10, wanted: 10, ahead: 0, forMs: minute };

/** A database whose clock can be set forward. */
function withClock(database: Database): { database: Database; jump(ms: number): void } {
  let aheadMs = 0;
  const jumping = new Proxy(database, {
    get(target, key: keyof Database) {
      if (key === "dialect") return { ...target.dialect, now: `(${target.dialect.now} + ${aheadMs})` };
      // Statements carry the time in them: both ways to write are the database's own.
      const value: unknown = target[key];
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return { database: jumping, jump: (ms) => void (aheadMs += ms) };
}

function onClocks(open: () => Promise<Database>): void {
  /** Two nodes with monotonic clocks of their own, before a clock of the database's that jumps. */
  async function nodes() {
    const { database, jump } = withClock(await open());
    const clock = { now: 0 };
    const node = (name: string) =>
      new SqlStore(database, name, { monotonic: () => clock.now, wall: () => Date.now() + clock.now });
    const [one, other] = [node("one"), node("other")];
    const { account } = await freshCaller(one, 100);
    onTestFinished(() => database.close());
    /** Time that passes for all clocks. */
    const pass = (ms: number) => {
      clock.now += ms;
      jump(ms);
    };
    return { one, other, node, jump, pass, lease: { id: "a", accountId: account.id } };
  }

  test("a database's clock that jumps a minute ahead frees no lease of a node that lives", async () => {
    const { one, other, node, jump, pass, lease } = await nodes();
    await one.lease(lease, wish);
    await other.renewLeases(minute);
    jump(minute + 1);
    await other.renewLeases(minute);
    await node("begun since").renewLeases(minute);
    expect(await one.renewLeases(minute)).toEqual([lease]);
    for (let turn = 0; turn < 12; turn += 1) {
      pass(10_000);
      expect(await one.renewLeases(minute)).toEqual([lease]);
      await other.renewLeases(minute);
    }
  });

  test("a node that gives no sign of life loses its leases a term after the jump", async () => {
    const { one, other, jump, pass, lease } = await nodes();
    await one.lease(lease, wish);
    await other.renewLeases(minute);
    jump(minute + 1);
    for (let turn = 0; turn < 7; turn += 1) {
      await other.renewLeases(minute);
      pass(10_000);
    }
    await other.renewLeases(minute);
    expect(await one.renewLeases(minute)).toEqual([]);
  });
}

describe("On SQLite", () => {
  onClocks(async () => openSqliteDatabase(freshDirectory(), { serving: true }));

  test("revocations and credits are on the disk when they are acknowledged; leases and charges do not wait for it", async () => {
    const database = openSqliteDatabase(freshDirectory(), { serving: true });
    onTestFinished(() => database.close());
    const store = new SqlStore(database);
    const { account, key } = await freshCaller(store, 100);
    // What waits for the disk is told by the setting in force while a row is written.
    await database.query("CREATE TEMP TABLE written (what TEXT, sync INTEGER)");
    const watched = [
      "UPDATE ON keys",
      "INSERT ON ledger",
      "UPDATE OF tier ON accounts",
      "INSERT ON leases",
      "INSERT ON usage",
    ];
    for (const [index, what] of watched.entries())
      await database.query(
        `CREATE TEMP TRIGGER watch${index} AFTER ${what} BEGIN INSERT INTO written SELECT '${what}', synchronous FROM pragma_synchronous; END`,
      );
    const lease = { id: "a", accountId: account.id };
    const usage = { ...call, accountId: account.id, keyId: key.id };
    for (let round = 0; round < 2; round += 1) {
      await store.lease(lease, wish);
      await store.topUp(account.id, 5, 0);
      await store.settle([{ usage: { ...usage, id: `use_${round}` }, leaseId: "a" }]);
      await store.revokeKey(key.id, 1);
      await store.setTier(account.id, "legacy");
    }
    const rows = await database.query(
      "SELECT what, min(sync) AS least, max(sync) AS most FROM written GROUP BY what ORDER BY what",
    );
    const [normal, full] = [1, 2];
    expect(Object.fromEntries(rows.map(({ what, least, most }) => [what, [least, most]]))).toEqual({
      "INSERT ON leases": [normal, normal],
      // A charge is a line of the ledger too.
      "INSERT ON ledger": [normal, full],
      "INSERT ON usage": [normal, normal],
      "UPDATE OF tier ON accounts": [full, full],
      "UPDATE ON keys": [full, full],
    });
    const topUps = await database.query(
      "SELECT count(*) AS full FROM written WHERE what = 'INSERT ON ledger' AND sync = 2",
    );
    expect(topUps[0]?.["full"]).toBe(2);
  });
});

const call = {
  at: 0,
  model: "m",
  provider: "p",
  promptTokens: 1,
  completionTokens: 1,
  charged: 1,
  cost: 1,
  reason: "completed" as const,
  estimated: false,
};

withServers("On PostgreSQL", () => {
  let server: Server;
  beforeAll(async () => void (server = await startPostgres()));
  afterAll(() => server?.end());
  let made = 0;
  onClocks(async () => {
    const first = await openPostgresDatabase(server.url);
    const name = `clocks${(made += 1)}`;
    await first.query(`CREATE DATABASE ${name}`);
    await first.close();
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return openPostgresDatabase(url.href);
  });
});
