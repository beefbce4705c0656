import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { StoreError } from "../store.ts";
import type { Row } from "./database.ts";
import { schemaMigrations } from "./migrations.ts";
import { connectionSettings, unusable } from "./postgres-connection.ts";
import { integerAt, textAt } from "./rows.ts";
import { newerBooks, newerWriter, type Upgrade, upgradeRow, type UpgradeListener, upgradesTable } from "./upgrades.ts";

/** Any number that nobody else takes an advisory lock on. */
const migrationLock = 7_366_263;

/** How long to wait for another node that upgrades the database, and for whoever reads or writes its tables. */
const waitMs = 60_000;

/**
 * How long a migration may wait for a table: meanwhile the calls of running nodes queue up behind it. If somebody holds the table for longer,
 * as a dump does, it lets them pass and tries again.
 */
const tableWaitMs = 1000;

/** An index of a large table takes its time; what is bounded is waiting. */
const workMs = 6 * 60 * 60 * 1000;

/** Brings the database at an address to the newest format in one transaction, one node at a time, while others serve. Throws `StoreError`. */
export async function upgradePostgres(url: string, listener: UpgradeListener | undefined): Promise<void> {
  let isBegun = false;
  const begun = (upgrade: Upgrade) => {
    if (!isBegun) listener?.begun(upgrade);
    isBegun = true;
  };
  for (const until = performance.now() + waitMs; ; await sleep(tableWaitMs)) {
    try {
      return await upgradeOnce(url, {
        begun,
        progress: (...so) => listener?.progress(...so),
        ended: (one) => listener?.ended(one),
      });
    } catch (cause) {
      if (!isWaitOver(cause)) throw cause;
      if (performance.now() < until) continue;
      throw new StoreError(
        "This database is of an older format and cannot be upgraded, since somebody reads or writes its tables all the time, as a dump does, or another node upgrades it; start this again when that is over",
        { cause },
      );
    }
  }
}

async function upgradeOnce(url: string, listener: UpgradeListener): Promise<void> {
  const client = new Client(connectionSettings(url, workMs));
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("BEGIN");
    await client.query(`SET LOCAL lock_timeout = ${waitMs}`);
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await client.query("CREATE TABLE IF NOT EXISTS format (number integer NOT NULL)");
    const from = await formatIn(client);
    const pending = schemaMigrations.slice(from);
    const upgrade = { from, to: schemaMigrations.length, copy: null };
    const isUpgrade = from > 0 && pending.length > 0;
    if (isUpgrade) listener.begun(upgrade);
    await client.query(`SET LOCAL lock_timeout = ${tableWaitMs}`);
    for (const [index, { postgres }] of pending.entries()) {
      await client.query(postgres);
      if (isUpgrade) listener.progress(index + 1, pending.length);
    }
    if (pending.length > 0) await noteUpgrade(client);
    await client.query("COMMIT");
    if (isUpgrade) listener.ended(upgrade);
  } finally {
    await client.end();
  }
}

/** The format of the database at an address, 0 if it is empty; it is only read. Throws `StoreError`. */
export async function postgresFormat(url: string): Promise<number> {
  try {
    const client = new Client(connectionSettings(url, 5000));
    client.on("error", () => {});
    try {
      await client.connect();
      return (await hasTable(client, "format")) ? await formatIn(client) : 0;
    } finally {
      await client.end();
    }
  } catch (cause) {
    throw cause instanceof StoreError ? cause : unusable(url, cause);
  }
}

/** The format of a database that has one. Throws `StoreError` if a newer program wrote it. */
async function formatIn(client: Client): Promise<number> {
  const { rows } = await client.query<Row>("SELECT coalesce(max(number), 0) AS number FROM format");
  const format = integerAt(rows[0], "number");
  if (format > schemaMigrations.length) throw newerBooks(format, "This database", await writerOf(client));
  return format;
}

async function writerOf(client: Client): Promise<string | undefined> {
  if (!(await hasTable(client, "upgrades"))) return undefined;
  const [row] = (await client.query<Row>(newerWriter)).rows;
  return row && textAt(row, "version");
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<Row>("SELECT to_regclass($1) IS NOT NULL AS there", [name]);
  return rows[0]?.["there"] === true;
}

async function noteUpgrade(client: Client): Promise<void> {
  await client.query(upgradesTable);
  await client.query("INSERT INTO upgrades (format, version, at) VALUES ($1, $2, $3)", upgradeRow(Date.now()));
  await client.query(`DELETE FROM format; INSERT INTO format (number) VALUES (${schemaMigrations.length})`);
}

/** Whether a statement has waited for a lock for as long as it may, or was chosen to end a deadlock. */
const isWaitOver = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === "55P03" || error.code === "40P01");
