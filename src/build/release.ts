import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { constants, gzip, zstdCompress } from "node:zlib";
import manifest from "../../package.json" with { type: "json" };
import { assertHoldsAssets, compileBinary } from "./binary.ts";
import { cyclonedxBill, provenance, type Released, spdxBill } from "./release/bills.ts";
import { drive } from "./release/drive.ts";
import { assertFits } from "./release/header.ts";
import { maintainerOf } from "./release/maintainer.ts";
import { mainPackage, packedByNpm, platformPackage } from "./release/npm.ts";
import { debianArch, writeDebs, writeFoldersPacked, writeImage } from "./release/packages.ts";
import { type InsidePart, partsInside, thirdPartyNotices } from "./release/parts.ts";
import { minisignature, publicKeyText, signedEnvelope, signingKey } from "./release/signing.ts";
import { programFile, releaseTargets, type ReleaseTarget } from "./release/targets.ts";
import { utcTime } from "../contract/utc-time.ts";

/**
 * `bun run release`: everything that is published of a version, in `dist/release` or what `--out` names: executables, each built twice and
 * compared, their bills of materials, notices, provenance, npm and Debian packages, a container image and sums, signed if RELEASE_KEY is
 * given. Those that this machine can run are run; `--run NAME=COMMAND` names what runs another, such as `linux-arm64=qemu-aarch64-static`.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: "string", default: `${root}dist/release` },
    targets: { type: "string", default: releaseTargets.map(({ name }) => name).join(",") },
    /** Of zstd: 19 takes two minutes for each executable, and saves 4 MB against 12. */
    level: { type: "string", default: "19" },
    run: { type: "string", multiple: true, default: [] },
  },
});
const out = resolve(values.out);
const targets = releaseTargets.filter(({ name }) => values.targets.split(",").includes(name));
const runners = new Map(values.run.map((one) => [one.split("=", 1)[0]!, one.slice(one.indexOf("=") + 1).split(" ")]));
const key = process.env["RELEASE_KEY"] ? signingKey(process.env["RELEASE_KEY"]) : undefined;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const released = commit();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const notices = thirdPartyNotices();
const maintainer = maintainerOf(process.env, Reflect.get(manifest, "author"));
const work = mkdtempSync(join(tmpdir(), "penname-release-"));
try {
  for (const target of targets) await release(target);
  await mainPackage(join(work, "npm"), releaseTargets);
  packedByNpm(join(work, "npm"), out);
  describe([...partsInside(), ...install()]);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function commit(): Released {
  const git = (...args: string[]) =>
    Bun.spawnSync(["git", ...args], { cwd: root })
      .stdout.toString()
      .trim();
  const isClean = git("status", "--porcelain") === "";
  if (!isClean) say("The tree has changes that are in no commit; the provenance says so.");
  const committedAt = utcTime(Date.parse(git("log", "-1", "--format=%cI")) || 0);
  return { version: manifest.version, commit: git("rev-parse", "HEAD") + (isClean ? "" : "-dirty"), committedAt };
}

async function release(target: ReleaseTarget): Promise<void> {
  const [first, second] = ["1", "2"].map((folder) => join(work, target.name, folder, programFile(target)));
  for (const file of [first!, second!]) compileBinary(file, target.bun);
  const bytes = readFileSync(first!);
  const isSame = hashOf(bytes) === hashOf(readFileSync(second!));
  assertFits(bytes, target);
  assertHoldsAssets(bytes);
  const name = `penname-${manifest.version}-${target.name}${target.format === "pe" ? ".exe" : ""}`;
  copyFileSync(first!, join(out, name));
  chmodSync(join(out, name), 0o755);
  const level = { [constants.ZSTD_c_compressionLevel]: Number(values.level) };
  const [zstd, gzipped] = await Promise.all([
    promisify(zstdCompress)(bytes, { params: level }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(join(out, `${name}.zst`), zstd);
  writeFileSync(join(out, `${name}.gz`), gzipped);
  platformPackage(join(work, `npm-${target.name}`), target, first!, notices);
  packedByNpm(join(work, `npm-${target.name}`), out);
  say(`${name}  ${megabytes(bytes.length)}, zstd ${megabytes(zstd.length)}, gzip ${megabytes(gzipped.length)}`);
  say(`  ${hashOf(bytes)}  ${isSame ? "built twice, the same" : "BUILT TWICE, NOT THE SAME"}; header right`);
  say(`  ${await driven(target, join(out, name))}`);
  if (!isSame) process.exitCode = 1;
  rmSync(join(work, target.name), { recursive: true });
  rmSync(join(work, `npm-${target.name}`), { recursive: true });
}

/** How an executable was run here. One that this machine is for and that fails makes the release fail. */
async function driven(target: ReleaseTarget, file: string): Promise<string> {
  const isHere = target.npm.os === process.platform && target.arch === process.arch && target.npm.libc !== "musl";
  const runner = runners.get(target.name);
  if (!isHere && runner === undefined) return "not run: this machine is another; --run names what runs it";
  try {
    return `run${runner === undefined ? "" : ` by ${runner[0]}`}: ${await drive([...(runner ?? []), file])}`;
  } catch (error) {
    process.exitCode = 1;
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** What is installed otherwise than as a file: Debian's packages, the image, and what Compose and Helm are given. Returns what else is in the image. */
function install(): InsidePart[] {
  const executables = new Map(
    targets.flatMap((target) => {
      const arch = debianArch(target);
      return arch === undefined ? [] : [[arch, join(out, `penname-${manifest.version}-${target.name}`)] as const];
    }),
  );
  const size = (name: string) => `${name}  ${megabytes(statSync(join(out, name)).size)}`;
  for (const name of [
    ...writeDebs(executables, { notices, maintainer }, released, out),
    ...writeFoldersPacked(released, out),
  ])
    say(size(name));
  if (executables.size === 0) return [];
  try {
    const { name, libraries } = writeImage(executables, released, out, join(work, "image"));
    const versions = new Set(libraries.map((part) => `${part.name} ${part.version} of Debian`));
    say(`${size(name)}, for ${[...executables.keys()].join(" and ")}, with ${[...versions].join(" and ")}`);
    return libraries;
  } catch (error) {
    say(`No container image: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

/** Bills, notices, provenance, sums and signatures of what is there. */
function describe(parts: readonly InsidePart[]): void {
  const write = (name: string, content: string) => writeFileSync(join(out, name), content);
  write("penname.spdx.json", spdxBill(parts, released));
  write("penname.cdx.json", cyclonedxBill(parts, released));
  write("THIRD-PARTY-NOTICES.txt", notices);
  const files = () =>
    readdirSync(out)
      .toSorted()
      .map((name) => ({ name, sha256: hashOf(readFileSync(join(out, name))) }));
  const statement = provenance(
    files(),
    released,
    targets.map(({ name }) => name),
  );
  write("provenance.intoto.jsonl", key ? signedEnvelope(key, statement) : statement);
  const listed = files().map((file) => ({ ...file, size: statSync(join(out, file.name)).size }));
  write("release.json", `${JSON.stringify({ ...released, files: listed }, null, 2)}\n`);
  const sums = files()
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join("");
  write("SHA256SUMS", sums);
  if (key) {
    write("penname.pub", publicKeyText(key));
    const comment = `penname ${released.version}, ${released.commit}`;
    write("SHA256SUMS.minisig", minisignature(key, Buffer.from(sums), comment));
  }
  say(`${parts.length} parts in the bills of materials; ${listed.length} files in release.json`);
  say(key ? "Signed: SHA256SUMS and the provenance" : "Not signed: RELEASE_KEY is not set");
}
