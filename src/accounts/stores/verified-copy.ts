import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreError } from "../store.ts";
import { type CopyProgress, couldNotLook, described, descriptionFile, fileHash } from "./copy-books.ts";
import { assertSecretAsCopied } from "./copy-secret.ts";
import { booksFile } from "./data-directory.ts";
import { sqliteFormat } from "./sqlite-connection.ts";

/**
 * Whether a directory holds books byte for byte as they were copied, or whole ones that were opened since, which changes them. Throws
 * `StoreError` if neither, or if the secret beside them is another.
 */
export async function verifiedCopy(directory: string, progress: CopyProgress): Promise<"as copied" | "opened"> {
  const [file, description] = [join(directory, booksFile), join(directory, descriptionFile)];
  if (!existsSync(description) || !existsSync(file))
    throw new StoreError(`${directory} is no backup: ${booksFile} and ${descriptionFile} must be there`);
  const said = described(readFileSync(description, "utf8"));
  assertSecretAsCopied(directory, said);
  if (said["sha256"] === (await fileHash(file, progress))) return "as copied";
  if (said["sha256"] === undefined || !hasLog(file))
    throw new StoreError(
      `${said["sha256"] === undefined ? description : file} is not as the backup wrote it; use another backup`,
    );
  assertWhole(file, Number(said["database_format"]));
  return "opened";
}

/** Whether a database is marked as one with a write-ahead log: copies are made without, so one that has it was opened to be written. */
function hasLog(file: string): boolean {
  const [opened, versions] = [openSync(file, "r"), new Uint8Array(2)];
  readSync(opened, versions, 0, 2, versionsAt);
  closeSync(opened);
  return versions.every((version) => version === 2);
}

/** Where the versions to write and to read a database with stand in its header (SQLite's file format, 1.3.3). */
const versionsAt = 18;

/** Throws `StoreError` unless all of a copy can be read, and it is of the format it was made in or a later one. */
function assertWhole(file: string, format: number): void {
  // To be written, so that the log of a server that was killed is put into the file.
  const books = new DatabaseSync(file);
  try {
    const [first] = books.prepare("PRAGMA integrity_check(1)").all();
    if (first?.["integrity_check"] !== "ok") throw new Error(String(first?.["integrity_check"]).split("\n").at(-1));
    const [orphan] = books.prepare("PRAGMA foreign_key_check").all();
    if (orphan) throw new Error(`${String(orphan["table"])} names what is not there`);
    if (!(sqliteFormat(books, file) >= format)) throw new Error("it is of an older format");
  } catch (cause) {
    if (cause instanceof StoreError || couldNotLook(cause)) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(`${file} was opened since it was made, and is damaged (${why}); use another backup`, {
      cause,
    });
  } finally {
    books.close();
  }
  // The last to close a database removes its log.
  if (existsSync(`${file}-wal`)) throw new StoreError(`${file} is in use; stop the server that runs on it`);
}
