import type { Command } from "../../src/cli/command.ts";

/** Runs a command as the terminal would, and tells what it printed; a `UsageError` is what it throws. */
export async function run(
  command: Command,
  args: string[],
  env: Record<string, string> = {},
  {
    input = [],
    colour = false,
    isInteractive = false,
  }: { input?: Iterable<string>; colour?: boolean; isInteractive?: boolean } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    env,
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    write: async (text: string) => void out.push(text.replace(/\n$/, "")),
    stdin: () => pieces(input),
    colour,
    isInteractive,
  };
  const code = await command(args, terminal);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

async function* pieces(input: Iterable<string>): AsyncGenerator<string> {
  yield* input;
}
