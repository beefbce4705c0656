import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { codeFiles, filesIn, namedFile } from "./support/code-files.ts";
import {
  againstTheLayers,
  chatFormAnywhere,
  defaultExports,
  elysiaOutsideHttp,
  exportedTwice,
  loopsWhileLoading,
  machinePaths,
  namesThatSayNothing,
  rings,
  runtimeOutsideRuntime,
  type SourceFile,
  strangersAtTheTop,
  tooLong,
} from "./support/house-rules.ts";
import { root } from "./support/runtimes.ts";

const code = codeFiles();
const texts = [
  ...code,
  ...filesIn("src", (path) => path.endsWith(".md")),
  ...["README.md", "package.json", "tsconfig.json", "bunfig.toml", ".ci/run"].map(namedFile),
];

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
    "a configuration knows no provider",
    againstTheLayers,
    code,
    [file("src/config/config.ts", 'import type { Facts } from "../upstream/provider.ts";')],
  ],
  [
    "what goes to providers does not know accounts, versions or privacy",
    againstTheLayers,
    code,
    [file("src/upstream/routing/failover.ts", 'import type { Ledger } from "../../accounts/ledger.ts";')],
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
  [
    "no module of src loops while it is loaded",
    loopsWhileLoading,
    code,
    [file("src/stream/a.ts", 'for (const sign of "+-") table[sign.charCodeAt(0)] = 1;')],
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
  [
    "no file of src has more than 200 lines, but tables",
    tooLong,
    code.filter(({ path }) => path.startsWith("src/")),
    [file("src/http/app.ts", "f();\n".repeat(201))],
  ],
  [
    "no test has more than 300 lines",
    tooLong,
    code.filter(({ path }) => path.startsWith("test/")),
    [file("test/http/app.test.ts", "f();\n".repeat(301))],
  ],
  [
    "a name is exported once",
    exportedTwice,
    code,
    [file("src/http/a.ts", "export type Zebra = 1;"), file("src/cli/b.ts", "export const Zebra = 1;")],
  ],
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

test("a table may be long, and is one only if half of it is data", () => {
  const table = ["export const names = [", ...Array.from({ length: 201 }, () => '  "a",'), "];"];
  const work = ["export function work() {", ...Array.from({ length: 205 }, () => "  f();"), "}"];
  const methods = [
    "export const work = {",
    "  run() {",
    ...Array.from({ length: 205 }, () => "    f();"),
    "  },",
    "};",
  ];
  const of = (...lines: string[][]) => tooLong([file("src/people/names.ts", lines.flat().join("\n"))]);
  expect([of(table), of(work).length, of(methods).length, of(table, work).length]).toEqual([[], 1, 1, 1]);
});

test("no function of src has more than 70 lines, which the linter says", () => {
  const folder = mkdtempSync(join(tmpdir(), "penname-tidy-"));
  const functionOf = (lines: number) => `export function f() {\n${"  f();\n".repeat(lines - 2)}}\n`;
  writeFileSync(join(folder, "short.ts"), functionOf(70));
  writeFileSync(join(folder, "long.ts"), functionOf(71));
  const command = ["run", "--silent", "oxlint", "-c", ".oxlintrc.json", "--disable-nested-config", folder];
  const { stdout } = Bun.spawnSync([process.execPath, ...command], { cwd: root });
  rmSync(folder, { recursive: true });
  const said = stdout.toString();
  expect(said.match(/max-lines-per-function/g)).toHaveLength(1);
  expect(said).toContain("long.ts");
}, 120_000);

test("at the top lie the few files that must, and nothing else", () => {
  const ignored = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
  const names = readdirSync(root).filter((name) => !ignored.includes(name) && !ignored.includes(`${name}/`));
  expect(strangersAtTheTop(names)).toEqual([]);
  expect(strangersAtTheTop(["src", "Dockerfile", "scripts"])).toEqual(["Dockerfile", "scripts"]);
});
