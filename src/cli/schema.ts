import { kinds } from "../app/configuration.ts";
import { publishedSchema } from "../config/published.ts";
import { type Command, UsageError } from "./command.ts";

/** `penname schema`: the JSON Schema of the configuration file, for editors. */
export const schema: Command = async (args, terminal) => {
  if (args.length > 0) throw new UsageError("penname schema takes no arguments");
  terminal.out(JSON.stringify(publishedSchema(kinds), null, 2));
  return 0;
};
