import process from "node:process";
import { text } from "node:stream/consumers";
import { type Command, UsageError } from "./cli/command.ts";
import { serve } from "./cli/serve.ts";

const commands: Record<string, Command> = { serve };

const [word = "serve", ...rest] = process.argv.slice(2);
const isFlag = word.startsWith("-");
const command = commands[isFlag ? "serve" : word];

try {
  if (!command) throw new UsageError(`There is no command "${word}"; commands are ${Object.keys(commands).join(", ")}`);
  process.exitCode = await command(isFlag ? [word, ...rest] : rest, {
    env: process.env,
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    stdin: () => text(process.stdin),
    colour: process.stdout.isTTY === true,
  });
} catch (thrown) {
  if (!(thrown instanceof UsageError)) throw thrown;
  process.stderr.write(`${thrown.message}\n`);
  process.exitCode = 2;
}
