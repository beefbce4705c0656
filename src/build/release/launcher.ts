import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

/**
 * `penname` of the npm package: starts the executable of the package for this platform, which is an optional dependency, and passes on
 * what it is told and how it ends. Runs on Node 18 and later, Bun and Deno; it imports nothing else.
 */

const find = createRequire(import.meta.url);
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function packageNames(): string[] {
  const { platform, arch } = process;
  if (platform !== "linux") return [`penname-${platform === "win32" ? "windows" : platform}-${arch}`];
  const [glibc, musl] = [`penname-linux-${arch}`, `penname-linux-${arch}-musl`];
  const machine = arch === "arm64" ? "aarch64" : "x86_64";
  const isGlibc = existsSync("/lib64/ld-linux-x86-64.so.2") || existsSync("/lib/ld-linux-aarch64.so.1");
  return existsSync(`/lib/ld-musl-${machine}.so.1`) && !isGlibc ? [musl, glibc] : [glibc, musl];
}

function executable(): string | undefined {
  for (const name of packageNames()) {
    try {
      const folder = dirname(find.resolve(`${name}/package.json`));
      return join(folder, process.platform === "win32" ? "penname.exe" : "penname");
    } catch {
      // Not the package that was installed here.
    }
  }
  return undefined;
}

const program = executable();
if (program === undefined) {
  process.stderr.write(
    `There is no penname for ${process.platform} on ${process.arch} here: the optional dependency ${packageNames()[0]} is missing; install again without --omit=optional\n`,
  );
  process.exitCode = 1;
} else {
  // A terminal sends its own to both; the program takes a second one as the wish to end at once, so only those sent to this one pass.
  const isOwn = (signal: string) => signal !== "SIGTERM" && process.stdin.isTTY;
  // Before there is a program: one that comes at once would end this process alone.
  for (const signal of signals) process.on(signal, () => void (isOwn(signal) || child.kill(signal)));
  const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
  child.on("error", (error) => {
    process.stderr.write(`${program} cannot be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    // An end by a signal as shells tell of it.
    process.exitCode = code ?? 128 + constants.signals[signal!];
  });
}
