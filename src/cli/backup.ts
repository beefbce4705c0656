import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { assertAsCopied, copyBooks, hasBooks } from "../accounts/stores/copy-books.ts";
import { replaceBooks } from "../accounts/stores/replace-books.ts";
import { type Command, CommandError, type Terminal, UsageError } from "./command.ts";
import { readFlags } from "./flags.ts";
import { progressOn } from "./progress.ts";
import { booksFile } from "../accounts/stores/data-directory.ts";

/**
 * `penname backup`: a new data directory with the books as of one moment, the secret, and a description with their hash. A server may run
 * meanwhile. The backup can be served as it is.
 */
export const backup: Command = async (args, terminal) => {
  const { texts } = readFlags("backup", args);
  const { out } = texts;
  if (!out) throw new UsageError("Say where to: penname backup --out DIR");
  const data = booksIn(texts["data"], terminal);
  makeEmpty(out);
  await copyBooks(data, out, progressOn(terminal, "Backup"));
  const hasSecret = existsSync(join(data, "secret"));
  if (hasSecret) copyFileSync(join(data, "secret"), join(out, "secret"));
  const size = (statSync(join(out, booksFile)).size / 1_000_000).toFixed(1);
  terminal.out(
    `${out}: the books, ${size} MB, ${hasSecret ? "and the secret; keep it where nobody else can read it" : ""}`.replace(
      /, $/,
      "",
    ),
  );
  if (!hasSecret || terminal.env["PENNAME_SECRET"])
    terminal.err("The secret in PENNAME_SECRET is not in the backup; keep it, too: the audit is sealed with it");
  return 0;
};

/** `penname restore`: puts a backup in the place of the books, which are kept aside. */
export const restore: Command = async (args, terminal) => {
  const { texts, switches } = readFlags("restore", args);
  const { from } = texts;
  if (!from) throw new UsageError("Say where from: penname restore --from DIR");
  const data = booksIn(texts["data"], terminal);
  await assertAsCopied(from, progressOn(terminal, "Verifying"));
  if (hasBooks(data) && !switches.has("force"))
    throw new CommandError(`${data} has books already; --force keeps them aside and puts the backup in their place`);
  const aside = replaceBooks(from, data, Date.now(), progressOn(terminal, "Restore"));
  terminal.out(`${data} has the books of ${from}${aside === null ? "" : `; what was there is in ${aside}`}`);
  return 0;
};

/** The data directory; books in PostgreSQL have tools of their own. */
function booksIn(given: string | undefined, { env }: Terminal): string {
  if (!given && env["PENNAME_DATABASE_URL"])
    throw new CommandError(
      "The books are in PostgreSQL: back them up with pg_dump --format=custom, which is consistent while servers run, restore them with pg_restore --clean, and keep PENNAME_SECRET; --data DIR names a data directory",
    );
  return given || env["PENNAME_DATA"] || "./data";
}

function makeEmpty(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (readdirSync(directory).length > 0)
    throw new CommandError(`${directory} is not empty; name a directory that is not there yet`);
}
