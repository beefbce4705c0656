import { parseArgs } from "node:util";
import type { MovedBooks } from "../accounts/stores/book-tables.ts";
import { assertBooks } from "../accounts/stores/copy-books.ts";
import { moveBooks } from "../accounts/stores/move-books.ts";
import { openDatabase } from "../accounts/stores/open.ts";
import { variableText } from "../config/variables.ts";
import { table } from "./books.ts";
import { type Command, type Terminal, UsageError } from "./command.ts";
import { progressOn, upgradesOn } from "./progress.ts";

const usage = "penname migrate --from DIR [--to postgres://USER:PASSWORD@HOST/DATABASE]";
/** Everything is copied in one transaction, which takes long for large books. */
const timeoutMs = 6 * 60 * 60 * 1000;

/** `penname migrate`: moves an installation from its data directory to PostgreSQL; may be repeated until the gateways are switched over. */
export const migrate: Command = async (args, terminal) => {
  const { from, to } = optionsOf(args, terminal);
  const { rows, sums } = await moveTo(to, from, terminal, "Moving");
  const lines = [...rows, ...sums].map(([name, value]) => [name, String(value)]);
  terminal.out(table(["THE SAME ON BOTH SIDES", "ROWS OR SUM"], lines));
  terminal.err(
    "Moved; set PENNAME_DATABASE_URL, and give every node the secret of this installation as PENNAME_SECRET",
  );
  return 0;
};

/** Moves the books of a data directory to a PostgreSQL database. @param what progress is told of. Throws `StoreError`. */
export async function moveTo(url: string, from: string, terminal: Terminal, what: string): Promise<MovedBooks> {
  // Opening would make new ones, and move nothing.
  assertBooks(from);
  const { openPostgresDatabase } = await import("../accounts/stores/postgres.ts");
  // Opened like a server, so that no server writes meanwhile.
  const upgrades = upgradesOn(terminal);
  const source = await openDatabase({ databaseUrl: null, data: from }, { serving: true, upgrades });
  try {
    const target = await openPostgresDatabase(url, { answerMs: timeoutMs, upgrades });
    try {
      return await moveBooks(source, target, progressOn(terminal, what));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Where to may stand in the environment, since everybody on a machine can read the arguments of a program, a password in them, too. */
function optionsOf(args: string[], { env }: Terminal): { from: string; to: string } {
  const text = { type: "string" } as const;
  let given: { from?: string | undefined; to?: string | undefined };
  try {
    given = parseArgs({ args, options: { from: text, to: text } }).values;
  } catch (cause) {
    throw new UsageError(`These arguments cannot be read; use: ${usage}`, { cause });
  }
  const { from, to = variableText(env, "PENNAME_DATABASE_URL") } = given;
  // The URL may hold a password, so the message must not repeat it.
  if (!from || !to || !/^postgres(?:ql)?:\/\/./.test(to))
    throw new UsageError(`Say from where to where, with PENNAME_DATABASE_URL or --to: ${usage}`);
  return { from, to };
}
