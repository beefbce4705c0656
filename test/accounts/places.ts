import { afterAll, beforeAll, describe, onTestFinished } from "bun:test";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Pool, TypeOverrides } from "pg";
import type { Store } from "../../src/accounts/store.ts";
import { openPostgresDatabase } from "../../src/accounts/stores/postgres.ts";
import { SqlStore } from "../../src/accounts/stores/sql-store.ts";
import { openSqlite, openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { freshDirectory } from "./fresh.ts";
import { type Server, startPostgres, withServers } from "../support/servers.ts";

/** What the books say, read past our own code, all accounts together. */
export type Books = Record<
  "ledger" | "toppedUp" | "balance" | "charged" | "calls" | "leased" | "leases" | "overdrawn",
  number
>;

/** A place where books are kept, empty at first. */
export interface Place {
  /** Opens it as a gateway does, which gives up on a database that does not answer within `answerMs`. */
  serve(answerMs?: number): Promise<Store>;
  /** Opens it as a command does, or as another node whose monotonic clock is given. */
  open(clock?: () => number): Promise<Store>;
  audit(): Promise<Books>;
  /** The rows of a statement, read past our own code. */
  rows(statement: string): Promise<Record<string, unknown>[]>;
  /** Carries out a statement past our own code. */
  change(statement: string): Promise<void>;
  /** Expires the leases of every node that has ended. */
  expireLeases(): Promise<void>;
  /** From now on nobody else can write, until the function it resolves to is called. */
  lock(): Promise<() => Promise<void>>;
}

export type Fresh = () => Promise<Place>;

/** The same tests on both kinds of store. Where there is no PostgreSQL its tests are skipped by name; where CI demands it, they fail. */
export function onEveryStore(subject: string, tests: (fresh: Fresh, name: string) => void): void {
  describe(`${subject}, on SQLite`, () => tests(async () => sqlitePlace(freshDirectory()), "SQLite"));
  withServers(`${subject}, on PostgreSQL`, () => {
    let server: Server;
    beforeAll(async () => void (server = await startPostgres()));
    afterAll(() => server?.end());
    tests(() => postgresPlace(server.url), "PostgreSQL");
  });
}

const books = `SELECT (SELECT coalesce(sum(amount), 0) FROM ledger) AS "ledger",
  (SELECT coalesce(sum(amount), 0) FROM ledger WHERE kind = 'top_up') AS "toppedUp",
  (SELECT coalesce(sum(balance), 0) FROM accounts) AS "balance",
  (SELECT coalesce(sum(charged), 0) FROM usage) AS "charged",
  (SELECT count(*) FROM usage) AS "calls",
  (SELECT coalesce(sum(amount), 0) FROM leases) AS "leased",
  (SELECT count(*) FROM leases) AS "leases",
  (SELECT count(*) FROM accounts WHERE balance < 0 OR leased <> (SELECT coalesce(sum(amount), 0) FROM leases WHERE account_id = accounts.id)) AS "overdrawn"`;

const asBooks = ([row]: Record<string, unknown>[]) =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)])) as Books;

export function sqlitePlace(directory: string): Place {
  const file = join(directory, "penname.db");
  const rows = async (statement: string) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare(statement).all();
    } finally {
      database.close();
    }
  };
  return {
    serve: async (answerMs) => openSqlite(directory, { serving: true, patienceMs: answerMs }),
    open: async (clock) => new SqlStore(openSqliteDatabase(directory), undefined, clock),
    rows,
    audit: async () => asBooks(await rows(books)),
    async change(statement) {
      const database = new DatabaseSync(file);
      database.exec(`PRAGMA busy_timeout = 1000; ${statement}`);
      database.close();
    },
    // The next server takes them for what they are.
    expireLeases: async () => {},
    async lock() {
      const database = new DatabaseSync(file);
      database.exec("BEGIN IMMEDIATE");
      return async () => database.close();
    },
  };
}

/** A schema of its own in a running PostgreSQL. */
export async function postgresPlace(server: string): Promise<Place & { url: string }> {
  const schema = `books_${(made += 1)}`;
  const url = `${server}?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
  const types = new TypeOverrides();
  types.setTypeParser(20, Number);
  const pool = new Pool({ connectionString: url, max: 2, types });
  // What a failed test holds is not waited for.
  onTestFinished(() => void pool.end());
  pool.on("error", () => {});
  const rows = async (statement: string) => (await pool.query<Record<string, unknown>>(statement)).rows;
  await rows(`CREATE SCHEMA ${schema}`);
  const open = async (clock?: () => number, answerMs = 30_000) => {
    const store = new SqlStore(await openPostgresDatabase(url, { answerMs }), undefined, clock);
    onTestFinished(() => store.close());
    return store;
  };
  return {
    url,
    serve: (answerMs) => open(undefined, answerMs),
    open,
    rows,
    audit: async () => asBooks(await rows(books)),
    change: async (statement) => void (await rows(statement)),
    async expireLeases() {
      const clock = { now: 0 };
      const store = new SqlStore(await openPostgresDatabase(url), "expirer", () => clock.now);
      await store.renewLeases(1000);
      clock.now = 1000;
      await store.renewLeases(1000);
      await store.close();
    },
    async lock() {
      const client = await pool.connect();
      await client.query("BEGIN; LOCK TABLE accounts, leases, usage IN EXCLUSIVE MODE");
      return async () => {
        await client.query("ROLLBACK");
        client.release();
      };
    },
  };
}

let made = 0;
