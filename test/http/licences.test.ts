import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { licences } from "../../src/build/licences.ts";
import { bareApp } from "./bare-app.ts";

test("the licences of all packages the program carries are those that are installed", () => {
  expect(readFileSync(new URL("../../src/http/licences.txt", import.meta.url), "utf8")).toBe(licences());
});

test("/licenses shows them to anybody", async () => {
  const response = await bareApp({})("/licenses");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  for (const name of ["elysia", "swagger-ui-dist", "libphonenumber-js", "dictionary-en"]) {
    expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
  }
});
