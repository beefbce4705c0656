import { homedir } from "node:os";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

/** The house's rules about its own structure: each takes the files and says what breaks it. */

export interface SourceFile {
  /** From the top of the project, with slashes. */
  path: string;
  text: string;
}

/** The parts of `src`, from the ground up. Parts on one line do not know each other; each knows only those above its line. */
const layers: readonly (readonly string[])[] = [
  ["errors"],
  ["stream"],
  ["http1"],
  ["contract"],
  ["people", "dashboard"],
  ["privacy", "accounts"],
  ["dialects"],
  ["versions", "config", "upstream"],
  ["pipeline"],
  ["http"],
  ["runtime", "observe"],
  ["workers"],
  ["app"],
  ["cli"],
  ["main"],
  ["build"],
];

/** Parts that must not know each other although their lines would allow it. */
const apart: readonly (readonly [string, string])[] = [
  ["upstream", "privacy"],
  ["upstream", "versions"],
  ["upstream", "accounts"],
];

export function againstTheLayers(files: readonly SourceFile[]): string[] {
  const heightOf = (part: string) => layers.findIndex((parts) => parts.includes(part));
  return importsOf(sources(files)).flatMap(({ from, to }) => {
    const [user, used] = [partOf(from), partOf(to)];
    if (user === used || !to.startsWith("src/")) return [];
    if (heightOf(user) < 0 || heightOf(used) < 0) return [`${from} imports ${to}: one of them is in no layer`];
    const isApart = apart.some(([one, other]) => one === user && other === used);
    return heightOf(used) < heightOf(user) && !isApart ? [] : [`${from} imports ${to}: ${user} may not know ${used}`];
  });
}

/** Files that import each other in a ring, each ring told once. */
export function rings(files: readonly SourceFile[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of importsOf(files)) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path].join(" → "));
    if (start >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return found;
}

export const elysiaOutsideHttp = (files: readonly SourceFile[]): string[] =>
  naming(sources(files), /from "(?:elysia|@elysiajs\/)|import\("(?:elysia|@elysiajs\/)/, ["src/http/"]);

/**
 * What is bundled together is one function to the engine: a loop of a few hundred rounds outside any other has all of it compiled, for
 * 20 ms, in the place where the program starts.
 */
export const loopsWhileLoading = (files: readonly SourceFile[]): string[] =>
  naming(sources(files), /^(?:(?:for|while) \(|do \{)/m, ["src/build/"]);

/** Only the seam and the build scripts know which runtime they are on. */
export const runtimeOutsideRuntime = (files: readonly SourceFile[]): string[] =>
  naming(sources(files), /\bBun\b|\bDeno\b|from "bun(?::|")/, ["src/runtime/", "src/build/"]);

/**
 * What is OpenAI's chat form alone stays where that form is at home: everything else must do for any dialect. The page and what is
 * written for people may show it.
 */
export const chatFormAnywhere = (files: readonly SourceFile[]): string[] =>
  naming(sources(files), /\[DONE\]|\bstream_options\b|\bresponse_format\b|(?:\.|["'`{]|[,{]\s*)messages\b(?!\.ts)/, [
    "src/dialects/openai-chat/",
    "src/dialects/openai-responses/",
    "src/dialects/anthropic-messages/",
    "src/upstream/openai/",
    "src/upstream/translate/",
    "src/upstream/providers/",
    "src/dashboard/",
    "src/docs/",
    "src/build/",
    "src/http/openapi/",
    "src/http/dashboard/playground.ts",
    "src/app/welcome.ts",
  ]);

export const defaultExports = (files: readonly SourceFile[]): string[] =>
  naming(
    files.filter(({ path }) => !path.endsWith(".d.ts")),
    /^export (?:default\b|\{[^}]*\bas default\b)/m,
    [],
  );

export function namesThatSayNothing(files: readonly SourceFile[]): string[] {
  const empty = /(?:^|\/|-)(?:utils?|helpers?|common|manager|service|base|types|constants|misc)\.ts$/;
  return files.map(({ path }) => path).filter((path) => empty.test(path));
}

/** In `src` 200 lines, unless the file is a table; a test may have 300. */
export function tooLong(files: readonly SourceFile[]): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n") }))
    .filter(({ path, lines }) => (path.startsWith("src/") ? lines.length > 200 && !isTable(lines) : lines.length > 300))
    .map(({ path, lines }) => `${path} has ${lines.length} lines`);
}

/**
 * A table: at least half of its lines are data, that is, stand in constants that begin and end in the first column, with a list, an object,
 * a map, a set, a schema or a text between, and without a block of statements.
 */
function isTable(lines: readonly string[]): boolean {
  const begins = /^(?:export )?const [\w$]+(?:: .+)? =(?:$| (?:[[{`]|new (?:Map|Set)\b|\w+(?:\.\w+)?\([[{]?$))/;
  let [data, since] = [0, -1];
  for (const [index, line] of lines.entries()) {
    if (begins.test(line)) since = index;
    if (since < 0) continue;
    // A block: something is done there.
    if (/(?:\)|=>) \{$/.test(line)) since = -1;
    else if (/^[\]})`]/.test(line) || (index > since && line === "")) {
      data += index - since + 1;
      since = -1;
    }
  }
  return data * 2 >= lines.length;
}

/**
 * Names that several files of `src` export. A constant and a type of one name in one file, such as a schema and what it describes, are one
 * name; the page is a program of its own.
 */
export function exportedTwice(files: readonly SourceFile[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of sources(files))
    for (const [, name = ""] of text.matchAll(exported)) {
      const key = partOf(path) === "dashboard" ? `${name} of the page` : name;
      places.set(key, (places.get(key) ?? new Set()).add(path));
    }
  return [...places].filter(([, paths]) => paths.size > 1).map(([key, paths]) => `${key}: ${[...paths].join(", ")}`);
}

const exported = /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;

/** Where the project or its owner's home happens to lie on the machine it is worked on. */
export const machinePaths = (files: readonly SourceFile[]): string[] =>
  files.filter(({ text }) => hereabouts.some((folder) => text.includes(folder))).map(({ path }) => path);

// A short one, such as that of a container's only user, would be found in any address.
const hereabouts = [
  fileURLToPath(new URL("../..", import.meta.url)),
  `${homedir()}/`,
  ["", "work", "main"].join("/"),
].filter((folder) => folder.split("/").length > 2 && folder.length > 6);

export function strangersAtTheTop(names: readonly string[]): string[] {
  const known = [
    "package.json",
    "tsconfig.json",
    "bunfig.toml",
    "src",
    "test",
    "openapi",
    "README.md",
    "LICENSE",
    "bun.lock",
  ];
  return names.filter((name) => !known.includes(name) && !name.startsWith("."));
}

const sources = (files: readonly SourceFile[]) => files.filter(({ path }) => path.startsWith("src/"));

const partOf = (path: string): string => path.split("/")[1]?.replace(/\.ts$/, "") ?? "";

function naming(files: readonly SourceFile[], pattern: RegExp, allowed: readonly string[]): string[] {
  return files
    .filter(
      ({ path, text }) => !allowed.some((folder) => path.startsWith(folder)) && pattern.test(withoutComments(text)),
    )
    .map(({ path }) => path);
}

const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

export function importsOf(files: readonly SourceFile[]): { from: string; to: string }[] {
  return files.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(/(?:\bfrom |\bimport\(|^import )"(\.[^"]+)"/gm)].map(([, target = ""]) => ({
      from: path,
      to: posix.join(posix.dirname(path), target),
    })),
  );
}
