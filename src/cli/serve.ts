import { parseArgs } from "node:util";
import { readConfig } from "../app/configuration.ts";
import { serveGateway } from "../app/lifecycle.ts";
import { LineWriter } from "../observe/line-writer.ts";
import { type Command, UsageError } from "./command.ts";

/** `penname [serve]`: starts the gateway and keeps it running until it is told to stop. */
export const serve: Command = async (args, { env }) => {
  // Written past the runtime's stream for standard output, which takes milliseconds to load.
  const output = new LineWriter(1);
  return serveGateway({
    read: (readFile) => readConfig(flagsOf(args), env, readFile),
    isWorker: Boolean(env["PENNAME_WORKER"]),
    print(line) {
      output.write(`${line}\n`);
      output.flush();
    },
  });
};

function flagsOf(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { config: text, host: text, port: text, data: text } }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split(/\.\s|\n/)[0] : "";
    throw new UsageError(`${reason}; use: penname serve [--config FILE] [--host H] [--port N] [--data DIR]`, { cause });
  }
}
