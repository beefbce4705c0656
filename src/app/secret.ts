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
import type { Database } from "../accounts/stores/database.ts";
import { secretFile } from "../accounts/stores/data-directory.ts";
import { SqlAudit } from "../accounts/stores/sql-audit.ts";
import type { Config } from "../config/config.ts";
import { secretBytesLeast } from "../config/settings.ts";
import type { Log } from "../observe/log.ts";
import { sealedBy, sealOf } from "../people/audit.ts";
import { StartError } from "./start-error.ts";

/**
 * The master key of the installation that has these books. Books with an audit had one, so none is made for them: it would seal the audit
 * anew and give all values other surrogates. Throws `StartError` where it is gone; that it is another one is logged.
 */
export async function secretOf(books: Database, { secret, data }: Pick<Config, "secret" | "data">, log: Log) {
  const end = await new SqlAudit(books, () => sealOf("")).end();
  const kept = secret ?? secretThere(data);
  if (kept === null && end.number > 0)
    throw new StartError(
      `The secret of these books is gone: ${pathIn(data)} is not there, and PENNAME_SECRET is not set. Put it back, such as from a backup. To go on with a new one, by which the same values get other surrogates and the audit another seal, write one into that file: openssl rand -base64 48 > ${pathIn(data)}; chmod 600 ${pathIn(data)}`,
    );
  const found = kept ?? storedSecret(data);
  if (sealedBy(end.hash, sealOf(found)) === "others")
    log.error(
      {},
      "the audit is sealed with another secret than this server has: what is written from here on looks forged to the other, and the same values get other surrogates",
    );
  return found;
}

/**
 * The installation's master key, created if missing. A temporary file is written, flushed and then hard-linked to its name: after a
 * crash the secret is complete or absent, and processes that create one at the same time all get the first.
 */
export function storedSecret(directory: string): string {
  const file = pathIn(directory);
  if (!existsSync(file)) createSecret(directory, file);
  return secretIn(file);
}

/** The same, but null where there is none yet. Throws `StartError` for one that no server would start with. */
export function secretThere(directory: string): string | null {
  const file = pathIn(directory);
  return existsSync(file) ? secretIn(file) : null;
}

const pathIn = (directory: string): string => join(directory, secretFile);

function secretIn(file: string): string {
  const { mode } = statSync(file);
  if (process.platform !== "win32" && (mode & 0o007) !== 0)
    throw new StartError(`${file} can be read or written by every user of this machine; run chmod 600 on it`);
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) >= secretBytesLeast) return secret;
  throw new StartError(
    `${file} must hold at least ${secretBytesLeast} bytes; put back the secret from a backup, or remove the file to have a new one made, by which the same values get other surrogates`,
  );
}

function createSecret(directory: string, file: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const aside = join(directory, `.secret-${randomBytes(8).toString("hex")}`);
  try {
    const written = openSync(aside, "wx", 0o600);
    writeSync(written, `${randomBytes(48).toString("base64url")}\n`);
    fsyncSync(written);
    closeSync(written);
    linkSync(aside, file);
  } catch (thrown) {
    // Another process was first.
    if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
  } finally {
    rmSync(aside, { force: true });
  }
  flushDirectory(directory);
}

/** Flushes a directory, so that its new names survive a power cut; Windows has no such call. */
function flushDirectory(directory: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(directory, "r");
  fsyncSync(opened);
  closeSync(opened);
}
