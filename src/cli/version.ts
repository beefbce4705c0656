import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { schemaMigrations } from "../accounts/stores/migrations.ts";
import { runtime } from "../runtime/index.ts";
import { releases } from "../versions/index.ts";
import type { Command } from "./command.ts";
import { readFlags } from "./flags.ts";

/** `penname version`: name and version of the program; with `--json`, also what it speaks and on what it runs. */
export const version: Command = async (args, terminal) => {
  const { switches } = readFlags("version", args);
  if (switches.has("json")) terminal.out(JSON.stringify(facts(), null, 2));
  else terminal.out(`${manifest.name} ${manifest.version}`);
  return 0;
};

function facts() {
  return {
    name: manifest.name,
    version: manifest.version,
    api_versions: releases.map(({ date }) => date),
    database_format: schemaMigrations.length,
    runtime: runtime.name,
    platform: process.platform,
    arch: process.arch,
  };
}
