import process from "node:process";
import { tiersWith } from "../accounts/limits.ts";
import { StoreError } from "../accounts/store.ts";
import { ConfigError } from "../config/mistakes.ts";
import { BadProxy } from "../upstream/transport/proxy.ts";
import { accountsCommand } from "./accounts.ts";
import { check } from "./check.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { readConfig } from "../app/configuration.ts";
import { creditsCommand } from "./credits.ts";
import { help, type pages, unknown } from "./help.ts";
import { keysCommand } from "./keys.ts";
import { migrate } from "./migrate.ts";
import { openapi } from "./openapi.ts";
import { preview } from "./preview.ts";
import { schema } from "./schema.ts";
import { serve } from "./serve.ts";
import { tokensCommand } from "./tokens.ts";
import { version } from "./version.ts";

const tiers = () => tiersWith(readConfig({}, process.env).tiers);

const commands: Readonly<Record<keyof typeof pages, Command>> = {
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
  help,
};

/** Runs the command the arguments name; `serve` if they name none. Resolves to the exit code. */
async function main(args: string[]): Promise<number> {
  const [first = "serve"] = args;
  const [word, rest] = first.startsWith("-") ? ["serve", args] : [first, args.slice(1)];
  try {
    // Whatever else is written: who asks how a command is used does not mean it to run.
    const isQuestion = rest.includes("--help") || rest.includes("-h");
    const command = isQuestion ? help : isCommand(word) ? commands[word] : undefined;
    if (!command) throw new UsageError(unknown(word));
    return await command(isQuestion ? (word === first ? [word] : []) : rest, {
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
const expected = [UsageError, CommandError, ConfigError, StoreError, BadProxy];

const isCommand = (word: string): word is keyof typeof commands => Object.hasOwn(commands, word);

// The callback of the write that failed tells of it.
process.stdout.on("error", () => {});
process.exitCode = await main(process.argv.slice(2));
