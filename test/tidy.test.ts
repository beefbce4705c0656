import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import {
  againstTheLayers,
  chatFormAnywhere,
  defaultExports,
  elysiaOutsideHttp,
  machinePaths,
  namesThatSayNothing,
  rings,
  runtimeOutsideRuntime,
  type SourceFile,
  strangersAtTheTop,
  tooLong,
} from "./support/house-rules.ts";
import { root } from "./support/runtimes.ts";

const read = (folder: string, isMeant: (path: string) => boolean): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter(isMeant)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const isCode = (path: string) => /\.tsx?$/.test(path) && !path.startsWith("test/fixtures/");
const code = [...read("src", isCode), ...read("test", isCode)];
const texts = [
  ...code,
  ...read("src", (path) => path.endsWith(".md")),
  ...["README.md", "package.json", "tsconfig.json", "bunfig.toml", ".ci/run"].map(named),
];

function named(path: string): SourceFile {
  return { path, text: readFileSync(join(root, path), "utf8") };
}

const file = (path: string, text = ""): SourceFile => ({ path, text });

/** A rule, the files it is about, and files of which it must say that they break it. */
const rules: readonly [
  rule: string,
  find: (files: readonly SourceFile[]) => string[],
  files: SourceFile[],
  broken: SourceFile[],
][] = [
  [
    "each part imports only from the layers before it",
    againstTheLayers,
    code,
    [file("src/stream/pump.ts", 'import { complete } from "../pipeline/complete.ts";')],
  ],
  [
    "parts of one layer do not know each other",
    againstTheLayers,
    code,
    [file("src/privacy/masking.ts", 'import type { Store } from "../accounts/store.ts";')],
  ],
  [
    "every part has its place among the layers",
    againstTheLayers,
    code,
    [file("src/billing/bill.ts", 'import { Ledger } from "../accounts/ledger.ts";')],
  ],
  [
    "imports go in no ring",
    rings,
    code,
    [
      file("src/stream/a.ts", 'import { b } from "./b.ts";'),
      file("src/stream/b.ts", 'export { c } from "./c.ts";'),
      file("src/stream/c.ts", 'const { a } = await import("./a.ts");'),
    ],
  ],
  [
    "only http knows Elysia",
    elysiaOutsideHttp,
    code,
    [file("src/pipeline/call.ts", 'import { Elysia } from "elysia";')],
  ],
  ["only runtime knows Bun", runtimeOutsideRuntime, code, [file("src/cli/serve.ts", "await Bun.sleep(1);")]],
  ["only runtime knows Deno", runtimeOutsideRuntime, code, [file("src/cli/serve.ts", 'if ("Deno" in globalThis) {}')]],
  [
    "only the chat dialect and providers know the chat form",
    chatFormAnywhere,
    code,
    [file("src/pipeline/complete.ts", "const given = call.request.messages.length;")],
  ],
  ["nothing is exported by default", defaultExports, code, [file("src/main.ts", "export default 7;")]],
  ["a file's name says what is in it", namesThatSayNothing, code, [file("src/http/utils.ts")]],
  ["no file is longer than 300 lines", tooLong, code, [file("src/http/app.ts", "\n".repeat(300) + "x")]],
  ["no path of somebody's machine is in the project", machinePaths, texts, [file("src/README.md", `see ${root}src`)]],
];

test.each(rules)("%s", (_rule, find, files) => {
  expect(files.length).toBeGreaterThan(0);
  expect(find(files)).toEqual([]);
});

test.each(rules)("the rule that %s is seen when it is broken", (_rule, find, files, broken) => {
  expect(find(broken)).toHaveLength(1);
  expect(find([...files, ...broken])).not.toEqual([]);
});

test("at the top lie the few files that must, and nothing else", () => {
  const ignored = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
  const names = readdirSync(root).filter((name) => !ignored.includes(name) && !ignored.includes(`${name}/`));
  expect(strangersAtTheTop(names)).toEqual([]);
  expect(strangersAtTheTop(["src", "Dockerfile", "scripts"])).toEqual(["Dockerfile", "scripts"]);
});
