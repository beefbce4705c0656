import type { Command } from "../../src/cli/command.ts";

/** Runs a command as the terminal would, and tells what it printed; a `UsageError` is what it throws. */
export async function run(command: Command, args: string[], env: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    env,
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    stdin: async () => "",
    colour: false,
  };
  const code = await command(args, terminal);
  return { code, out: out.join("\n"), err: err.join("\n") };
}
