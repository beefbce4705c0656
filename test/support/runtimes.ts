import { afterAll, beforeAll, describe } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** What the program runs on: its sources on Bun, its sources on Deno, the one executable. */
export type RuntimeName = "bun" | "deno" | "binary";
export const runtimeNames: readonly RuntimeName[] = ["bun", "deno", "binary"];

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** How the program is started there. Throws if it cannot be. */
export function commandOn(runtime: RuntimeName): string[] {
  if (runtime === "bun") return [process.execPath, "src/main.ts"];
  if (runtime === "binary") return [executable()];
  const deno = denoPath();
  if (!deno) throw new Error("deno is missing: bun install puts it into node_modules");
  return [deno, "run", "-A", "--quiet", "--no-check", "--node-modules-dir=manual", "src/main.ts"];
}

/** The deno program itself; the command in node_modules/.bin would start Node first. */
export function denoPath(): string | undefined {
  const folder = join(root, "node_modules/@deno");
  const packages = existsSync(folder) ? readdirSync(folder) : [];
  return packages.map((name) => join(folder, name, "deno")).find((path) => existsSync(path));
}

/** The executable: the one the wrapper built for this run, or one built now. */
function executable(): string {
  const built = process.env["PENNAME_TEST_BINARY"];
  if (built) return built;
  const folder = mkdtempSync(join(tmpdir(), "penname-binary-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "penname");
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "src/build/binary.ts", "--outfile", path], {
    cwd: root,
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(`the executable could not be built: ${stderr.toString()}`);
  process.env["PENNAME_TEST_BINARY"] = path;
  return path;
}

interface Stoppable {
  stop(): Promise<void>;
}

type Start<World> = (on: RuntimeName) => Promise<World>;
type Tests<World> = (world: World, on: RuntimeName) => void;

/**
 * The same tests on every runtime, each with a world of its own that exists while they run: for what the runtimes themselves do, such as
 * sockets, processes, files and memory. A runtime that is not there is skipped by name; where CI demands all of them, its tests fail.
 */
export function onEveryRuntime<World extends Stoppable>(
  subject: string,
  start: Start<World>,
  tests: Tests<World>,
): void {
  for (const runtime of runtimeNames) onRuntime(runtime, subject, start, tests);
}

const isLong = Boolean(process.env["PENNAME_LONG"]);

/**
 * Tests of what our own code decides, on the executable alone; test/gateway/alike.test.ts shows that the other runtimes answer the same.
 * With PENNAME_LONG they run on every runtime.
 */
export function onExecutable<World extends Stoppable>(subject: string, start: Start<World>, tests: Tests<World>): void {
  if (isLong) onEveryRuntime(subject, start, tests);
  else onRuntime("binary", subject, start, tests);
}

/** All rows of a table on the executable, one in eight elsewhere: the rows differ in what our own code decides. */
export const sampled = <Row>(on: RuntimeName, rows: readonly Row[]): readonly Row[] =>
  isLong || on === "binary" ? rows : rows.filter((_, index) => index % 8 === 0);

function onRuntime<World extends Stoppable>(
  runtime: RuntimeName,
  subject: string,
  start: Start<World>,
  tests: Tests<World>,
): void {
  const isMissing = runtime === "deno" && !denoPath();
  const group = isMissing && !process.env["CI"] ? describe.skip : describe;
  group(`${subject}, on ${runtime}`, () => {
    const world = {} as World;
    beforeAll(async () => void Object.defineProperties(world, Object.getOwnPropertyDescriptors(await start(runtime))));
    afterAll(() => world.stop?.());
    tests(world, runtime);
  });
}
