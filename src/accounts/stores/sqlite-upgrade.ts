import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import manifest from "../../../package.json" with { type: "json" };
import { StoreError } from "../store.ts";
import { copyBooks, flush } from "./copy-books.ts";
import { claimDirectory, databaseFile, timedPath } from "./data-directory.ts";
import { schemaMigrations } from "./migrations.ts";
import { connectToUpgrade, migrateSqlite, rollBack, sqliteFormat } from "./sqlite-connection.ts";
import type { Upgrade, UpgradeListener } from "./upgrades.ts";

/**
 * Brings the books of a data directory to the newest format. No server may run on them, and nobody writes meanwhile. First they are copied
 * to a directory beside them, `before-VERSION-TIME`, as `penname backup` copies them, of which the newest three are kept: this takes as
 * much room as the books, and as long as copying them and reading the copy twice. If anything fails, the books are as they were.
 * Throws `StoreError`.
 *
 * @param waitMs how long to wait for another process on the books to end.
 */
export async function upgradeSqlite(
  directory: string,
  listener?: UpgradeListener,
  waitMs: number = usualWaitMs,
): Promise<void> {
  const file = databaseFile(directory);
  const release = await claimed(directory, waitMs);
  const books = connectToUpgrade(file);
  try {
    books.exec("BEGIN IMMEDIATE");
    const upgrade = {
      from: sqliteFormat(books, file),
      to: schemaMigrations.length,
      copy: timedPath(directory, `before-${manifest.version}`, Date.now()),
    };
    // Another process may have done it while this one waited.
    if (upgrade.from === upgrade.to) return;
    listener?.begun(upgrade);
    await keepCopy(directory, upgrade, listener);
    try {
      migrateSqlite(books, file);
      books.exec("COMMIT");
    } catch (cause) {
      rmSync(upgrade.copy, { recursive: true, force: true });
      throw failed(file, upgrade, "it failed", cause);
    }
    listener?.ended(upgrade);
  } finally {
    rollBack(books);
    books.close();
    release();
  }
}

/** As long as another command may take to upgrade small books; a server stays. */
const usualWaitMs = 5000;

async function claimed(directory: string, waitMs: number): Promise<() => void> {
  for (const until = performance.now() + waitMs; ; await sleep(50)) {
    try {
      return claimDirectory(directory);
    } catch (cause) {
      if (performance.now() < until) continue;
      throw new StoreError(
        `The books in ${directory} are of an older format, and another Penname runs on them; stop it, or wait until it has upgraded them, then start this again`,
        { cause },
      );
    }
  }
}

const copyName = /^before-.+-(\d{4}-\d\d-\d\dT\d{6}Z)$/;
const copiesKept = 3;

/** Makes the copy; it has its name only once it is whole. */
async function keepCopy(directory: string, upgrade: Upgrade & { copy: string }, listener: UpgradeListener | undefined) {
  removeOldCopies(directory);
  const incoming = join(directory, unfinished);
  try {
    mkdirSync(incoming, { mode: 0o700 });
    await copyBooks(directory, incoming, (done, total) => listener?.progress(done, total));
    renameSync(incoming, upgrade.copy);
    flush(directory);
  } catch (cause) {
    rmSync(incoming, { recursive: true, force: true });
    throw failed(directory, upgrade, `they cannot be copied to ${upgrade.copy} first`, cause);
  }
}

const unfinished = ".before";

/** Leaves room for one, before it is made: a program that is killed and started again and again must not fill the disk. */
function removeOldCopies(directory: string): void {
  const timeOf = (name: string) => copyName.exec(name)?.[1] ?? "";
  const copies = readdirSync(directory)
    .filter((name) => copyName.test(name))
    .toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
  for (const name of [...copies.slice(copiesKept - 1), unfinished])
    rmSync(join(directory, name), { recursive: true, force: true });
}

const failed = (where: string, { from, to }: Upgrade, what: string, cause: unknown): StoreError =>
  new StoreError(
    `The books in ${where} cannot be brought from format ${from} to ${to}: ${what} (${cause instanceof Error ? cause.message : String(cause)}); nothing was changed`,
    { cause },
  );
