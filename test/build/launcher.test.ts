import { expect, test } from "bun:test";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { freshDirectory } from "../accounts/fresh.ts";
import { root } from "../support/runtimes.ts";

/** An installation of the npm package whose program is a script of the shell. */
function installed(script: string): string {
  const folder = freshDirectory();
  const system = process.platform === "win32" ? "windows" : process.platform;
  for (const name of [`penname-${system}-${process.arch}`, `penname-${system}-${process.arch}-musl`]) {
    const own = join(folder, "node_modules", name);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "package.json"), JSON.stringify({ name, version: "1.0.0" }));
    writeFileSync(join(own, "penname"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  cpSync(join(root, "src/build/release/launcher.ts"), join(folder, "launcher.ts"));
  return join(folder, "launcher.ts");
}

test.skipIf(process.platform === "win32").each([
  ["exit 0", 0],
  ["exit 7", 7],
  ["kill -HUP $$", 129],
  ["kill -INT $$", 130],
  ["kill -KILL $$", 137],
  ["kill -TERM $$", 143],
])("the npm package whose program ends by %p ends with %p", (script, code) => {
  expect(Bun.spawnSync([process.execPath, installed(script)]).exitCode).toBe(code);
});

test.skipIf(process.platform !== "linux" || !Bun.which("script"))(
  "the npm package passes on SIGTERM at a terminal too, where containers and other programs send it to the first process alone",
  () => {
    // By then it hears SIGTERM, bit 14 of the mask.
    const listens = "until grep -qE 'SigCgt:.*[4-7c-f][0-9a-f]{3}$' /proc/$PPID/status; do :; done";
    const own = installed(
      `trap "exit 9" TERM; ${listens}; kill -TERM $PPID; for _ in $(seq 50); do sleep 0.1; done; exit 4`,
    );
    const command = ["script", "--quiet", "--return", "--command", `${process.execPath} ${own}`, "/dev/null"];
    expect(Bun.spawnSync(command, { stdin: "ignore" }).exitCode).toBe(9);
  },
);
