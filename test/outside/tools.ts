import { describe } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/**
 * Programs of others that read the documents, or are clients of the gateway. They are installed outside the project, by
 * `test/outside/install.ts`: some are Python's, and one needs another TypeScript than ours.
 */

export const folder = fileURLToPath(new URL(".", import.meta.url));
export const pins = ["requirements.txt", "package.json", "bun.lock"] as const;

const print = createHash("sha256");
for (const name of pins) print.update(readFileSync(join(folder, name)));
const home = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");

/** Where they are, or will be: another place for other pins. */
export const toolsFolder = join(home, "penname", `outside-${print.digest("hex").slice(0, 12)}`);

/** Written when all is there. */
export const installed = join(toolsFolder, "installed");

/** What this machine lacks, with what would install it. */
export const missingTools = existsSync(installed) ? [] : ["programs of others (bun test/outside/install.ts)"];

/** Tests that need them. Without them they are skipped by name; where CI demands them, they fail. */
export const withTools = (subject: string, tests: () => void): void =>
  (missingTools.length === 0 || process.env["CI"] ? describe : describe.skip)(subject, tests);

export interface Ran {
  code: number;
  out: string;
  err: string;
  /** What was printed, on both outputs. */
  text: string;
}

/** Runs one of Python's, such as `schemathesis`. */
export const runPython = (name: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) =>
  ran([join(toolsFolder, "venv/bin", name), ...args], cwd, env);

/** Runs one of npm's by the file that starts it. */
export const runScript = (file: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) =>
  ran([process.execPath, join(toolsFolder, "node_modules", file), ...args], cwd, env);

async function ran(command: string[], cwd: string, env: Record<string, string>): Promise<Ran> {
  if (missingTools.length > 0) throw new Error(`missing: ${missingTools.join(", ")}`);
  // Tools start others of theirs by name, and tell their makers of it where they are not told not to.
  const path = `${join(toolsFolder, "venv/bin")}:${process.env["PATH"]}`;
  const settings = { PATH: path, HOME: toolsFolder, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const child = Bun.spawn(command, {
    cwd,
    env: { ...settings, PYTHONDONTWRITEBYTECODE: "1", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, err, text: `${out}${err}` };
}
