import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { folder, installed, pins, toolsFolder } from "./tools.ts";

/** Installs what the tests of this folder need, if it is not there. Takes Python with `venv`, and the package registries. */

if (!existsSync(installed)) {
  rmSync(toolsFolder, { recursive: true, force: true });
  mkdirSync(toolsFolder, { recursive: true });
  for (const name of pins) copyFileSync(join(folder, name), join(toolsFolder, name));
  must([process.execPath, "install", "--frozen-lockfile", "--silent"]);
  must(["python3", "-m", "venv", "venv"]);
  must(["venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", "requirements.txt"]);
  writeFileSync(installed, "");
}

function must(command: string[]): void {
  const { exitCode } = Bun.spawnSync(command, { cwd: toolsFolder, stdout: "inherit", stderr: "inherit" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}`);
}
