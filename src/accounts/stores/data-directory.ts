import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreError } from "../store.ts";
import { isLocked } from "./sqlite-connection.ts";
import { utcTime } from "../../contract/utc-time.ts";

/** The name of the database in a data directory. */
export const booksFile = "penname.db";

/** The name of the secret there. */
export const secretFile = "secret";

/** A path that is free, named by a time to the second: what it is for may be done again within one. */
export function timedPath(directory: string, name: string, now: number): string {
  for (let at = now; ; at += 1000) {
    const time = utcTime(at).replaceAll(":", "");
    const path = join(directory, `${name}-${time}`);
    if (!existsSync(path)) return path;
  }
}

/**
 * The path of the database inside `directory`. Creates what is missing, readable by this user only; where it is only read, it must be there,
 * and may lie where nothing can be written. Throws `StoreError`.
 */
export function databaseFile(directory: string, isReading = false): string {
  return isReading ? readableFile(directory, booksFile) : privateFile(directory, booksFile);
}

function readableFile(directory: string, name: string): string {
  const file = join(directory, name);
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    throw new StoreError(`${file} cannot be read (${codeOf(cause)}); make it readable for this user`, { cause });
  }
  return file;
}

/** Makes this process the only server on `directory` until the returned function is called or the process dies. Throws `StoreError`. */
export function claimDirectory(directory: string): () => void {
  // SQLite's lock belongs to the process, so the operating system frees it even after kill -9.
  const file = privateFile(directory, "server.lock");
  const lock = new DatabaseSync(file);
  try {
    lock.exec("PRAGMA busy_timeout = 0");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    if (!isLocked(cause))
      throw new StoreError(
        `${file} cannot be locked (${String(cause)}); make room there and let this user write, or name another data directory with --data DIR`,
        { cause },
      );
    throw new StoreError(
      `Another Penname server runs on the data directory ${directory} (${String(cause)}); stop it, or give this one its own with --data DIR`,
      { cause },
    );
  }
  return () => lock.close();
}

function privateFile(directory: string, name: string): string {
  const file = join(directory, name);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    create(file);
    accessSync(directory, constants.W_OK);
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new StoreError(
      `The data directory ${directory} cannot be written (${codeOf(cause)}); make it writable for this user, or name another with --data DIR`,
      { cause },
    );
  }
  return file;
}

/** Does not open an existing file: closing it would drop the locks this process holds on it (POSIX fcntl). */
function create(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
