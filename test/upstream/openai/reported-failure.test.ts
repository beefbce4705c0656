import { expect, test } from "bun:test";
import { reportedFailure } from "../../../src/upstream/openai/failures.ts";

test.each([
  ["constructor", "broken"],
  ["__proto__", "broken"],
  [{ toString: 1, valueOf: 1 }, "broken"],
  ["rate_limit_exceeded", "busy"],
])("an error that a provider reports with the code %j is %s", (code, kind) => {
  expect(reportedFailure({ error: { code, message: "x" } })?.kind).toBe(kind as never);
});
