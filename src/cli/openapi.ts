import { parseArgs } from "node:util";
import { changes, releases } from "../versions/index.ts";
import { Versions } from "../versions/version.ts";
import { type Command, UsageError } from "./command.ts";

/** `penname openapi [--version DATE]`: the OpenAPI document of a version; of the current one unless another is named. */
export const openapi: Command = async (args, terminal) => {
  const dates = releases.map(({ date }) => date);
  const date = versionOf(args) ?? dates.at(-1);
  if (date === undefined || !dates.includes(date)) throw new UsageError(`--version must be one of ${dates.join(", ")}`);
  // Large, and needed by no other command.
  const { documentText, openapiDocument } = await import("../http/openapi.ts");
  const versions = new Versions(releases, changes, (guide) => `/migrations/${guide}`);
  terminal.out(documentText(await openapiDocument(versions, date)).trimEnd());
  return 0;
};

function versionOf(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { version: { type: "string" } } }).values.version;
  } catch (cause) {
    throw new UsageError("Use: penname openapi [--version DATE]", { cause });
  }
}
