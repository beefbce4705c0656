import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packText } from "./pack.ts";
import { runtimeNotices } from "./runtime-licences.ts";

/** Writes `src/http/licences.txt`, packed: the licences of everything the program carries; a test compares it with what is installed. */

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Embedded without being imported by name. */
const alsoEmbedded = ["swagger-ui-dist"];

/** A package as it is installed. */
export interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

export function licences(): string {
  /** Packages by the text they share. */
  const byText = new Map<string, string[]>();
  for (const folder of installed()) {
    const { name, version, license = "see its text" } = manifestIn(folder);
    const text = textsIn(folder) || `${license}; the package holds no text of it`;
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const names = readFileSync(join(root, "src/privacy/analyze/lexicon/NOTICE.txt"), "utf8").trim();
  const parts = [...byText].map(([text, packages]) => `${packages.join("\n")}\n\n${text}`);
  return `${["Penname carries the following works of others.", names, ...parts, ...runtimeNotices(runtimeVersion())].join(`\n\n${"=".repeat(80)}\n\n`)}\n`;
}

/** Of the runtime that executables are made with, which is the one whose types are installed. */
const runtimeVersion = (): string => manifestIn(join(root, "node_modules/bun-types")).version;

/** Every package the program needs, by name. */
export const carriedPackages = (): Manifest[] => installed().map(manifestIn);

/** The folders of all packages the program needs, by name. */
function installed(): string[] {
  const found = new Set<string>();
  const own = manifestIn(root);
  const asked = [...Object.keys(own.dependencies ?? {}), ...alsoEmbedded].map((name) => ({ name, from: root }));
  for (let next = asked.pop(); next; next = asked.pop()) {
    const folder = folderOf(next.name, next.from);
    if (folder === undefined || found.has(folder)) continue;
    found.add(folder);
    for (const name of Object.keys(manifestIn(folder).dependencies ?? {})) asked.push({ name, from: folder });
  }
  return [...found].toSorted((a, b) => manifestIn(a).name.localeCompare(manifestIn(b).name));
}

/** Where a package that is imported from a folder lies: in the nearest `node_modules` above it. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; folder.length >= root.length - 1; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(place, "package.json"))) return place;
  }
  return undefined;
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

function textsIn(folder: string): string {
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim())
    .join("\n\n");
}

if (import.meta.main) writeFileSync(join(root, "src/http/licences.txt"), packText(licences()));
