import { expect, test } from "bun:test";
import { exposedHeaders, headerTable, headersSent, responseHeaders } from "../../src/contract/headers.ts";

test("every header of the registry has a row in the table for the manual", () => {
  const table = headerTable();
  expect(table.map(({ name }) => name)).toEqual(Object.keys(responseHeaders) as (typeof exposedHeaders)[number][]);
  expect(table.filter(({ when, meaning }) => when === "" || !meaning.endsWith("."))).toEqual([]);
});

test("pages of other origins may read all headers but those that only programs need", () => {
  const hidden = headerTable().filter(({ name }) => !exposedHeaders.includes(name));
  expect(hidden.map(({ name }) => name)).toEqual(["WWW-Authenticate", "Accept-Encoding", "Allow"]);
});

test("every response says who served it, what was decided, its identifier and its version", () => {
  expect(headersSent("always")).toEqual(["X-Provider", "X-Automated-Decision", "X-Request-Id", "API-Version"]);
});
