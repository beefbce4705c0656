import { heapStats } from "bun:jsc";
import { writeFileSync } from "node:fs";
import process from "node:process";

/**
 * Loaded before a program: counts the objects it makes between one SIGUSR2 and the next, and writes their number to the file that
 * PENNAME_BENCH_OBJECTS names; nothing while it counts. Objects that nobody needs any more are counted until the collector runs, so what
 * happens in between has to be less than it waits for, some 30 MB.
 */
const file = process.env["PENNAME_BENCH_OBJECTS"]!;
let before: number | undefined;

process.on("SIGUSR2", () => {
  const now = objects();
  if (before !== undefined) writeFileSync(file, String(now - before));
  else {
    Bun.gc(true);
    writeFileSync(file, "");
  }
  before = before === undefined ? objects() : undefined;
});

/** Without what describes the shapes of objects, of which engines keep and drop some as they like. */
function objects(): number {
  let sum = 0;
  for (const [type, count] of Object.entries(heapStats().objectTypeCounts)) if (!ofShapes.has(type)) sum += count;
  return sum;
}

const ofShapes = new Set(["Structure", "StructureChain", "StructureRareData", "PropertyTable"]);
