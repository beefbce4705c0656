import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { missingTools } from "./outside/tools.ts";
import { denoPath, root } from "./support/runtimes.ts";
import { missingServers } from "./support/servers.ts";
import { codeFiles } from "./support/code-files.ts";
import { touchedTests } from "./support/touched.ts";
import { countsByRuntime, slowestFiles, verdict } from "./support/verdict.ts";

const usage = `bun run test [PATTERN...]     every test whose file's path contains one of the patterns, or every test
bun run check [PATTERN...]    before them types, lint and format, each counted like a test
bun run check --changed[=COMMIT]   only the tests a change since COMMIT (HEAD) touches, in under a minute

--changed follows imports, from files that git knows to be changed or new. Of the tests that start the program it runs those that import
what changed themselves; for all others stands test/gateway/alike.test.ts, which asks the program one question of each kind on every
runtime. It does not see what a test reads from the disk, so browsers, the page and openapi/ are left out, and test/long is. A file that
half of src imports takes longer. It is for the time between two edits; what is to be merged takes all of bun run check.`;

/**
 * Runs the tests and says at the end, alone on the last line, what came of it: `N passed, N failed`. What was
 * skipped and what failed is named above it; what goes right is not printed.
 */

const { values: options, positionals: patterns } = parseArgs({
  // `--changed` may stand alone.
  args: process.argv.slice(2).map((arg) => (arg === "--changed" ? "--changed=HEAD" : arg)),
  options: { check: { type: "boolean" }, changed: { type: "string" }, help: { type: "boolean" } },
  allowPositionals: true,
});
const say = (line: string) => process.stdout.write(`${line}\n`);
if (options.help) {
  say(usage);
  process.exit(0);
}

const inCi = process.env["CI"] === "true" || process.env["CI"] === "1";
const longestMs = 40 * 60_000;
/** What a test may take on a machine that does ten other things. */
const longestTestMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), "penname-run-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** What is found out without running the program, and the commands that do. */
const checks: Record<string, string[][]> = {
  // The page runs in browsers, which know other things than the program does.
  types: [["tsc"], ["tsc", "-p", "src/dashboard"]],
  lint: [["oxlint", "--deny-warnings", "src", "test"]],
  format: [["oxfmt", "--check", "src", "test"]],
};

const outcomes = [
  ...(options.check
    ? await Promise.all(Object.entries(checks).map(([what, commands]) => succeeds(what, commands)))
    : []),
  isComplete(),
  await hasExecutable(),
];
const tests = await runTests(options.changed === undefined ? patterns : changedTests(options.changed));
for (const reason of tests.reasons) say(`failed: ${reason}`);
for (const name of tests.skipped) say(`skipped: ${name}`);
for (const name of tests.failures) say(`failed: ${name}`);
const passed = tests.passed + outcomes.filter((outcome) => outcome === true).length;
const failed = tests.failed + outcomes.filter((outcome) => outcome === false).length;
process.exitCode = failed === 0 ? 0 : 1;
say(`${passed} passed, ${failed} failed`);

async function succeeds(what: string, commands: readonly string[][]): Promise<boolean> {
  // Through Bun, which has a `node` for these commands where the machine has none.
  const ended = await Promise.all(commands.map((command) => ran([process.execPath, "run", "--silent", ...command])));
  const wrong = ended.filter(({ exitCode }) => exitCode !== 0);
  for (const { printed } of wrong) process.stderr.write(printed);
  if (wrong.length > 0) say(`failed: ${what}`);
  return wrong.length === 0;
}

/** Says what this machine lacks; the tests that need it are skipped by name, and fail where CI demands all. */
function isComplete(): boolean | undefined {
  const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].some((path) => existsSync(path));
  const missing = [
    ...(chromium ? [] : ["chromium (apt-get install chromium)"]),
    ...(denoPath() ? [] : ["deno (bun install)"]),
    ...missingServers,
    ...missingTools,
  ];
  for (const name of missing) say(`missing: ${name}`);
  return missing.length === 0 || !inCi ? undefined : false;
}

/** Builds the executable once for all tests that run it. */
async function hasExecutable(): Promise<boolean | undefined> {
  if (process.env["PENNAME_TEST_BINARY"]) return undefined;
  const path = join(folder, "penname");
  const { exitCode, printed } = await ran([process.execPath, "src/build/binary.ts", "--outfile", path]);
  if (exitCode !== 0) {
    process.stderr.write(printed);
    say("failed: the executable cannot be built");
    return false;
  }
  process.env["PENNAME_TEST_BINARY"] = path;
  return undefined;
}

async function ran(command: string[]): Promise<{ exitCode: number; printed: string }> {
  const child = Bun.spawn(command, { cwd: root, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const printed = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, printed: printed.join("") };
}

/** The tests a change touches; none is no mistake. */
function changedTests(since: string): string[] | undefined {
  const git = (...args: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync(["git", ...args], { cwd: root });
    if (exitCode !== 0) throw new Error(`--changed asks git, which says: ${stderr.toString().trim()}`);
    return stdout.toString().split("\n").filter(Boolean);
  };
  const changed = [
    ...git("diff", "--name-only", "--relative", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  const touched = touchedTests(codeFiles(), changed);
  say(`${changed.length} files changed, ${touched.length} test files touched; the rest takes all of bun run check`);
  return touched.length === 0 ? undefined : touched.map((path) => `./${path}`);
}

/** @param chosen patterns or paths of test files, all if there are none; undefined: nothing is to be run. */
async function runTests(chosen: readonly string[] | undefined) {
  if (!chosen) return { passed: 0, failed: 0, skipped: [], failures: [], reasons: [] };
  const file = join(folder, "report.xml");
  const flags = ["--no-orphans", "--only-failures", "--parallel=2", `--timeout=${longestTestMs}`];
  const reporting = ["--reporter=junit", `--reporter-outfile=${file}`];
  const child = Bun.spawn([process.execPath, "test", ...flags, ...reporting, ...chosen], {
    cwd: root,
    // Else what a library uses of Node that is deprecated is printed among the failures.
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    timeout: longestMs,
    killSignal: "SIGKILL",
  });
  let printed = "";
  const decoder = new TextDecoder();
  for await (const bytes of child.stderr) {
    process.stderr.write(bytes);
    printed += decoder.decode(bytes, { stream: true });
  }
  const exitCode = await child.exited;
  const report = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const runs = [...countsByRuntime(report ?? "")].map(([runtime, count]) => `${count} on ${runtime}`);
  const slow = slowestFiles(report ?? "", 5).map(([path, seconds]) => `${path} ${seconds.toFixed(0)} s`);
  if (slow.length > 0) say(`slowest: ${slow.join(", ")}`);
  if (child.signalCode !== null)
    say(`the run was ended by ${child.signalCode}; it may take ${longestMs / 60_000} minutes`);
  if (runs.length > 0) say(`of these, the whole program was driven by: ${runs.join(", ")}`);
  return verdict({ report, printed, exitCode });
}
