import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pinned } from "../subject.ts";

/** The benchmark's own programs, in C: what provider and load cost, and how they read, has nothing in common with the gateway. */
type Program = "provider" | "load";

/** Where they are compiled to, and their files are written; removed when the benchmark ends. */
export const folder = mkdtempSync(join(tmpdir(), "penname-bench-native-"));
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const running = new Set<ChildProcess>();
const compiled = new Map<Program, string>();

/** Starts one on core 1, where the instrument lives. It ends when its standard input does. */
export function startNative(program: Program, args: readonly string[]): ChildProcess {
  const [command, ...rest] = pinned("1", [binary(program), ...args]);
  const child = spawn(command!, rest, { stdio: ["pipe", "pipe", "inherit"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

function binary(program: Program): string {
  const known = compiled.get(program);
  if (known) return known;
  const path = join(folder, program);
  const source = join(import.meta.dirname, `${program}.c`);
  const { status, stderr, error } = spawnSync("cc", ["-O2", "-Wall", "-o", path, source], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the benchmark needs a C compiler, cc, on Linux: ${error?.message ?? stderr}`);
  compiled.set(program, path);
  return path;
}

/** What a program says, line by line. */
export function linesOf(child: ChildProcess): { next(): Promise<string> } {
  let rest = "";
  const ready: string[] = [];
  const waiting: { resolve(line: string): void; reject(reason: Error): void }[] = [];
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      const one = waiting.shift();
      if (one) one.resolve(line);
      else ready.push(line);
    }
  });
  child.once("exit", (code) => {
    for (const one of waiting) one.reject(new Error(`${child.spawnargs.join(" ")} ended with ${code}`));
  });
  return {
    next: () =>
      ready.length > 0
        ? Promise.resolve(ready.shift()!)
        : new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  };
}
