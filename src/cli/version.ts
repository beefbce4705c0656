import manifest from "../../package.json" with { type: "json" };
import { type Command, UsageError } from "./command.ts";

/** `penname version`: name and version of the program. */
export const version: Command = async (args, terminal) => {
  if (args.length > 0) throw new UsageError("penname version takes no arguments");
  terminal.out(`${manifest.name} ${manifest.version}`);
  return 0;
};
