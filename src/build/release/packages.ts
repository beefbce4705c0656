import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import manifest from "../../../package.json" with { type: "json" };
import { tarOf, withFolders } from "./archive.ts";
import type { Released } from "./bills.ts";
import { type DebParts, debPackage, debVersion } from "./deb.ts";
import { type ImageParts, ociArchive } from "./image.ts";
import { debianLibrary } from "./library.ts";
import type { InsidePart } from "./parts.ts";
import type { ReleaseTarget } from "./targets.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What Debian and containers call a target's processor; undefined where neither is made of it. */
export const debianArch = ({ format, arch, npm: { libc } }: ReleaseTarget): DebParts["arch"] | undefined =>
  format === "elf" && libc === "glibc" ? ({ x64: "amd64", arm64: "arm64" } as const)[arch] : undefined;

/** Executables of Linux by the processor they are for. */
export type Executables = ReadonlyMap<DebParts["arch"], string>;

/** Writes a Debian package of each executable. Returns their names. */
export function writeDebs(
  executables: Executables,
  { notices, maintainer }: Pick<DebParts, "notices" | "maintainer">,
  released: Released,
  out: string,
): string[] {
  const completions = {
    bash: said("completion", "bash"),
    zsh: said("completion", "zsh"),
    fish: said("completion", "fish"),
  };
  const common = {
    version: released.version,
    manual: said("man"),
    completions,
    notices,
    maintainer,
    seconds: secondsOf(released),
  };
  return Array.from(executables, ([arch, path]) => {
    const name = `${manifest.name}_${debVersion(released.version)}_${arch}.deb`;
    writeFileSync(join(out, name), debPackage({ ...common, arch, executable: readFileSync(path) }));
    return name;
  });
}

/** Writes the container image of all executables. Returns its name and the C libraries in it. Throws where those cannot be had. */
export function writeImage(
  executables: Executables,
  released: Released,
  out: string,
  work: string,
): { name: string; libraries: InsidePart[] } {
  const images = Array.from(executables, ([arch, path]): ImageParts => {
    const own = { arch, executable: readFileSync(path) };
    return { ...own, ...debianLibrary(own, join(work, arch)) };
  });
  const name = `${manifest.name}-${released.version}-oci.tar`;
  writeFileSync(join(out, name), ociArchive(images, released));
  return { name, libraries: images.map(({ libraryPart }) => libraryPart) };
}

/** Writes what Compose and Helm are given: the folders of these names, packed. Returns their names. */
export function writeFoldersPacked(released: Released, out: string): string[] {
  const deploy = join(root, "src/build/deploy");
  return [
    ["compose", join(deploy, "compose"), "penname"] as const,
    ["chart", join(deploy, "helm/penname"), "penname"] as const,
  ].map(([what, folder, top]) => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const entries = files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: `${top}${path.slice(folder.length)}`, content: readFileSync(path) };
    });
    const name = `${manifest.name}-${what}-${released.version}.tgz`;
    writeFileSync(join(out, name), gzipSync(tarOf(withFolders(entries), secondsOf(released)), { level: 9 }));
    return name;
  });
}

const secondsOf = ({ committedAt }: Released): number => Date.parse(committedAt) / 1000;

function said(...args: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, "src/main.ts", ...args], {
    cwd: root,
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stdout.toString();
}
