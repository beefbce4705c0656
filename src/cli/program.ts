import process from "node:process";
import { isatty } from "node:tty";
import type { Tiers } from "../accounts/limits.ts";
import { StoreError } from "../accounts/store.ts";
import { StartError } from "../app/start-error.ts";
import { ConfigError } from "../config/mistakes.ts";
import { madeOnce } from "../privacy/made-once.ts";
import { BadProxy } from "../upstream/transport/proxy.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import type { KnownModels } from "./keys.ts";
import type { pages } from "./pages.ts";
import { refusedByMachine } from "./refused.ts";

/** Resolves to what reads tiers and models of the configuration, which is read once, and if one of them is asked for. */
async function configured(): Promise<{ tiers: () => Tiers; models: () => KnownModels }> {
  const [{ tiersWith }, { readConfig }] = await Promise.all([
    import("../accounts/limits.ts"),
    import("../app/configuration.ts"),
  ]);
  const config = madeOnce(() => readConfig({}, process.env));
  return {
    tiers: () => tiersWith(config().tiers),
    models: () => ({ ids: config().models.map(({ id }) => id), hasOthers: config().discovery.length > 0 }),
  };
}

/** Loaded by name, so that no command waits for the code of another. */
const commands: Readonly<Record<keyof typeof pages, () => Promise<Command>>> = {
  serve: async () => (await import("./serve.ts")).serve,
  init: async () => (await import("./init.ts")).init,
  check: async () => (await import("./check.ts")).check,
  doctor: async () => (await import("./doctor/doctor.ts")).doctor,
  health: async () => (await import("./health.ts")).health,
  accounts: async () => (await import("./accounts.ts")).accountsCommand((await configured()).tiers),
  credits: async () => (await import("./credits.ts")).creditsCommand(),
  async keys() {
    const { tiers, models } = await configured();
    return (await import("./keys.ts")).keysCommand(tiers, models);
  },
  tokens: async () => (await import("./tokens.ts")).tokensCommand(),
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./backup.ts")).restore,
  migrate: async () => (await import("./migrate.ts")).migrate,
  preview: async () => (await import("./preview.ts")).preview,
  openapi: async () => (await import("./openapi.ts")).openapi,
  schema: async () => (await import("./schema.ts")).schema,
  observability: async () => (await import("./observability.ts")).observability,
  upgrade: async () => (await import("./upgrade.ts")).upgrade,
  completion: async () => (await import("./completion/completion.ts")).completion,
  man: async () => (await import("./man.ts")).man,
  version: async () => (await import("./version.ts")).version,
  help: async () => (await import("./help.ts")).help,
};

/** Runs the command the arguments name; `serve` if they name none. Resolves to the exit code. */
async function main(args: string[]): Promise<number> {
  const [first = "serve"] = args;
  const isVersion = first === "--version" && args.length === 1;
  const named = Object.hasOwn(otherNames, first) ? otherNames[first]! : first;
  const [word, rest] = isVersion ? ["version", []] : first.startsWith("-") ? ["serve", args] : [named, args.slice(1)];
  try {
    // `--help` anywhere asks for help instead of running the command.
    const isQuestion = rest.includes("--help") || rest.includes("-h");
    const load = isQuestion ? commands.help : isCommand(word) ? commands[word] : undefined;
    if (!load) throw new UsageError((await import("./help.ts")).unknownCommand(word));
    const command = await load();
    const code = await command(isQuestion ? (word === named ? [word] : []) : rest, {
      env: process.env,
      out: (line) => void (lines = bothPrinted(lines, printed(`${line}\n`))),
      err: (line) => process.stderr.write(`${line}\n`),
      write: printed,
      stdin: () => process.stdin.setEncoding("utf8"),
      get colour() {
        return isatty(1) && !process.env["NO_COLOR"];
      },
      get isInteractive() {
        return isatty(0) && isatty(2);
      },
    });
    await lines;
    return code;
  } catch (thrown) {
    const said = lineOf(thrown);
    if (said === undefined) throw thrown;
    process.stderr.write(`${said}\n`);
    return thrown instanceof UsageError || (thrown instanceof ConfigError && thrown.wrongUse) ? 2 : 1;
  }
}

/** Lines that a command did not wait for. What could not be printed, such as a new key, was not done as far as anybody knows. */
let lines: Promise<void> | undefined;

function bothPrinted(before: Promise<void> | undefined, last: Promise<void>): Promise<void> {
  const both = (async () => void (await Promise.all([before, last])))();
  // A command may fail before anybody waits for it.
  both.catch(() => {});
  return both;
}

/** Resolves when the text is written: not every runtime reports backpressure on standard output, but all call back. */
function printed(text: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    standardOutput().write(text, (error) => (error ? reject(error) : resolve()));
  }).catch((cause: unknown) => {
    throw new CommandError("Standard output was closed, or had no room, before everything was printed", { cause });
  });
}

/** What is printed alone of an error; undefined for a bug, which is printed with its stack. */
const lineOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && expected.some((kind) => thrown instanceof kind)
    ? thrown.message
    : refusedByMachine(thrown);

const expected = [UsageError, CommandError, StartError, ConfigError, StoreError, BadProxy];

/** Other names that a command answers to. */
const otherNames: Readonly<Record<string, keyof typeof pages>> = { completions: "completion" };

const isCommand = (word: string): word is keyof typeof commands => Object.hasOwn(commands, word);

let output: typeof process.stdout | undefined;

/** Made where something is printed: the stream takes 4 ms to load, which a server does not wait for. */
function standardOutput(): typeof process.stdout {
  // The failed write's callback reports the error.
  return (output ??= process.stdout.on("error", () => {}));
}

process.exitCode = await main(process.argv.slice(2));
