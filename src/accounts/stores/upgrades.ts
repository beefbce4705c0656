import manifest from "../../../package.json" with { type: "json" };
import { StoreError } from "../store.ts";
import { schemaMigrations } from "./migrations.ts";

/** From which format to which books are brought. */
export interface Upgrade {
  from: number;
  to: number;
  /** The directory with the books as they were, which `penname restore` puts back; null where the database has backups of its own. */
  copy: string | null;
}

/** Hears what becomes of books of an older format. An upgrade that fails has changed nothing, and is told by the error alone. */
export interface UpgradeListener {
  begun(upgrade: Upgrade): void;
  /** Called now and then with how much of the longest part is done: pages copied, or migrations carried out. */
  progress(done: number, total: number): void;
  ended(upgrade: Upgrade): void;
}

/**
 * By which version each format was reached. It belongs to no format, so that a program of any can read who wrote newer books: it is never
 * changed.
 */
export const upgradesTable =
  "CREATE TABLE IF NOT EXISTS upgrades (format bigint NOT NULL, version text NOT NULL, at bigint NOT NULL)";

/** The version that reached the newest format, if this program does not know that. */
export const newerWriter = `SELECT version FROM upgrades WHERE format > ${schemaMigrations.length} ORDER BY format DESC LIMIT 1`;

/** This program's row, with the placeholders of either kind of database. */
export const upgradeRow = (now: number): [format: number, version: string, at: number] => [
  schemaMigrations.length,
  manifest.version,
  now,
];

/**
 * What to say of books that a newer program wrote.
 *
 * @param writer its version, as far as it is known.
 */
export function newerBooks(format: number, where: string, writer: string | undefined): StoreError {
  const [by, needed] = writer === undefined ? ["", "that version"] : [`, ${writer}`, `${writer} or a newer one`];
  return new StoreError(
    `${where} was written by a newer Penname${by} (format ${format}); this is Penname ${manifest.version}, which knows formats up to ${schemaMigrations.length}: run ${needed}, put back a backup from before the upgrade as the manual says under Upgrading, or name another place for the books`,
  );
}
