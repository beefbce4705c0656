import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { variableNames } from "../../src/build/docs/commands.ts";
import { configurationPaths } from "../../src/build/docs/configuration.ts";
import { families } from "../../src/build/docs/metrics.ts";
import { anchorOf } from "../../src/build/docs/render.ts";
import { pages as commands } from "../../src/cli/pages.ts";
import { responseHeaders } from "../../src/contract/headers.ts";
import { root } from "../support/runtimes.ts";
import { blocks, type Page, pages, rooms, spans, typed } from "./pages.ts";

/** The pages name nothing that the program does not have: each rule finds the strangers of a page. */

const page = (text: string): Page => ({ path: "src/docs/broken.md", text });

const sections = "server|providers|models|tiers|privacy|limits|dashboard|discovery";
const keys = new Set(configurationPaths());
const leaves = new Set([...keys].map((key) => /[^.]*$/.exec(key)![0]));
/** Names before a colon that belong to others: a claim of OpenID Connect, a header. */
const foreignNames = ["email_verified", "Authorization", "X-Should-Retry", "data"];

function strangeKeys(of: Page): string[] {
  return spans(of).filter((code) => {
    if (new RegExp(`^(?:${sections})(?:[.[][\\w.*[\\]]*)?$`).test(code)) return !keys.has(code);
    const name = /^([\w-]+): /.exec(code)?.[1];
    return name !== undefined && !leaves.has(name) && !foreignNames.includes(name) && !isHeader(name);
  });
}

const metrics = new Set(families().map(({ name }) => name));

const strangeMetrics = (of: Page): string[] =>
  spans(of)
    .flatMap((code) => code.match(/\b(?:penname|gen_ai|process)_[a-z_]+\b(?!\*)/g) ?? [])
    .filter((name) => !metrics.has(name) && !name.endsWith("_"));

const headers = new Set([
  ...Object.keys(responseHeaders),
  "Content-Encoding",
  "Content-Security-Policy",
  "X-Forwarded-For",
]);
const isHeader = (name: string) => headers.has(name);

const strangeHeaders = (of: Page): string[] =>
  spans(of)
    .filter((code) => /^[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+$/.test(code))
    .filter((name) => !isHeader(name));

function strangeCommands(of: Page): string[] {
  const lines = [...spans(of), ...blocks(of, "console").flatMap(typed)];
  return lines.filter((line) => {
    const [program, name = "", ...rest] = line.split(/\s+/);
    if (program !== "penname" || line === "penname") return false;
    const flags = rest.filter((word) => word.startsWith("--")).map((word) => word.replace(/=.*/, ""));
    if (name.startsWith("--") || name === "COMMAND") return !["--help", "--version", "COMMAND"].includes(name);
    if (!Object.hasOwn(commands, name)) return true;
    const usage = commands[name as keyof typeof commands].usage.join(" ");
    return flags.some((flag) => !usage.includes(flag));
  });
}

const scripts = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object }).scripts;

const strangeScripts = (of: Page): string[] =>
  [...spans(of), ...blocks(of, "console").flatMap(typed)].filter((line) => {
    const name = /\bbun(?:@[\d.]+)? run ([\w:]+)/.exec(line)?.[1];
    return name !== undefined && !Object.hasOwn(scripts, name);
  });

/** Variables that an example sets for itself. */
const ownVariables = ["PENNAME_KEY"];

const strangeVariables = ({ text }: Page): string[] =>
  (text.match(/\bPENNAME_[A-Z_]+\b/g) ?? []).filter(
    (name) => !variableNames().includes(name) && !ownVariables.includes(name),
  );

/** Files of examples in recipes: they are to be written. */
const examples = /acme|\bfax\b|\bthings\b|<date>/;

function strangeFiles(of: Page): string[] {
  const from = of.path === rooms.path ? ["", "src/"] : [""];
  const isFile = of.path === rooms.path ? /^[\w-]+\/[\w./-]*$/ : /^(?:src|test|openapi)\/[\w./-]*$/;
  return spans(of)
    .filter((code) => isFile.test(code) && !examples.test(code))
    .filter((path) => !from.some((folder) => existsSync(join(root, folder, path))));
}

function strangeLinks({ path, text }: Page): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
  return links.filter((href) => {
    if (/^https?:/.test(href)) return false;
    const [file = "", fragment] = href.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    if (!existsSync(join(root, target))) return true;
    if (fragment === undefined) return false;
    const titles = [...readFileSync(join(root, target), "utf8").matchAll(/^#+ (.*)$/gm)];
    return !titles.some(([, title = ""]) => anchorOf(title.replaceAll("`", "")) === fragment);
  });
}

const rules: readonly [what: string, find: (of: Page) => string[], broken: string][] = [
  ["a configuration key", strangeKeys, "set `server.sockets`"],
  ["a configuration key with a value", strangeKeys, "say `attachmnts: reject`"],
  ["a metric", strangeMetrics, "see `penname_open_doors`"],
  ["a header", strangeHeaders, "the header `X-Penname-Mood`"],
  ["a command", strangeCommands, "run `penname frobnicate`"],
  ["a flag", strangeCommands, "```console\n$ penname keys create --colour red\n```"],
  ["a script of the project", strangeScripts, "`bun run frobnicate`"],
  ["an environment variable", strangeVariables, "PENNAME_SOCKETS=7"],
  ["a file", strangeFiles, "`src/nowhere.ts`"],
  ["a page or heading", strangeLinks, "[there](privacy.md#nowhere)"],
];

test.each(rules)("No page of the manual names %s that does not exist", (_what, find, broken) => {
  for (const one of pages) expect({ page: one.path, strange: find(one) }).toEqual({ page: one.path, strange: [] });
  expect(find(page(broken))).toHaveLength(1);
});

test("The description of the rooms names only files and headings that there are", () => {
  expect(strangeFiles(rooms)).toEqual([]);
  expect(strangeLinks(rooms)).toEqual([]);
});

test("The description of the rooms shows every room", () => {
  const names = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const [picture = ""] = blocks(rooms, "text");
  for (const { name } of names) expect(picture).toMatch(new RegExp(`\\b${name}\\b`));
});

test("The recipe for a provider imports only what there is", () => {
  const folder = join(root, "src/upstream/providers");
  const imports = [...rooms.text.matchAll(/^ *import \{ ([^}]+) \} from "([^"]+)";$/gm)];
  expect(imports.length).toBeGreaterThan(1);
  for (const [, names = "", file = ""] of imports) {
    const exported = readFileSync(join(folder, file), "utf8");
    for (const name of names.split(", "))
      expect(exported).toMatch(new RegExp(`^export (?:const|function) ${name}\\b`, "m"));
  }
});

/** Told to a process by the one that started it. */
const internalVariables = ["PENNAME_WORKER"];

test("The manual tells every environment variable that the program reads", () => {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const read = new Set(
    files
      .filter((path) => path.endsWith(".ts") && !path.startsWith("build/") && path !== "cli/variables.ts")
      .flatMap((path) => readFileSync(join(root, "src", path), "utf8").match(/\bPENNAME_[A-Z_]+\b/g) ?? []),
  );
  const others = [...internalVariables, ...ownVariables];
  expect(variableNames().toSorted()).toEqual([...read].filter((name) => !others.includes(name)).toSorted());
});

test("The page of providers tells every variable by which AWS is reached", () => {
  const read = readFileSync(join(root, "src/upstream/providers/bedrock/identity.ts"), "utf8").match(/\bAWS_[A-Z_]+\b/g);
  const { text } = pages.find(({ path }) => path === "src/docs/providers.md")!;
  expect([...new Set(read)].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
