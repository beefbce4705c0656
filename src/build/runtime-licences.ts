import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What an executable carries besides what the sources do: Bun, and what Bun says on its page of licences that it is made of. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");

/** Of the version whose types are installed, which is the one that executables are made with. */
const page = (): string => read("node_modules/bun-types/docs/project/license.mdx");

/** A work that Bun is made of. */
export interface RuntimePart {
  name: string;
  /** In the page's words. */
  licence: string;
}

const withoutLinks = (text: string): string => text.replace(/\[`?([^\]`]+)`?\]\([^)]*\)/g, "$1").replaceAll("`", "");

/** The rows of the table below a heading of the page. */
function tableBelow(heading: string): RuntimePart[] {
  const [, section = ""] = page().split(new RegExp(`^## ${heading}$`, "m"));
  const [table = ""] = section.split(/^## /m);
  const rows = [...table.matchAll(/^\| (?!-)(.+?)\s*\| (.+?)\s*\|$/gm)].slice(1);
  return rows.map(([, name = "", licence = ""]) => ({ name: withoutLinks(name), licence: withoutLinks(licence) }));
}

/** What is linked into Bun, JavaScriptCore first. */
export const runtimeLibraries = (): RuntimePart[] => [
  { name: "JavaScriptCore and WebKit", licence: "LGPL-2" },
  ...tableBelow("Linked libraries"),
];

/** The texts of licences in `runtime/`, with the works that each is of, as their projects publish them. */
export const runtimeTexts: Readonly<Record<string, readonly string[]>> = {
  "lgpl-2": ["JavaScriptCore and WebKit"],
  "lgpl-2.1": ["tinycc"],
  "apache-2.0": ["simdutf", "uSockets", "highway", "A fork of uWebsockets", "Parts of Tigerbeetle's IO code"],
  boringssl: ["boringssl"],
  brotli: ["brotli"],
  "c-ares": ["c-ares"],
  hdrhistogram: ["HdrHistogram_c"],
  libarchive: ["libarchive"],
  libbase64: ["libbase64"],
  libdeflate: ["libdeflate"],
  libicu: ["libicu 78"],
  "libjpeg-turbo": ["libjpeg-turbo"],
  libspng: ["libspng"],
  libuv: ["libuv (on Windows)"],
  libwebp: ["libwebp"],
  "lol-html": ["lol-html"],
  "ls-hpack-and-ls-qpack": ["ls-hpack", "ls-qpack"],
  lsquic: ["lsquic"],
  mimalloc: ["mimalloc"],
  picohttp: ["picohttp"],
  sqlite: ["sqlite (on Linux and Windows)"],
  "zlib-ng": ["zlib-ng"],
  zstd: ["zstd"],
  esbuild: ["esbuild, of which parts of Bun are a port"],
  "mpl-2.0": [
    "Lightning CSS (https://github.com/parcel-bundler/lightningcss) and Servo (https://github.com/servo/servo), from which Bun's parser of CSS is derived",
  ],
};

/** The notices of Bun: what it is made of, how to make an executable with another JavaScriptCore, and the texts of licences. */
export function runtimeNotices(version: string): string[] {
  const listed = (parts: readonly RuntimePart[]) =>
    parts.map(({ name, licence }) => `  ${name}: ${licence}`).join("\n");
  const head = `Bun ${version} (MIT), in the executable only

Bun is MIT-licensed and, as it says of itself, made of:

${listed(runtimeLibraries())}

JavaScriptCore and WebKit, in the version that Bun is made with, are published at https://github.com/oven-sh/WebKit. Whoever wants to use a
changed one makes Bun with it, as https://bun.com/docs/project/license describes, and with that Bun the executable from Penname's sources:
bun run build

Bun also carries these packages, and adds them where a program imports them:

${listed(tableBelow("Polyfills"))}`;
  const texts = Object.entries(runtimeTexts).map(
    ([file, works]) => `${works.join("\n")}\n\n${read(`src/build/runtime/${file}.txt`).trim()}`,
  );
  return [head, ...texts];
}
