import process from "node:process";
import { tiersWith } from "../accounts/limits.ts";
import { StoreError } from "../accounts/store.ts";
import { readConfig } from "../app/configuration.ts";
import { StartError } from "../app/start-error.ts";
import { ConfigError } from "../config/mistakes.ts";
import { BadProxy } from "../upstream/transport/proxy.ts";
import { accountsCommand } from "./accounts.ts";
import { check } from "./check.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { creditsCommand } from "./credits.ts";
import { help, type pages, unknownCommand } from "./help.ts";
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
    // `--help` anywhere asks for help instead of running the command.
    const isQuestion = rest.includes("--help") || rest.includes("-h");
    const command = isQuestion ? help : isCommand(word) ? commands[word] : undefined;
    if (!command) throw new UsageError(unknownCommand(word));
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

/** Resolves when the text is written: not every runtime reports backpressure on standard output, but all call back. */
function printed(text: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  }).catch((cause: unknown) => {
    throw new CommandError("Standard output was closed before everything was printed", { cause });
  });
}

/** Errors whose message is printed alone; anything else is a bug and is printed with its stack. */
const expected = [UsageError, CommandError, StartError, ConfigError, StoreError, BadProxy];

const isCommand = (word: string): word is keyof typeof commands => Object.hasOwn(commands, word);

// The failed write's callback reports the error.
process.stdout.on("error", () => {});
process.exitCode = await main(process.argv.slice(2));
