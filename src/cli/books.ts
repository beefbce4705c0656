import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseUsd } from "../accounts/prices.ts";
import type { Account, MicroDollars, Store } from "../accounts/store.ts";
import { assertBooks } from "../accounts/stores/copy-books.ts";
import { booksFile } from "../accounts/stores/data-directory.ts";
import { openDatabase, type StoreLocation } from "../accounts/stores/open.ts";
import { SqlPeople } from "../accounts/stores/sql-people.ts";
import { SqlTokens } from "../accounts/stores/sql-tokens.ts";
import { SqlStore } from "../accounts/stores/sql-store.ts";
import { defaults } from "../config/defaults.ts";
import { nearest } from "../config/mistakes.ts";
import { variableText } from "../config/variables.ts";
import { auditRecord, sealedBy, sealOf } from "../people/audit.ts";
import type { Deed, PeopleStore, Seal, SealedRecord, TokenStore } from "../people/person.ts";
import { CommandError, UsageError, type Command, type Terminal } from "./command.ts";
import { upgradesOn } from "./progress.ts";
import { secretThere, storedSecret } from "../app/secret.ts";

export interface Invocation {
  store: Store;
  tokens: TokenStore;
  /** A record for the audit, to be added together with what it tells of. */
  sealed(...deed: Deed): SealedRecord;
  terminal: Terminal;
  /** The positional arguments, as many as the usage names. */
  given: string[];
  options: Readonly<Record<string, string | undefined>>;
  json: boolean;
}

/** The commands of a group by usage line, from which their arguments are parsed. */
export type Actions = Readonly<Record<string, (invocation: Invocation) => Promise<void>>>;

/** A group of commands on the books. */
export function onBooks(group: string, actions: Actions): Command {
  return async ([verb, ...args], terminal) => {
    const chosen = Object.entries(actions).find(([usage]) => usage.split(" ")[0] === verb);
    if (!chosen)
      throw new UsageError(
        `Use one of: ${Object.keys(actions)
          .map((usage) => `penname ${group} ${usage}`)
          .join("; ")}`,
      );
    const [usage, act] = chosen;
    const { given, options, json } = parseInvocation(args, usage, `use: penname ${group} ${usage} [--data DIR]`);
    const place = booksIn(options["data"], terminal.env);
    const seal = sealIn(place, terminal.env);
    const isReading = verb === "list";
    if (place.databaseUrl !== null && !isReading) seal();
    // A directory misspelt would get empty books, which look like an installation that nobody uses.
    if (place.databaseUrl === null && !(group === "accounts" && verb === "create")) assertBooks(place.data);
    if (!isReading) assertSecret(place, terminal.env);
    const database = await openDatabase(place, { isReading, upgrades: upgradesOn(terminal) });
    const [store, people] = [new SqlStore(database), new SqlPeople(database, seal)];
    const sealed = (...deed: Deed) => people.sealed(auditRecord(Date.now(), commandLine, ...deed));
    try {
      if (!isReading) await assertSameSeal(people, sealThere(place, terminal.env)());
      await act({ store, tokens: new SqlTokens(database), sealed, terminal, given, options, json });
    } finally {
      await store.close();
    }
    return 0;
  };
}

/** Where the books are: in the data directory of `--data`, else at PENNAME_DATABASE_URL, else in PENNAME_DATA or ./data. */
export function booksIn(named: string | undefined, env: Terminal["env"]): StoreLocation {
  if (named) return { databaseUrl: null, data: named };
  return {
    databaseUrl: variableText(env, "PENNAME_DATABASE_URL") || null,
    data: variableText(env, "PENNAME_DATA") || defaults.data,
  };
}

/** The actor in audit records of commands. */
export const commandLine = "command line";

/**
 * The seal of the audit, derived from the secret of the server on the same books. Throws `UsageError` if that is not given.
 *
 * @param secretIn the secret in a data directory, which is made where there is none.
 */
function sealIn(
  { databaseUrl, data }: StoreLocation,
  env: Terminal["env"],
  secretIn: (directory: string) => string = storedSecret,
): () => Seal {
  let seal: Seal | undefined;
  return () => {
    const given = variableText(env, "PENNAME_SECRET") || undefined;
    if (given === undefined && databaseUrl !== null)
      throw new UsageError("Set PENNAME_SECRET to what every node has: the audit is sealed with it");
    return (seal ??= sealOf(given ?? secretIn(data)));
  };
}

/** The same, of a secret that is there already: none is made, which would be taken for the server's. Without one, a seal that nobody has. */
export const sealThere = (place: StoreLocation, env: Terminal["env"]): (() => Seal) =>
  sealIn(place, env, (directory) => secretThere(directory) ?? "");

/** Books that are there without a secret beside them were made under PENNAME_SECRET: another one would seal the audit. Throws `UsageError`. */
function assertSecret({ databaseUrl, data }: StoreLocation, env: Terminal["env"]): void {
  if (databaseUrl !== null || variableText(env, "PENNAME_SECRET") || !existsSync(join(data, booksFile))) return;
  if (secretThere(data) === null)
    throw new UsageError(`Set PENNAME_SECRET to what the server has: there is no secret beside the books in ${data}`);
}

/** Records sealed with another secret than the server's would look forged. Throws `CommandError`. */
async function assertSameSeal(people: PeopleStore, seal: Seal): Promise<void> {
  const { hash } = await people.auditEnd();
  if (sealedBy(hash, seal) === "others")
    throw new CommandError(
      "The audit is sealed with another secret than this command has; set PENNAME_SECRET to what the server has",
    );
}

/** The account of this name. Throws `UsageError` with the nearest name if there is none. */
export async function accountNamed(store: Store, name: string): Promise<Account> {
  const accounts = await store.accounts();
  const account = accounts.find((candidate) => candidate.name === name);
  if (account) return account;
  const meant = nearest(
    name,
    accounts.map((candidate) => candidate.name),
  );
  const hint = meant === undefined ? ";" : `, did you mean ${JSON.stringify(meant)}?`;
  throw new UsageError(`There is no account ${JSON.stringify(name)}${hint} "penname accounts list" shows all`);
}

export function parseAmount(text: string): MicroDollars {
  try {
    return parseUsd(text);
  } catch (error) {
    throw new UsageError(`${JSON.stringify(text)} will not do: ${error instanceof Error ? error.message : ""}`, {
      cause: error,
    });
  }
}

/** A table with aligned columns. */
export function table(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(...[headings, ...rows].map((row) => (row[column] ?? heading).length)),
  );
  return [headings, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function parseInvocation(args: string[], usage: string, help: string): Pick<Invocation, "given" | "options" | "json"> {
  const negative = args.find((arg, at) => /^-[\d.]/.test(arg) && /^(?!--)|^--credits$/.test(args[at - 1] ?? ""));
  if (negative !== undefined)
    throw new UsageError(`${negative} is below zero; an amount is a number such as 10 or 0.25`);
  const { values, positionals } = parseOptions(args, `${usage} [--data DIR]`, help);
  const wanted = /^\S+((?: [A-Z]+)*)/.exec(usage)?.[1]?.split(" ").slice(1) ?? [];
  if (positionals.length !== wanted.length || positionals.includes("")) {
    throw new UsageError(`Expected ${wanted.join(" and ") || "no argument"}; ${help}`);
  }
  const texts = Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return { given: positionals, options: Object.fromEntries(texts), json: values["json"] === true };
}

function parseOptions(
  args: string[],
  usage: string,
  help: string,
): { values: Readonly<Record<string, unknown>>; positionals: string[] } {
  const known = [...usage.matchAll(/--([a-z]+)( \S)?/g)];
  const options = Object.fromEntries(
    known.map(([, name, value]) => [name, { type: value ? "string" : "boolean" } as const]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.\s|\n/)[0] : "The arguments cannot be read";
    throw new UsageError(`${reason}; ${help}`, { cause: error });
  }
}
