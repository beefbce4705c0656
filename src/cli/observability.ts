import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import manifest from "../../package.json" with { type: "json" };
import { alertRules } from "../observe/alerts.ts";
import { grafanaDashboard } from "../observe/grafana.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { readFlags } from "./flags.ts";

/** `penname observability`: a Grafana dashboard and Prometheus alert rules, made of the table of metrics of this version. */
export const observability: Command = async (args, terminal) => {
  const { texts, switches } = readFlags("observability", args);
  const { out } = texts;
  if (!out) throw new UsageError("Say where to: penname observability --out DIR");
  const groups = [{ name: "penname", rules: alertRules() }];
  const written: Readonly<Record<string, string>> = {
    "grafana-penname.json": `${JSON.stringify(grafanaDashboard(manifest.version), null, 2)}\n`,
    "penname-alerts.yaml": `# Made by penname ${manifest.version}; load it with rule_files of Prometheus.\n${stringify({ groups }, { lineWidth: 0 })}`,
  };
  const there = Object.keys(written).find((name) => existsSync(join(out, name)));
  if (there !== undefined && !switches.has("force"))
    throw new CommandError(`${join(out, there)} is there already; --force replaces it`);
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(written)) {
    writeFileSync(join(out, name), text);
    terminal.out(join(out, name));
  }
  return 0;
};
