import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { secretBytesLeast } from "../config/settings.ts";
import { CommandError } from "./command.ts";

/**
 * The installation's master key, made when it is missing. It is written aside, flushed and then linked to its name, so that after a
 * crash it is whole or not there, and of several processes that make one at once all get the first.
 */
export function keptSecret(directory: string): string {
  const file = join(directory, "secret");
  if (!existsSync(file)) make(directory, file);
  const { mode } = statSync(file);
  if (process.platform !== "win32" && (mode & 0o007) !== 0)
    throw new CommandError(`${file} can be read or written by every user of this machine; run chmod 600 on it`);
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) >= secretBytesLeast) return secret;
  throw new CommandError(
    `${file} must hold at least ${secretBytesLeast} bytes; put back the secret from a backup, or remove the file to have a new one made, by which the same values get other surrogates`,
  );
}

function make(directory: string, file: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const aside = join(directory, `.secret-${randomBytes(8).toString("hex")}`);
  try {
    const written = openSync(aside, "wx", 0o600);
    writeSync(written, `${randomBytes(48).toString("base64url")}\n`);
    fsyncSync(written);
    closeSync(written);
    linkSync(aside, file);
  } catch (thrown) {
    // Another process was sooner.
    if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
  } finally {
    rmSync(aside, { force: true });
  }
  flush(directory);
}

/** Makes the names in a directory last; Windows has no such call. */
function flush(directory: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(directory, "r");
  fsyncSync(opened);
  closeSync(opened);
}
