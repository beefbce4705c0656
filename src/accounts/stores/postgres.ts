import { clearTimeout, setTimeout } from "node:timers";
import postgres, { type Sql } from "postgres";
import { StoreError } from "../store.ts";
import type { Channel, Database, Queries, Row, Value } from "./database.ts";
import { migrations, migrationsFrom } from "./migrations.ts";
import { integer } from "./rows.ts";

export interface PostgresOptions {
  /** How long anything may take before it counts as failed. */
  answerMs?: number;
}

/** Opens the database at an address, which any number of nodes and commands do at once. Throws `StoreError`. */
export async function openPostgresDatabase(url: string, { answerMs = 5000 }: PostgresOptions = {}): Promise<Database> {
  const connect = () => connectTo(url, answerMs);
  let client: Sql | undefined;
  try {
    client = connect();
    await inTime(migrate(client), migrationMs);
    return new PostgresDatabase(connect, client, answerMs);
  } catch (cause) {
    void client?.end({ timeout: 0 });
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(
      `PostgreSQL${placeOf(url)} cannot be used (${reasonOf(cause)}); start it, or set PENNAME_DATABASE_URL to where it is`,
      { cause },
    );
  }
}

/** For a program of another format, or for another node that brings the database to the newest. */
const migrationMs = 60_000;
/** Any number that nobody else takes an advisory lock on. */
const migrationLock = 7_366_263;
const bigint = 20;

function connectTo(url: string, answerMs: number) {
  return postgres(url, {
    max: 8,
    connect_timeout: Math.min(10, Math.max(1, Math.floor(answerMs / 2000))),
    backoff: (failures) => Math.min(0.05 * 2 ** failures, 1),
    fetch_types: false,
    onnotice() {},
    // No amount or time of ours needs more than a number holds.
    types: { bigint: { to: bigint, from: [bigint], parse: Number, serialize: String } },
    // Of what this program gives up, the server shall not go on holding locks.
    connection: {
      application_name: "penname",
      statement_timeout: answerMs,
      idle_in_transaction_session_timeout: answerMs,
    },
  });
}

async function migrate(client: Sql): Promise<void> {
  await client.begin(async (inside) => {
    await inside.unsafe(`SET LOCAL statement_timeout = ${migrationMs}`);
    await inside.unsafe(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await inside.unsafe("CREATE TABLE IF NOT EXISTS format (number integer NOT NULL)");
    const [row] = await inside.unsafe<Row[]>("SELECT coalesce(max(number), 0) AS number FROM format");
    const steps = migrationsFrom(integer(row?.["number"]), "This database");
    for (const step of steps) await inside.unsafe(step.postgres);
    if (steps.length > 0) await inside.unsafe(`DELETE FROM format; INSERT INTO format VALUES (${migrations.length})`);
  });
}

class PostgresDatabase implements Database {
  readonly dialect = {
    now: "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
    // Rows may still be referred to meanwhile, as every written call does.
    forUpdate: "FOR NO KEY UPDATE",
    least: "least",
    greatest: "greatest",
  };
  readonly #connect: () => Sql;
  readonly #answerMs: number;
  readonly #heard = new Map<Channel, (text: string | undefined) => void>();
  #client: Sql;
  #listener: Sql | undefined;
  /** Whether the server could not be asked lately, so that nobody knows what was not heard. */
  #wasLost = false;

  constructor(connect: () => Sql, client: Sql, answerMs: number) {
    this.#connect = connect;
    this.#client = client;
    this.#answerMs = answerMs;
  }

  query(statement: string, ...values: Value[]): Promise<Row[]> {
    return this.#ask((client) => queries(client).query(statement, ...values));
  }

  transaction<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    return this.#ask(async (client) => (await client.begin((inside) => work(queries(inside)))) as Result);
  }

  async #ask<Result>(ask: (client: Sql) => Promise<Result>): Promise<Result> {
    const client = this.#client;
    try {
      const answer = await inTime(ask(client), this.#answerMs);
      if (this.#wasLost) this.#listenAgain();
      return answer;
    } catch (error) {
      if (!isRefusal(error)) this.#wasLost = true;
      // A server that is frozen would keep these connections, and every later question, waiting.
      if (error instanceof TooLate && client === this.#client) {
        this.#client = this.#connect();
        void client.end({ timeout: 0 });
      }
      throw error;
    }
  }

  listen(channel: Channel, heard: (text: string | undefined) => void): void {
    this.#heard.set(channel, heard);
    this.#listener ??= this.#connect();
    this.#listenOn(this.#listener, channel, heard);
  }

  #listenOn(listener: Sql, channel: Channel, heard: (text: string | undefined) => void): void {
    // What is missed while nobody listens is found by asking, so a failure is told by `wasLost` alone.
    listener.listen(channel, heard, () => heard(undefined)).catch(() => (this.#wasLost = true));
  }

  #listenAgain(): void {
    this.#wasLost = false;
    if (!this.#listener) return;
    void this.#listener.end({ timeout: 0 });
    this.#listener = this.#connect();
    for (const [channel, heard] of this.#heard) this.#listenOn(this.#listener, channel, heard);
  }

  async send(channel: Channel, text: string): Promise<void> {
    await this.query("SELECT pg_notify($1, $2)", channel, text);
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.end({ timeout: 1 }), this.#listener?.end({ timeout: 0 })]);
  }
}

/** Only what comes often is worth a plan the server keeps. */
const plannedMax = 16;

const queries = (client: Pick<Sql, "unsafe">): Queries => ({
  query: async (statement, ...values) =>
    Array.from(await client.unsafe<Row[]>(statement, values, { prepare: values.length <= plannedMax })),
});

/** The server answered, and the answer is no. */
const isRefusal = (error: unknown): boolean => error instanceof postgres.PostgresError && !error.code.startsWith("57P");

class TooLate extends Error {
  override name = "TooLate";
}

async function inTime<Result>(answer: Promise<Result>, ms: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLate(`no answer in ${ms} ms`)), ms);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Never the user or the password. */
function placeOf(url: string): string {
  return URL.canParse(url) ? ` at ${new URL(url).host}` : "";
}

function reasonOf(cause: unknown): string {
  if (cause instanceof postgres.PostgresError) return cause.message;
  return cause instanceof Error ? ("code" in cause && String(cause.code)) || cause.name : String(cause);
}
