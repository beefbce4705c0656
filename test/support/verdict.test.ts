import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { root } from "./runtimes.ts";
import { countsByRuntime, verdict } from "./verdict.ts";

const folder = mkdtempSync(join(tmpdir(), "penname-verdict-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = 'import { expect, test } from "bun:test"; test("good", () => expect(1).toBe(1));';

/** Test files, what the wrapper's last line says of them, and whether its exit code is 0. */
const runs: readonly [what: string, files: Record<string, string>, last: RegExp, isGreen: boolean][] = [
  ["all pass", { a: good }, /^1 passed, 0 failed$/, true],
  ["some are skipped", { a: `${good} test.skip("left > out", () => {});` }, /^1 passed, 0 failed$/, true],
  ["one fails", { a: `${good} test("bad", () => expect(1).toBe(2));` }, /^1 passed, 1 failed$/, false],
  ["a file cannot be imported", { a: good, b: 'import "./missing.ts";' }, /^1 passed, [1-9]\d* failed$/, false],
  ["a file throws", { a: good, b: 'throw new Error("at import");' }, /^1 passed, [1-9]\d* failed$/, false],
  [
    "a test leaves with exit code 0",
    { a: `${good} test("leaves", () => process.exit(0));` },
    /^0 passed, [1-9]\d* failed$/,
    false,
  ],
  [
    "a test kills the run",
    { a: `${good} test("kills", () => process.kill(process.pid, "SIGKILL"));` },
    /^0 passed, [1-9]\d* failed$/,
    false,
  ],
  [
    "a hook throws",
    { a: `${good} import { beforeAll } from "bun:test"; beforeAll(() => { throw new Error("hook"); });` },
    /^\d passed, [1-9]\d* failed$/,
    false,
  ],
  ["there are none", {}, /^0 passed, [1-9]\d* failed$/, false],
];

test.each(runs)("the wrapper's last line is true when %s", async (what, files, last, isGreen) => {
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, `${what.replaceAll(" ", "-")}-${name}.test.ts`);
    writeFileSync(path, text);
    return path;
  });
  const child = Bun.spawn([process.execPath, "test/run.ts", ...(paths.length > 0 ? paths : ["no-such-test"])], {
    cwd: root,
    env: { ...process.env, PENNAME_TEST_BINARY: "none", CI: "" },
    stdout: "pipe",
    stderr: "ignore",
  });
  const lines = (await new Response(child.stdout).text()).trimEnd().split("\n");
  expect(lines.at(-1)).toMatch(last);
  expect((await child.exited) === 0).toBe(isGreen);
  if (what.includes("skipped")) expect(lines).toContain("skipped: left > out");
  if (what === "one fails") expect(lines.at(-2)).toBe("failed: bad");
});

const summary = " 2 pass\n 0 fail\nRan 2 tests across 1 file. [1ms]";
const report = (attributes: string) => `<testsuites ${attributes}>\n</testsuites>`;

test.each([
  ["report and print differ", { report: report('tests="3" failures="0" skipped="0"'), printed: summary, exitCode: 0 }],
  ["the report is cut", { report: '<testsuites tests="2" failures="0" skipped="0">', printed: summary, exitCode: 0 }],
  [
    "the exit code alone tells of trouble",
    { report: report('tests="2" failures="0" skipped="0"'), printed: summary, exitCode: 1 },
  ],
  ["the summary is missing", { report: report('tests="2" failures="0" skipped="0"'), printed: "", exitCode: 0 }],
])("a run is not green when %s", (_what, evidence) => {
  const { failed, reasons } = verdict(evidence);
  expect([failed > 0, reasons.length > 0]).toEqual([true, true]);
});

test("tests are counted by the runtime they drove the program on, without those left out", () => {
  const one = (runtime: string, end: string) => `<testcase name="x" classname="Errors, on ${runtime}" time="0"${end}`;
  const text = [
    one("bun", " />"),
    one("bun", " />"),
    one("deno", ">\n <skipped />"),
    one("binary", ">\n <failure />"),
  ].join("\n");
  expect([...countsByRuntime(text)]).toEqual([
    ["bun", 2],
    ["binary", 1],
  ]);
});
