import { type Command, UsageError } from "../command.ts";
import { readFlags } from "../flags.ts";
import { bashCompletion } from "./bash.ts";
import { fishCompletion } from "./fish.ts";
import { zshCompletion } from "./zsh.ts";

const shells: Readonly<Record<string, () => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `penname completion SHELL`: the completion of a shell, made of the table of commands. */
export const completion: Command = async (args, terminal) => {
  const [shell = ""] = readFlags("completion", args).operands;
  const make = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
  if (!make) throw new UsageError(`The shells are ${Object.keys(shells).join(", ")}; use: penname completion bash`);
  await terminal.write(make());
  return 0;
};
