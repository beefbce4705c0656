import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { type Measured, measuredFile } from "../../src/build/docs/performance.ts";
import type { Verdict } from "./table.ts";

const root = join(import.meta.dirname, "../..");

/** Writes what was found where the manual reads it, and the manual anew. Returns what it wrote. @param isWhole whether all was measured */
export function save(story: string, verdicts: readonly Verdict[], isWhole: boolean): string {
  const now = measured(story, verdicts, new Date());
  const saved = isWhole ? now : replaced(JSON.parse(readFileSync(measuredFile, "utf8")) as Measured, now);
  writeFileSync(measuredFile, `${JSON.stringify(saved, undefined, 2)}\n`);
  for (const command of [
    ["run", "--silent", "oxfmt", "--write", measuredFile],
    ["run", "src/build/docs.ts"],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`${command.join(" ")} failed:\n${stderr}`);
  }
  return "Written: src/docs/performance.json and the manual, src/http/docs/manual.txt";
}

export const measured = (story: string, verdicts: readonly Verdict[], now: Date): Measured => ({
  date: now.toISOString().slice(0, 10),
  machine: machine(),
  programs: `${story}; Bun ${Bun.version}`,
  tables: verdicts.map(({ title, rows, note }) => ({ title, rows, ...(note === undefined ? {} : { note }) })),
});

/** The figures of a whole run with those of a later one of some measures in their place; of a table of both, row by row. */
export function replaced(whole: Measured, part: Measured): Measured {
  const [{ rows: glance } = { rows: [] }, ...tables] = part.tables;
  const later = `Of ${part.date}, in a run of its own.`;
  const noted = tables.map((table) => ({ ...table, note: [later, table.note].filter(Boolean).join(" ") }));
  const newRow = new Map(glance.slice(1).map((row) => [row[0], row]));
  const [first, ...others] = whole.tables;
  const kept = others.map((table) => noted.find(({ title }) => title === table.title) ?? table);
  const added = noted.filter(({ title }) => others.every((table) => table.title !== title));
  const main = { ...first!, rows: first!.rows.map((row) => newRow.get(row[0]) ?? row) };
  return { ...whole, tables: [main, ...kept, ...added] };
}

/** What the figures hang on, in one line, as far as the machine says it. */
function machine(): string {
  const said = readFileSync("/proc/cpuinfo", "latin1");
  const fact = (name: string) => new RegExp(`^${name}\\s*: (.*)$`, "m").exec(said)?.[1];
  const details = ["cpu family", "model", "cpu MHz"].flatMap((name) => (fact(name) ? [`${name} ${fact(name)}`] : []));
  const system = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "Linux";
  return [
    [fact("model name") ?? cpus()[0]?.model ?? "unknown processor", ...details].join(", "),
    `${cpus().length} cores${/\bhypervisor\b/.test(fact("flags") ?? "") ? " of a virtual machine" : ""}`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
    `${system}, Linux ${/^[\d.]*/.exec(release())?.[0]}`,
  ].join("; ");
}
