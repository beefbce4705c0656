import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { type Detection, detectionFile, type SetFigures } from "../../../src/build/docs/detection.ts";
import type { Reported } from "./report.ts";

const root = join(import.meta.dirname, "../../..");

/** Writes what a whole run found where the manual reads it, and the manual anew. Throws where a set could not be made. */
export function save(leaks: readonly Reported[], requests: readonly Reported[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const found: Detection = { date, leaks: leaks.map(figuresOf), requests: requests.map(figuresOf) };
  writeFileSync(detectionFile, `${JSON.stringify(found)}\n`);
  for (const command of [
    ["run", "--silent", "oxfmt", "--write", detectionFile],
    ["run", "src/build/docs.ts"],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`${command.join(" ")} failed:\n${stderr}`);
  }
  process.stdout.write("Written: src/docs/detection.json and the manual, src/http/docs/manual.txt\n");
}

function figuresOf(one: Reported): SetFigures {
  if (!one) throw new Error("--save is for a run of all sets: the repositories that are named above must be there");
  const inPercent = (share: number) => Math.round(share * 1000) / 10;
  return {
    set: one.name,
    texts: one.texts,
    figures: one.estimates.map(({ share, error }) => [inPercent(share), inPercent(error)]),
  };
}
