import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyBooks, hasBooks } from "../accounts/stores/copy-books.ts";
import { copySecret } from "../accounts/stores/copy-secret.ts";
import { replaceBooks } from "../accounts/stores/replace-books.ts";
import { variableText } from "../config/variables.ts";
import { booksIn } from "./books.ts";
import { type Command, CommandError, type Terminal, UsageError } from "./command.ts";
import { readFlags } from "./flags.ts";
import { moveTo } from "./migrate.ts";
import { progressOn } from "./progress.ts";
import { booksFile } from "../accounts/stores/data-directory.ts";
import { verifiedCopy } from "../accounts/stores/verified-copy.ts";

/**
 * `penname backup`: a new data directory with the books as of one moment, the secret, and a description with their hash. A server may run
 * meanwhile. The backup can be served as it is.
 */
export const backup: Command = async (args, terminal) => {
  const { texts, operands } = readFlags("backup", args);
  const out = directoryIn([texts["out"], ...operands], "Say where to: penname backup --out DIR");
  const { databaseUrl: url, data } = booksIn(texts["data"], terminal.env);
  const isNew = makeEmpty(out);
  let secret: ReturnType<typeof copySecret> = "absent";
  try {
    const progress = progressOn(terminal, "Backup");
    if (url === null) await copyBooks(data, out, progress);
    else await (await import("../accounts/stores/dump-books.ts")).dumpBooks(url, out, progress);
    // What lies in a data directory beside books in PostgreSQL is the secret of other books, if of any.
    if (url === null) secret = copySecret(data, out);
  } catch (error) {
    // What is half done would be taken for a backup, or for books, and be in the way of the next try.
    for (const path of isNew ? [out] : readdirSync(out).map((name) => join(out, name)))
      rmSync(path, { recursive: true, force: true });
    throw error;
  }
  const size = (statSync(join(out, booksFile)).size / 1_000_000).toFixed(1);
  terminal.out(
    `${out}: the books, ${size} MB, ${secret === "copied" ? "and the secret; keep it where nobody else can read it" : ""}`.replace(
      /, $/,
      "",
    ),
  );
  if (secret === "of others")
    terminal.err(
      `The secret in ${data} is not in the backup, since the audit is sealed with another; keep what the server has in PENNAME_SECRET`,
    );
  else if (url !== null || variableText(terminal.env, "PENNAME_SECRET"))
    terminal.err("The secret in PENNAME_SECRET is not in the backup; keep it, too: the audit is sealed with it");
  else if (secret === "absent")
    terminal.err(
      `${data} has no secret; if the server has one in PENNAME_SECRET, keep it: the audit is sealed with it`,
    );
  return 0;
};

/** `penname restore`: puts a backup in the place of the books, which are kept aside; in PostgreSQL, into an empty database. */
export const restore: Command = async (args, terminal) => {
  const { texts, switches, operands } = readFlags("restore", args);
  const from = directoryIn([texts["from"], ...operands], "Say where from: penname restore --from DIR");
  const { databaseUrl: url, data } = booksIn(texts["data"], terminal.env);
  if ((await verifiedCopy(from, progressOn(terminal, "Verifying"))) === "opened")
    terminal.err(`${from} was opened since it was made; its books are whole, and restored as they are now`);
  if (url !== null) return restoreTo(url, from, terminal);
  if (hasBooks(data) && !switches.has("force"))
    throw new CommandError(`${data} has books already; --force keeps them aside and puts the backup in their place`);
  const aside = replaceBooks(from, data, Date.now(), progressOn(terminal, "Restore"));
  terminal.out(`${data} has the books of ${from}${aside === null ? "" : `; what was there is in ${aside}`}`);
  return 0;
};

/** By a copy, since moving books brings them to the newest format first, and a backup stays as it is. */
async function restoreTo(url: string, from: string, terminal: Terminal): Promise<number> {
  const copy = mkdtempSync(join(tmpdir(), "penname-restore-"));
  try {
    replaceBooks(from, copy, Date.now(), progressOn(terminal, "Copying"));
    await moveTo(url, copy, terminal, "Restore");
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  terminal.out(`PostgreSQL has the books of ${from}`);
  terminal.err("The secret of that installation is to be every node's PENNAME_SECRET: the audit is sealed with it");
  return 0;
}

/** The one directory that was named, by its option or alone. */
function directoryIn(given: readonly (string | undefined)[], mistake: string): string {
  const [directory, ...others] = given.filter((path) => path !== undefined);
  if (!directory || others.length > 0) throw new UsageError(mistake);
  return directory;
}

/** Returns whether the directory was not there yet. */
function makeEmpty(directory: string): boolean {
  const isNew = mkdirSync(directory, { recursive: true, mode: 0o700 }) !== undefined;
  if (readdirSync(directory).length > 0)
    throw new CommandError(`${directory} is not empty; name a directory that is not there yet`);
  return isNew;
}
