import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError, Pool, TypeOverrides } from "pg";
import { StoreError } from "../store.ts";
import type { Channel, Database, Queries, Row, Value } from "./database.ts";
import { schemaMigrations, pendingMigrations } from "./migrations.ts";
import { integer } from "./rows.ts";

export interface PostgresOptions {
  /** How long any one question may take before it counts as failed. */
  answerMs?: number;
}

/** Opens the database at an address, which any number of nodes and commands do at once. Throws `StoreError`. */
export async function openPostgresDatabase(url: string, { answerMs = 5000 }: PostgresOptions = {}): Promise<Database> {
  try {
    await migrate(settingsOf(url, migrationMs));
    return new PostgresDatabase(settingsOf(url, answerMs));
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(
      `PostgreSQL${placeOf(url)} cannot be used (${reasonOf(cause)}); start it, or set PENNAME_DATABASE_URL to where it is`,
      { cause },
    );
  }
}

/** Time for another node that brings the database to the newest format. */
const migrationMs = 60_000;
/** Any number that nobody else takes an advisory lock on. */
const migrationLock = 7_366_263;

// No amount or time of ours needs more than a number holds.
const types = new TypeOverrides();
types.setTypeParser(20, Number);

const settingsOf = (url: string, answerMs: number) => ({
  connectionString: url,
  application_name: "penname",
  keepAlive: true,
  connectionTimeoutMillis: Math.min(2000, answerMs),
  query_timeout: answerMs,
  // Of what this program gives up, the server shall not go on holding locks.
  statement_timeout: answerMs,
  idle_in_transaction_session_timeout: answerMs,
  types,
});

type ConnectionSettings = ReturnType<typeof settingsOf>;

async function migrate(settings: ConnectionSettings): Promise<void> {
  const client = new Client({ ...settings, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("BEGIN");
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await client.query("CREATE TABLE IF NOT EXISTS format (number integer NOT NULL)");
    const { rows } = await client.query<Row>("SELECT coalesce(max(number), 0) AS number FROM format");
    const steps = pendingMigrations(integer(rows[0]?.["number"]), "This database");
    for (const step of steps) await client.query(step.postgres);
    if (steps.length > 0)
      await client.query(`DELETE FROM format; INSERT INTO format VALUES (${schemaMigrations.length})`);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

class PostgresDatabase implements Database {
  readonly dialect = {
    now: "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
    // Rows may still be referred to meanwhile, as every written call does.
    forUpdate: "FOR NO KEY UPDATE",
    least: "least",
    greatest: "greatest",
    rows: "json_array_elements(CAST($1 AS json))",
  };
  readonly #settings: ConnectionSettings;
  readonly #pool: Pool;
  readonly #heard = new Map<Channel, (text: string | undefined) => void>();
  #listener: Client | undefined;
  #isClosed = false;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    this.#pool = new Pool({ ...settings, max: 8 });
    // One that idles and is cut off is replaced when it is needed.
    this.#pool.on("error", () => {});
  }

  async query(statement: string, ...values: Value[]): Promise<Row[]> {
    return rowsOf(await this.#pool.query<Row>(planned(statement, values)));
  }

  insert(into: string, rows: readonly Value[][], ending?: string): Promise<Row[]> {
    return insert(this, into, rows, ending);
  }

  durably<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    return this.transaction(async (inside) => {
      await inside.query(waitForDisk);
      return work(inside);
    });
  }

  async transaction<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let isBroken = true;
    // A loss between two questions is told by the next one.
    const lost = () => {};
    client.on("error", lost);
    try {
      await client.query("BEGIN");
      const inside: Queries = {
        query: async (statement, ...values) => rowsOf(await client.query<Row>(planned(statement, values))),
        insert: (into, rows, ending) => insert(inside, into, rows, ending),
      };
      const result = await work(inside);
      await client.query("COMMIT");
      isBroken = false;
      return result;
    } catch (error) {
      // Where the server has not refused but does not answer, the end of the connection is what undoes.
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

  listen(channel: Channel, heard: (text: string | undefined) => void): void {
    if (this.#heard.size === 0) void this.#keepListening();
    this.#heard.set(channel, heard);
  }

  /** Listens on one connection after the other; what is missed between them is found by asking. */
  async #keepListening(): Promise<void> {
    while (!this.#isClosed) {
      const client = (this.#listener = new Client(this.#settings));
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      client.on("error", () => end()).on("end", () => end());
      client.on("notification", ({ channel, payload }) => {
        for (const [name, heard] of this.#heard) if (name === channel) heard(payload ?? "");
      });
      try {
        await client.connect();
        for (const channel of this.#heard.keys()) await client.query(`LISTEN ${channel}`);
        for (const heard of this.#heard.values()) heard(undefined);
        await isOver;
      } catch {
        // Tried again, like a connection that is lost later.
      }
      void client.end().catch(() => {});
      if (!this.#isClosed) await sleep(relistenMs, undefined, { ref: false });
    }
  }

  async send(channel: Channel, text: string): Promise<void> {
    await this.query("SELECT pg_notify($1, $2)", channel, text);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.all([this.#pool.end(), this.#listener?.end().catch(() => {})]);
  }
}

/** Only raised: a server that waits for its replicas goes on doing so. */
const waitForDisk = `SELECT set_config('synchronous_commit', 'on', true)
  WHERE current_setting('synchronous_commit') IN ('off', 'local')`;

const relistenMs = 500;

/** One statement for all rows: what it waits for is the network. */
async function insert(to: Queries, into: string, rows: readonly Value[][], ending = ""): Promise<Row[]> {
  if (rows.length === 0) return [];
  let place = 0;
  const places = rows.map((row) => `(${row.map(() => `$${(place += 1)}`).join(", ")})`);
  return to.query(`INSERT INTO ${into} VALUES ${places.join(", ")} ${ending}`, ...rows.flat());
}

/** What comes often gets a plan the server keeps under a name. */
function planned(text: string, values: Value[]) {
  let name = names.get(text);
  if (name === undefined) {
    if (values.length > plannedValuesMax || names.size >= plannedMax) return { text, values };
    names.set(text, (name = `penname_${names.size}`));
  }
  return { name, text, values };
}

const plannedValuesMax = 16;
const plannedMax = 200;
const names = new Map<string, string>();

const rowsOf = ({ rows }: { rows: Row[] }): Row[] => rows;

/** The server answered, and the answer is no. */
const isRefusal = (error: unknown): boolean => error instanceof DatabaseError && !error.code?.startsWith("57P");

/** Never the user or the password. */
function placeOf(url: string): string {
  return URL.canParse(url) ? ` at ${new URL(url).host}` : "";
}

function reasonOf(cause: unknown): string {
  if (cause instanceof DatabaseError) return cause.message;
  return cause instanceof Error ? ("code" in cause && String(cause.code)) || cause.message : String(cause);
}
