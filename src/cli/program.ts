import process from "node:process";
import { tiersWith } from "../accounts/limits.ts";
import { StoreError } from "../accounts/store.ts";
import { ConfigError, nearest } from "../config/mistakes.ts";
import { accountsCommand } from "./accounts.ts";
import { check } from "./check.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { configured } from "./configured.ts";
import { creditsCommand } from "./credits.ts";
import { keysCommand } from "./keys.ts";
import { migrate } from "./migrate.ts";
import { openapi } from "./openapi.ts";
import { preview } from "./preview.ts";
import { schema } from "./schema.ts";
import { serve } from "./serve.ts";
import { tokensCommand } from "./tokens.ts";
import { version } from "./version.ts";

const tiers = () => tiersWith(configured({}, process.env).tiers);

const commands: Readonly<Record<string, Command>> = {
  serve,
  check,
  accounts: accountsCommand(tiers),
  credits: creditsCommand(),
  keys: keysCommand(tiers),
  tokens: tokensCommand(),
  migrate,
  preview,
  openapi,
  schema,
  version,
};

/** Runs the command the arguments name; `serve` if they name none. Resolves to the exit code. */
async function main(args: string[]): Promise<number> {
  const [word = "serve", ...rest] = args;
  const isOption = word.startsWith("-");
  const command = commands[isOption ? (helpWords.has(word) ? "help" : "serve") : word];
  try {
    if (!command) throw new UsageError(unknownCommand(word));
    return await command(isOption ? args : rest, {
      env: process.env,
      out: (line) => process.stdout.write(`${line}\n`),
      err: (line) => process.stderr.write(`${line}\n`),
      write: printed,
      stdin: () => process.stdin.setEncoding("utf8"),
      colour: process.stdout.isTTY && !process.env["NO_COLOR"],
    });
  } catch (thrown) {
    if (!expected.some((kind) => thrown instanceof kind)) throw thrown;
    process.stderr.write(`${thrown instanceof Error ? thrown.message : ""}\n`);
    return thrown instanceof UsageError || (thrown instanceof ConfigError && thrown.wrongUse) ? 2 : 1;
  }
}

/** Not every runtime says that what was written waits for its reader, but all call back when it has gone. */
function printed(text: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  }).catch((cause: unknown) => {
    throw new CommandError("Standard output was closed before everything was printed", { cause });
  });
}

/** What is told in one line; anything else is a bug and shows where it happened. */
const expected = [UsageError, CommandError, ConfigError, StoreError];

const helpWords = new Set(["--help", "-h"]);

function unknownCommand(word: string): string {
  const known = Object.keys(commands);
  const meant = nearest(word, known);
  return `${helpWords.has(word) ? "penname puts a pen name on what it writes to AI providers" : `There is no command "${word}"`}${meant ? `, did you mean "${meant}"?` : ";"} commands are ${known.join(", ")}`;
}

// The callback of the write that failed tells of it.
process.stdout.on("error", () => {});
process.exitCode = await main(process.argv.slice(2));
