import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError, Pool } from "pg";
import { StoreError, StoreUnavailable } from "../store.ts";
import type { Channel, Database, Queries, Row, Value } from "./database.ts";
import { type ConnectionSettings, connectionSettings, unusable } from "./postgres-connection.ts";
import { upgradePostgres } from "./postgres-upgrade.ts";
import { textAt } from "./rows.ts";
import type { UpgradeListener } from "./upgrades.ts";

export interface PostgresOptions {
  /** How long one statement may take before it counts as failed. */
  answerMs?: number;
  upgrades?: UpgradeListener | undefined;
  /** For one of a server's processes: its parent has looked at the format. One that is started again goes on as its siblings do, on a newer one too. */
  isUpgraded?: boolean;
}

/** Opens and upgrades the database at an address, which any number of nodes and commands may do at once. Throws `StoreError`. */
export async function openPostgresDatabase(
  url: string,
  { answerMs = 5000, upgrades, isUpgraded = false }: PostgresOptions = {},
): Promise<Database> {
  try {
    if (!isUpgraded) await upgradePostgres(url, upgrades);
    return new PostgresDatabase(connectionSettings(url, answerMs));
  } catch (cause) {
    throw cause instanceof StoreError ? cause : unusable(url, cause);
  }
}

class PostgresDatabase implements Database {
  readonly dialect = {
    now: "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
    // Still lets other transactions insert rows that refer to these, as every written call does.
    forUpdate: "FOR NO KEY UPDATE",
    least: "least",
    greatest: "greatest",
    rows: "json_array_elements(CAST($1 AS json))",
  };
  readonly #settings: ConnectionSettings;
  readonly #pool: Pool;
  readonly #listeners = new Map<Channel, (message: string | undefined) => void>();
  #listener: Client | undefined;
  #isClosed = false;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    this.#pool = new Pool({ ...settings, max: 8 });
    // An idle connection that is lost is replaced when it is needed.
    this.#pool.on("error", () => {});
  }

  async query(statement: string, ...values: Value[]): Promise<Row[]> {
    return rowsOf(await reached(this.#pool.query<Row>(prepared(statement, values))));
  }

  async insert(into: string, rows: readonly Value[][], ending?: string): Promise<void> {
    await insert(this, into, rows, ending);
  }

  insertNew(into: string, key: string, rows: readonly Value[][]): Promise<Set<Value>> {
    return insertNew(this, into, key, rows);
  }

  durably<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    return this.transaction(async (inside) => {
      await inside.query(waitForDisk);
      return work(inside);
    });
  }

  async transaction<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    const client = await reached(this.#pool.connect());
    let isBroken = true;
    // A connection lost between two statements fails the next one.
    const lost = () => {};
    client.on("error", lost);
    try {
      await reached(client.query("BEGIN"));
      const inside: Queries = {
        query: async (statement, ...values) => rowsOf(await reached(client.query<Row>(prepared(statement, values)))),
        insert: async (into, rows, ending) => void (await insert(inside, into, rows, ending)),
        insertNew: (into, key, rows) => insertNew(inside, into, key, rows),
      };
      const result = await work(inside);
      await reached(client.query("COMMIT"), true);
      isBroken = false;
      return result;
    } catch (error) {
      // If the server has not refused but does not answer, closing the connection undoes the transaction.
      if (isRefusal(error))
        isBroken = await client.query("ROLLBACK").then(
          () => false,
          () => true,
        );
      throw error;
    } finally {
      client.off("error", lost);
      client.release(isBroken);
    }
  }

  listen(channel: Channel, received: (message: string | undefined) => void): void {
    if (this.#listeners.size === 0) void this.#keepListening();
    this.#listeners.set(channel, received);
  }

  /** Listens on one connection after another. Listeners are called with undefined on each, since messages between them are lost. */
  async #keepListening(): Promise<void> {
    while (!this.#isClosed) {
      const client = (this.#listener = new Client(this.#settings));
      const over = new AbortController();
      client.on("error", () => over.abort()).on("end", () => over.abort());
      client.on("notification", ({ channel, payload }) => {
        for (const [name, received] of this.#listeners) if (name === channel) received(payload ?? "");
      });
      try {
        await client.connect();
        for (const channel of this.#listeners.keys()) await client.query(`LISTEN ${channel}`);
        for (const received of this.#listeners.values()) received(undefined);
        // A firewall forgets an idle connection without a word.
        while (await sleep(this.#settings.query_timeout, true, { ref: false, signal: over.signal }))
          await client.query("SELECT 1");
      } catch {
        // Tried again below, like a connection that is lost later.
      }
      void client.end().catch(() => {});
      if (!this.#isClosed) await sleep(relistenMs, undefined, { ref: false });
    }
  }

  async send(channel: Channel, message: string): Promise<void> {
    await this.query("SELECT pg_notify($1, $2)", channel, message);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.all([this.#pool.end(), this.#listener?.end().catch(() => {})]);
  }
}

/** Raises the setting only: a server that waits for its replicas goes on doing so. */
const waitForDisk = `SELECT set_config('synchronous_commit', 'on', true)
  WHERE current_setting('synchronous_commit') IN ('off', 'local')`;
const relistenMs = 500;

async function insertNew(
  to: Pick<Queries, "query">,
  into: string,
  key: string,
  rows: readonly Value[][],
): Promise<Set<Value>> {
  const written = await insert(to, into, rows, `ON CONFLICT (${key}) DO NOTHING RETURNING ${key}`);
  return new Set(written.map((row) => textAt(row, key)));
}

/** One statement for all rows, since each statement costs a network round trip. */
async function insert(to: Pick<Queries, "query">, into: string, rows: readonly Value[][], ending = ""): Promise<Row[]> {
  if (rows.length === 0) return [];
  let place = 0;
  const places = rows.map((row) => `(${row.map(() => `$${(place += 1)}`).join(", ")})`);
  return to.query(`INSERT INTO ${into} VALUES ${places.join(", ")} ${ending}`, ...rows.flat());
}

/** Names a statement, so that the server keeps its plan. Long lists of values differ in length and are not worth a plan. */
function prepared(text: string, values: Value[]) {
  let name = names.get(text);
  if (name === undefined) {
    if (values.length > preparedValuesMax || names.size >= preparedMax) return { text, values };
    names.set(text, (name = `penname_${names.size}`));
  }
  return { name, text, values };
}

const preparedValuesMax = 16;
const preparedMax = 200;
const names = new Map<string, string>();

const rowsOf = ({ rows }: { rows: Row[] }): Row[] => rows;

/** Whether the server answered and refused, rather than shutting down or ending the session. */
const isRefusal = (error: unknown): boolean => error instanceof DatabaseError && !error.code?.startsWith("57P");

/**
 * Throws `StoreUnavailable` where the server cannot be reached or cannot serve: no connection, no answer in time, shutting down, or out of
 * memory, disk or connections.
 */
async function reached<Answer>(asking: Promise<Answer>, mayBeDone = false): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    throw error instanceof DatabaseError && !momentary.test(error.code ?? "")
      ? error
      : new StoreUnavailable(error as Error, mayBeDone);
  }
}

/** Classes of PostgreSQL's codes: connection, resources, operator; and a transaction that was ended for being idle. */
const momentary = /^(?:08|53|57|25P03)/;
