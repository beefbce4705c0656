import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { missingTools } from "./outside/tools.ts";
import { denoPath, root } from "./support/runtimes.ts";
import { missingServers } from "./support/servers.ts";
import { countsByRuntime, slowestFiles, verdict } from "./support/verdict.ts";

/**
 * Runs the tests and says at the end, alone on the last line, what came of it: `N passed, N failed`, and `, N skipped` if any.
 * `--check` before that types, lint and format, each counted like a test. Everything else is handed to `bun test`.
 */

const args = process.argv.slice(2);
const inCi = process.env["CI"] === "true" || process.env["CI"] === "1";
const longestMs = 20 * 60_000;
const folder = mkdtempSync(join(tmpdir(), "penname-run-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const say = (line: string) => process.stdout.write(`${line}\n`);
const steps = [...(args.includes("--check") ? [types, lint, format] : []), whatIsMissing, executable];
let passed = 0;
let failed = 0;
for (const step of steps) {
  const outcome = step();
  if (outcome === true) passed += 1;
  if (outcome === false) failed += 1;
}
const tests = await runTests(args.filter((arg) => arg !== "--check"));
for (const reason of tests.reasons) say(`failed: ${reason}`);
for (const name of tests.skipped) say(`skipped: ${name}`);
passed += tests.passed;
failed += tests.failed;
process.exitCode = failed === 0 ? 0 : 1;
say(`${passed} passed, ${failed} failed${tests.skipped.length > 0 ? `, ${tests.skipped.length} skipped` : ""}`);

function types(): boolean {
  // The page runs in browsers, which know other things than the program does.
  return succeeds("types", ["tsc"]) && succeeds("types of the page", ["tsc", "-p", "src/dashboard"]);
}

function lint(): boolean {
  return succeeds("lint", ["oxlint", "--deny-warnings", "src", "test"]);
}

function format(): boolean {
  return succeeds("format", ["oxfmt", "--check", "src", "test"]);
}

function succeeds(what: string, [command = "", ...rest]: string[]): boolean {
  // Through Bun, which has a `node` for these commands where the machine has none.
  const { exitCode } = Bun.spawnSync([process.execPath, "run", "--silent", command, ...rest], {
    cwd: root,
    stdout: "inherit",
    stderr: "inherit",
  });
  say(`${what}: ${exitCode === 0 ? "right" : "wrong"}`);
  return exitCode === 0;
}

/** Says what this machine lacks; the tests that need it are skipped by name, and fail where CI demands all. */
function whatIsMissing(): boolean | undefined {
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
function executable(): boolean | undefined {
  if (process.env["PENNAME_TEST_BINARY"]) return undefined;
  const path = join(folder, "penname");
  const built = Bun.spawnSync([process.execPath, "src/build/binary.ts", "--outfile", path], {
    cwd: root,
    stdout: "ignore",
    stderr: "inherit",
  });
  if (built.exitCode !== 0) {
    say("failed: the executable cannot be built");
    return false;
  }
  process.env["PENNAME_TEST_BINARY"] = path;
  return undefined;
}

async function runTests(rest: string[]) {
  const file = join(folder, "report.xml");
  const reporting = ["--only-failures", "--reporter=junit", `--reporter-outfile=${file}`];
  const child = Bun.spawn([process.execPath, "test", "--no-orphans", "--timeout=30000", ...reporting, ...rest], {
    cwd: root,
    stdin: "ignore",
    stdout: "inherit",
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
  const ran = [...countsByRuntime(report ?? "")].map(([runtime, count]) => `${count} on ${runtime}`);
  const slow = slowestFiles(report ?? "", 5).map(([path, seconds]) => `${path} ${seconds.toFixed(0)} s`);
  if (slow.length > 0) say(`slowest: ${slow.join(", ")}`);
  if (child.signalCode !== null)
    say(`the run was ended by ${child.signalCode}; it may take ${longestMs / 60_000} minutes`);
  if (ran.length > 0) say(`of these, the whole program was driven by: ${ran.join(", ")}`);
  return verdict({ report, printed, exitCode });
}
