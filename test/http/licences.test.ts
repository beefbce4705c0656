import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { licences } from "../../src/build/licences.ts";
import { unpackText } from "../../src/build/pack.ts";
import { runtimeLibraries, runtimeTexts } from "../../src/build/runtime-licences.ts";
import { bareApp } from "./bare-app.ts";

test("the licences of all packages the program carries are those that are installed", () => {
  const carried = readFileSync(new URL("../../src/http/licences.txt", import.meta.url), "utf8");
  expect(unpackText(carried)).toBe(licences());
});

test("the licence of everything that Bun says it is made of is among them", () => {
  const named = runtimeLibraries().map(({ name }) => name);
  const covered = Object.values(runtimeTexts).flat();
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((name) => !covered.includes(name))).toEqual([]);
  for (const name of ["JavaScriptCore and WebKit", "boringssl", "zlib-ng", "uSockets", "libuv (on Windows)"])
    expect(named).toContain(name);
});

test("/licenses shows them to anybody", async () => {
  const response = await bareApp({})("/licenses");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  for (const name of ["elysia", "swagger-ui-dist", "libphonenumber-js", "dictionary-en"]) {
    expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
  }
  expect(/^JavaScriptCore and WebKit\n\nGNU LIBRARY GENERAL PUBLIC LICENSE$/m.test(text)).toBe(true);
  expect(/^boringssl\n\nApache License$/m.test(text)).toBe(true);
});
