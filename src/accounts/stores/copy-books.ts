import { createHash } from "node:crypto";
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { backup, DatabaseSync } from "node:sqlite";
import manifest from "../../../package.json" with { type: "json" };
import { type Fields, isFields } from "../../contract/fields.ts";
import { StoreError } from "../store.ts";
import { booksFile } from "./data-directory.ts";
import { sqliteFormat } from "./sqlite-connection.ts";
import { utcTime } from "../../contract/utc-time.ts";

/** Called now and then with how much is done and how much there is: pages copied, or bytes read or written. */
export type CopyProgress = (done: number, total: number) => void;

/** What tells of copied books what they are. */
export const descriptionFile = "backup.json";

/**
 * Copies the books of a data directory as of one moment, with SQLite's online backup within one read transaction: servers go on writing,
 * and what they write meanwhile is not in the copy. The copy is a file by itself, readable by this user only, and was read through
 * (`PRAGMA quick_check`); beside it lies a description with its hash. Throws `StoreError`.
 */
export async function copyBooks(from: string, to: string, progress: CopyProgress): Promise<void> {
  const file = join(from, booksFile);
  const source = openToRead(file);
  const target = join(to, booksFile);
  try {
    // Without it, the copy would begin anew with every write of another process.
    source.exec("BEGIN");
    sqliteFormat(source, file);
    closeSync(openSync(target, "wx", 0o600));
    await backup(source, target, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
    });
  } catch (cause) {
    throw isDamage(cause) ? damaged(file, cause) : cause;
  } finally {
    source.close();
  }
  await sealCopy(to, file);
}

/** Makes of copied books a file by itself that was read through, and describes it with its hash. Throws `StoreError`, about `from`. */
export async function sealCopy(to: string, from: string): Promise<void> {
  const target = join(to, booksFile);
  withoutLog(target);
  flush(target);
  const made = {
    made_at: utcTime(Date.now()),
    version: manifest.version,
    database_format: soundFormat(target, from),
    sha256: await fileHash(target, () => {}),
  };
  writeFileSync(join(to, descriptionFile), descriptionText(made), { mode: 0o600 });
}

export const descriptionText = (made: Fields): string => `${JSON.stringify(made, null, 2)}\n`;

/** What a description says; nothing if it is cut off, as on a disk that was full. */
export function described(description: string): Fields {
  try {
    const said: unknown = JSON.parse(description);
    return isFields(said) ? said : {};
  } catch {
    return {};
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

/** Whether a data directory has books. */
export const hasBooks = (directory: string): boolean => existsSync(join(directory, booksFile));

/** Throws `StoreError` where a data directory has no books. */
export const assertBooks = (directory: string): void => assertThere(join(directory, booksFile));

function assertThere(file: string): void {
  if (!existsSync(file)) throw new StoreError(`There are no books at ${file}; name the data directory with --data DIR`);
}

/** The format of the books in a data directory, which are read through. Throws `StoreError` if they are damaged or newer than this program. */
export const booksFormat = (directory: string): number => soundFormat(join(directory, booksFile));

/**
 * What a kill has left half done is rolled back at the first look, which takes writing; so does removing the two files of a write-ahead log
 * that is made for the look. A log that is there is a server's.
 */
function openToRead(file: string): DatabaseSync {
  assertThere(file);
  return new DatabaseSync(file, { readOnly: existsSync(`${file}-wal`) });
}

/** The format of books that can be read through. Throws `StoreError` where they cannot, or a newer program wrote them. */
function soundFormat(file: string, where = file): number {
  const books = openToRead(file);
  try {
    const [first] = books.prepare("PRAGMA quick_check(1)").all();
    if (first?.["quick_check"] !== "ok") throw new Error(String(first?.["quick_check"]).split("\n").at(-1));
    return sqliteFormat(books, where);
  } catch (cause) {
    throw cause instanceof StoreError || couldNotLook(cause) ? cause : damaged(where, cause);
  } finally {
    books.close();
  }
}

const damaged = (file: string, cause: unknown): StoreError =>
  new StoreError(`${file} is damaged, or no books of Penname (${String(cause)}); restore a backup`, { cause });

/** Whether SQLite says of a file that it is no database, or none any more (SQLITE_CORRUPT, SQLITE_NOTADB). */
const isDamage = (cause: unknown): boolean =>
  cause instanceof Error && /is malformed|malformed database|is not a database/.test(cause.message);

/** Whether SQLite could not look: the directory takes no file beside the books, say, or they are locked. */
export const couldNotLook = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_SQLITE_ERROR" && !isDamage(cause);

/** The SHA-256 of a file, in hexadecimal. */
export async function fileHash(file: string, progress: CopyProgress): Promise<string> {
  const hash = createHash("sha256");
  const { size } = statSync(file);
  let read = 0;
  for await (const chunk of createReadStream(file)) {
    const bytes = chunk as Uint8Array;
    hash.update(bytes);
    progress((read += bytes.length), size);
  }
  return hash.digest("hex");
}

/** Flushes a file, or a directory's names, to the disk; Windows has no such call for directories. */
export function flush(path: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(path, "r");
  fsyncSync(opened);
  closeSync(opened);
}
