import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { backup, DatabaseSync } from "node:sqlite";
import { StoreError } from "../store.ts";
import { claimDirectory } from "./data-directory.ts";
import { pendingMigrations } from "./migrations.ts";
import { integerAt } from "./rows.ts";

/** Called with pages copied and pages in all. */
export type CopyProgress = (done: number, total: number) => void;

const booksFile = "penname.db";

/**
 * Copies the books of a data directory as of one moment, with SQLite's online backup within one read transaction: servers go on writing,
 * and what they write meanwhile is not in the copy. The copy is a file by itself, readable by this user only, and was read through
 * (`PRAGMA quick_check`). Resolves to its format. Throws `StoreError`.
 */
export async function copyBooks(from: string, to: string, progress: CopyProgress): Promise<number> {
  const source = openToRead(join(from, booksFile));
  try {
    const target = join(to, booksFile);
    closeSync(openSync(target, "wx", 0o600));
    // Without it, the copy would begin anew with every write of another process.
    source.exec("BEGIN");
    source.prepare("SELECT count(*) FROM sqlite_schema").get();
    await backup(source, target, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
    });
    withoutLog(target);
    flush(target);
    return soundFormat(target);
  } finally {
    source.close();
  }
}

/** Makes the copy one file: with a write-ahead log, whoever only reads it would leave two more beside it. A server takes the log up again. */
function withoutLog(file: string): void {
  const copy = new DatabaseSync(file);
  copy.exec("PRAGMA journal_mode = DELETE");
  copy.close();
}

/** 8 MB, between which others are let in. */
const pagesAtOnce = 2000;

/**
 * Puts copied books, and a secret if there is one beside them, in the place of those of a data directory on which no server may run.
 * What is there is moved into a directory inside it first, whose path is returned; null if there was nothing. Throws `StoreError`.
 */
export function replaceBooks(from: string, directory: string, now: number): string | null {
  soundFormat(join(from, booksFile));
  const release = claimDirectory(directory);
  const incoming = join(directory, `.restore-${now}`);
  try {
    const names = [booksFile, "secret"].filter((name) => existsSync(join(from, name)));
    mkdirSync(incoming, { mode: 0o700 });
    for (const name of names) {
      copyFileSync(join(from, name), join(incoming, name));
      flush(join(incoming, name));
    }
    const aside = moveAside(directory, [...names, `${booksFile}-wal`, `${booksFile}-shm`], now);
    for (const name of names) renameSync(join(incoming, name), join(directory, name));
    flush(directory);
    return aside;
  } finally {
    rmSync(incoming, { recursive: true, force: true });
    release();
  }
}

/** Whether a data directory has books. */
export const hasBooks = (directory: string): boolean => existsSync(join(directory, booksFile));

/** The format of the books in a data directory, which are read through. Throws `StoreError` if they are damaged or newer than this program. */
export const booksFormat = (directory: string): number => soundFormat(join(directory, booksFile));

/** The SHA-256 of a file, in hexadecimal. */
export async function fileHash(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}

function moveAside(directory: string, names: readonly string[], now: number): string | null {
  const there = readdirSync(directory).filter((name) => names.includes(name));
  if (there.length === 0) return null;
  const aside = join(directory, `replaced-${new Date(now).toISOString().replace(/\.\d+/, "").replaceAll(":", "")}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of there) renameSync(join(directory, name), join(aside, name));
  return aside;
}

function openToRead(file: string): DatabaseSync {
  if (!existsSync(file)) throw new StoreError(`There are no books at ${file}; name the data directory with --data DIR`);
  return new DatabaseSync(file, { readOnly: true });
}

/** The format of books that can be read through. Throws `StoreError` where they cannot, or a newer program wrote them. */
function soundFormat(file: string): number {
  const books = openToRead(file);
  try {
    const [first] = books.prepare("PRAGMA quick_check(1)").all();
    if (first?.["quick_check"] !== "ok") throw new Error(String(first?.["quick_check"]));
    const format = integerAt(books.prepare("PRAGMA user_version").get(), "user_version");
    pendingMigrations(format, file);
    return format;
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(`${file} is damaged, or no books of Penname (${String(cause)}); restore a backup`, { cause });
  } finally {
    books.close();
  }
}

/** Flushes a file, or a directory's names, to the disk; Windows has no such call for directories. */
function flush(path: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(path, "r");
  fsyncSync(opened);
  closeSync(opened);
}
