import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import type { ArchiveEntry } from "./archive.ts";
import { headerOf } from "./header.ts";
import type { ImageParts } from "./image.ts";
import type { InsidePart } from "./parts.ts";

/** What Bun's executable is linked to (its ELF header names them), and what glibc opens by itself to look names up. */
const needed = ["libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "libresolv.so.2"];

/**
 * The C library of a processor, from the Debian release this machine has, through apt: signed by Debian, whatever the machine's own
 * processor is. Roots of certificates and time zones are not needed: Bun carries them. Throws where there is no apt.
 * @param folder for what is fetched
 */
export function debianLibrary({ arch, executable }: Pick<ImageParts, "arch" | "executable">, folder: string) {
  const { interpreter } = headerOf(executable);
  if (interpreter === null) throw new Error("the executable names no loader");
  const { files, deb } = fetched(arch, folder);
  const found = (name: string): Buffer => {
    const path = files.find((one) => basename(one) === name && !one.includes("/share/"));
    if (path === undefined) throw new Error(`Debian's libc6 for ${arch} has no ${name}`);
    return readFileSync(path);
  };
  const control = readFileSync(join(folder, "control"), "utf8");
  const library: ArchiveEntry[] = [
    { path: interpreter.slice(1), content: found(basename(interpreter)), mode: 0o755 },
    ...needed.map((name) => ({ path: `lib/${name}`, content: found(name), mode: 0o755 })),
    // The licence, and what scanners of images look for.
    { path: "usr/share/doc/libc6/copyright", content: readFileSync(join(folder, "usr/share/doc/libc6/copyright")) },
    { path: "var/lib/dpkg/status.d/libc6", content: control },
  ];
  const version = /^Version: (.*)$/m.exec(control)?.[1];
  if (version === undefined) throw new Error(`Debian's libc6 for ${arch} names no version`);
  const sha256 = createHash("sha256").update(deb).digest("hex");
  return { library, libraryPart: libraryPart(version, arch, sha256) };
}

/** As bills of materials list it: the package of Debian it was taken from, and that package's hash. */
export const libraryPart = (version: string, arch: ImageParts["arch"], sha256: string): InsidePart => ({
  name: "libc6",
  version,
  // Of the libraries taken; the whole of Debian's notice is in the image.
  licence: "LGPL-2.1-or-later",
  purl: `pkg:deb/debian/libc6@${encodeURIComponent(version)}?arch=${arch}`,
  hash: { algorithm: "SHA-256", value: sha256 },
  what: "image",
});

/** Fetches and unpacks the package, with lists and cache of its own, so that neither root nor a changed system is needed. */
function fetched(arch: ImageParts["arch"], folder: string): { files: string[]; deb: Buffer } {
  for (const part of ["state/lists/partial", "cache/archives/partial"])
    mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, "status"), "");
  const settings = [
    `APT::Architecture=${arch}`,
    `APT::Architectures=${arch}`,
    `Dir::State=${folder}/state`,
    `Dir::State::status=${folder}/status`,
    `Dir::Cache=${folder}/cache`,
    "APT::Sandbox::User=root",
    "Acquire::Languages=none",
  ].flatMap((setting) => ["-o", setting]);
  ran(["apt-get", "update", "-qq", ...settings], folder);
  ran(["apt-get", "download", "-qq", ...settings, `libc6:${arch}`], folder);
  const deb = readdirSync(folder).find((name) => name.endsWith(".deb"));
  if (deb === undefined) throw new Error(`apt fetched no libc6 for ${arch}`);
  ran(["dpkg-deb", "--extract", deb, folder], folder);
  writeFileSync(join(folder, "control"), ran(["dpkg-deb", "--field", deb], folder));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return { files, deb: readFileSync(join(folder, deb)) };
}

function ran(command: readonly string[], cwd: string): string {
  if (!Bun.which(command[0]!)) throw new Error(`${command[0]} is not here`);
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    cwd,
    env: { ...process.env, LC_ALL: "C" },
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(`${command.slice(0, 2).join(" ")}: ${stderr.toString().trim()}`);
  return stdout.toString();
}
