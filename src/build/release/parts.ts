import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { carriedPackages, licences } from "../licences.ts";
import { runtimeLibraries } from "../runtime-licences.ts";

/** One work of others, or one list or model made of such, that is inside an executable, or beside it in the container image. */
export interface InsidePart {
  name: string;
  version: string;
  /** By SPDX where the work says so, else its own words. */
  licence: string;
  /** Package URL (https://github.com/package-url/purl-spec); null for a file or a linked library. */
  purl: string | null;
  /** Lower-case hexadecimal; null where nothing publishes one. */
  hash: { algorithm: "SHA-256" | "SHA-512"; value: string } | null;
  what: "package" | "runtime" | "linked" | "data" | "source-of-data" | "image";
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");

/** Everything that is inside, in a fixed order: two runs write the same text. */
export function partsInside(): InsidePart[] {
  return [runtimePart(), ...linkedParts(), ...packageParts(), ...dataParts(), ...dataSources()];
}

const runtimePart = (): InsidePart => ({
  name: "bun",
  version: Bun.version,
  licence: "MIT AND LGPL-2.0-only",
  purl: `pkg:npm/bun@${Bun.version}`,
  hash: null,
  what: "runtime",
});

/** The libraries that the runtime's own page names. */
const linkedParts = (): InsidePart[] =>
  runtimeLibraries().map(({ name, licence }) => ({
    name,
    version: `as in bun ${Bun.version}`,
    licence,
    purl: null,
    hash: null,
    what: "linked" as const,
  }));

/** Packages of the lock file that the program carries, with the hash by which they were installed. */
function packageParts(): InsidePart[] {
  const lock = read("bun.lock");
  return carriedPackages().map(({ name, version, license }) => ({
    name,
    version,
    licence: license ?? "NOASSERTION",
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hash: integrityIn(lock, `${name}@${version}`),
    what: "package" as const,
  }));
}

function integrityIn(lock: string, reference: string): InsidePart["hash"] {
  const line = lock.split("\n").find((one) => one.includes(`["${reference}"`));
  const base64 = /"sha512-([\w+/=]+)"\]/.exec(line ?? "")?.[1];
  return base64 === undefined ? null : { algorithm: "SHA-512", value: Buffer.from(base64, "base64").toString("hex") };
}

/** Lists and weights: files of ours, made of the works that the notice beside them names. */
function dataParts(): InsidePart[] {
  const folders = ["src/privacy/analyze/lexicon/", "src/privacy/analyze/tagger/"];
  const files = folders.flatMap((folder) => readdirSync(root + folder).map((name) => folder + name));
  return files
    .filter((path) => path.endsWith(".txt") && !path.endsWith("NOTICE.txt"))
    .toSorted()
    .map((path) => ({
      name: path,
      version: createHash("sha256").update(read(path)).digest("hex").slice(0, 12),
      licence: "LicenseRef-penname-notice",
      purl: null,
      hash: { algorithm: "SHA-256" as const, value: createHash("sha256").update(read(path)).digest("hex") },
      what: "data" as const,
    }));
}

function dataSources(): InsidePart[] {
  const notice = read("src/privacy/analyze/lexicon/NOTICE.txt");
  return [...notice.matchAll(/^(\S+) (\S+) \((pypi|npm)\): .*\n {2}(.+)$/gm)].map(
    ([, name = "", version = "", registry = "", licence = ""]) => ({
      name,
      version,
      licence,
      purl: `pkg:${registry}/${name.replace("@", "%40")}@${version}`,
      hash: null,
      what: "source-of-data" as const,
    }),
  );
}

/** The licences of everything inside: what `/licenses` shows. */
export const thirdPartyNotices = (): string => licences();
