import { expect, test } from "bun:test";
import { exposedHeaders, headersByOccasion, headersSent, responseHeaders } from "../../src/contract/headers.ts";

test("every header of the registry has an occasion and a sentence for the manual", () => {
  const names = headersByOccasion.map(([name]) => name).toSorted();
  expect(names).toEqual(Object.keys(responseHeaders).toSorted() as typeof names);
  expect(headersByOccasion.filter(([, { meaning }]) => !meaning.endsWith("."))).toEqual([]);
});

test("pages of other origins may read all headers but those that only programs need", () => {
  const hidden = headersByOccasion.map(([name]) => name).filter((name) => !exposedHeaders.includes(name));
  expect(hidden).toEqual(["WWW-Authenticate", "Accept-Encoding", "Allow"]);
});

test("every response says who served it, what was decided, its identifier and its version", () => {
  expect(headersSent("always")).toEqual(["X-Provider", "X-Automated-Decision", "X-Request-Id", "API-Version"]);
});
