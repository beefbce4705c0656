import { resolve } from "node:path";
import { kinds } from "../../src/app/configuration.ts";
import { ConfigError } from "../../src/config/mistakes.ts";
import type { Config } from "../../src/config/config.ts";
import { loadConfig, type Sources } from "../../src/config/load.ts";

/** `loadConfig`, with the kinds of provider the program speaks, on files that exist only here; any other file is missing. */
export function load(files: Record<string, string | Uint8Array>, sources: Partial<Sources> = {}): Config {
  return loadConfig({
    kinds,
    env: {},
    readFile: (path, most) => {
      const content = new Map(Object.entries(files).map(([name, text]) => [resolve(name), text])).get(resolve(path));
      if (content === undefined) throw Object.assign(new Error("missing"), { code: "ENOENT" });
      return (typeof content === "string" ? new TextEncoder().encode(content) : content).subarray(0, most);
    },
    ...sources,
  });
}

/** What `loadConfig` has against a `penname.yaml`. */
export function complaints(yaml: string | Uint8Array, sources: Partial<Sources> = {}): string[] {
  try {
    load({ "penname.yaml": yaml }, sources);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
}
