import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { type Measured, measuredFile, performanceTables } from "../../../src/build/docs/performance.ts";
import { measured, replaced } from "../../bench/save.ts";
import { table } from "../../bench/table.ts";
import { root } from "../../support/runtimes.ts";

describe("The figures of the manual", () => {
  const folder = mkdtempSync(join(tmpdir(), "penname-performance-"));
  const file = join(folder, "performance.json");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("are a sentence about the command that makes them until somebody has measured", () => {
    expect(performanceTables(file)).toContain("`bun run bench --save`");
  });

  test.skipIf(process.platform !== "linux")("are those of the saved run, with its day and its machine", () => {
    const lines = [
      { label: "CPU, µs", figure: "cpu", digits: 1, against: "ratio", target: { off: 2, values: 4 }, isMain: true },
      { label: "requests/s", figure: "rate", digits: 0 },
    ] as const;
    const figures = new Map([
      ["bare", { cpu: [10, 20, 30], rate: [1000, 1000, 1000] }],
      ["off", { cpu: [15, 30, 45], rate: [700, 800, 900] }],
      ["values", { cpu: [50, 100, 150], rate: [200, 200, 200] }],
    ]);
    const verdict = table("Requests", lines, figures);
    const saved = measured("both compiled", [{ ...verdict, note: "A note." }], new Date("2026-11-22T12:00:00Z"));
    expect(saved.machine).toMatch(/^.+; \d+ cores.*; \d+ GB of memory; .*Linux \d/);
    expect(JSON.stringify(saved)).not.toContain(root);
    writeFileSync(file, JSON.stringify({ ...saved, machine: "A machine" } satisfies Measured));
    expect(performanceTables(file)).toBe(
      [
        `Measured on 2026-11-22. Machine: A machine. Programs: both compiled; Bun ${Bun.version}.`,
        "### Requests",
        [
          "|  | bare proxy | privacy off | on, values | target |",
          "|---|---|---|---|---|",
          "| CPU, µs | 20.0 (10.0…30.0) | 30.0 (15.0…45.0)  ×1.50 (1.50…1.50) ✓ | 100.0 (50.0…150.0)  ×5.00 (5.00…5.00) ✗ | ≤ ×2, ×4 |",
          "| requests/s | 1000 (1000…1000) | 800 (700…900) | 200 (200…200) |  |",
        ].join("\n"),
        "A note.",
      ].join("\n\n"),
    );
    expect(verdict.missed).toEqual(["Requests: CPU, µs, values: 5.00 instead of 4"]);
    expect(verdict.main?.map(([label]) => label)).toEqual(["CPU, µs"]);
  });

  test("are replaced by those of a later run of some measures, which says so", () => {
    const of = (date: string, ...tables: Measured["tables"]): Measured => ({ date, machine: "", programs: "", tables });
    const one = (title: string, ...rows: string[][]) => ({ title, rows: [["", "bare"], ...rows] });
    const whole = of("2026-11-22", one("Glance", ["a", "1"], ["b", "2"]), one("A", ["a", "1"]), one("B", ["b", "2"]));
    const part = of("2026-11-23", one("Glance", ["b", "3"]), { ...one("B", ["b", "3"]), note: "A note." }, one("C"));
    const later = "Of 2026-11-23, in a run of its own.";
    expect(replaced(whole, part)).toEqual(
      of(
        "2026-11-22",
        one("Glance", ["a", "1"], ["b", "3"]),
        one("A", ["a", "1"]),
        { ...one("B", ["b", "3"]), note: `${later} A note.` },
        { ...one("C"), note: later },
      ),
    );
  });

  test.skipIf(!existsSync(measuredFile))("are explained, row by row of the first table", () => {
    const page = readFileSync(join(root, "src/docs/performance.md"), "utf8");
    const explained = Array.from(page.matchAll(/^\| ([^|]*?) +\|/gm), ([, label]) => label);
    const { tables } = JSON.parse(readFileSync(measuredFile, "utf8")) as Measured;
    const labels = tables[0]!.rows.slice(1).map(([label]) => label);
    expect(labels.filter((label) => !explained.includes(label))).toEqual([]);
  });
});
