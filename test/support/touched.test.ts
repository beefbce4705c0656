import { expect, test } from "bun:test";
import { touchedTests } from "./touched.ts";

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((target) => `import { x } from "${target}";`).join("\n"),
});

const files = [
  file("src/stream/pump.ts"),
  file("src/http/app.ts", "../stream/pump.ts"),
  { path: "src/http/page.ts", text: 'readFileSync(new URL("page.txt", import.meta.url))' },
  file("test/stream/pump.test.ts", "../../src/stream/pump.ts"),
  file("test/http/app.test.ts", "../../src/http/app.ts"),
  file("test/http/page.test.ts", "../../src/http/page.ts"),
  file("test/support/runtimes.ts"),
  file("test/support/world.ts", "./runtimes.ts", "../../src/http/app.ts"),
  file("test/gateway/keys.ts"),
  file("test/gateway/keys.test.ts", "../support/world.ts", "./keys.ts", "../../src/stream/pump.ts"),
  file("test/gateway/limits.test.ts", "../support/world.ts"),
  file("test/gateway/alike.test.ts", "../support/world.ts"),
  file("test/long/pump.test.ts", "../../src/stream/pump.ts"),
];

const alike = "test/gateway/alike.test.ts";
test.each([
  ["the tests that import a file, however far", "src/stream/pump.ts", ["gateway/keys", "http/app", "stream/pump"]],
  ["only those that do", "src/http/app.ts", ["http/app"]],
  ["a test itself", "test/http/app.test.ts", ["http/app"]],
  ["who names a file by its address", "src/http/page.txt", ["http/page"]],
  ["of those that start the program, who imports a file of their own", "test/gateway/keys.ts", ["gateway/keys"]],
  ["of those that start the program, none for what all of them use", "test/support/world.ts", []],
])("a change touches %s", (_whom, changed, tests) => {
  const touched = touchedTests(files, [changed]);
  const wanted = tests.map((name) => `test/${name}.test.ts`);
  expect(touched).toEqual([...wanted, ...(/^src.*ts$/.test(changed) ? [alike] : [])].toSorted());
});
