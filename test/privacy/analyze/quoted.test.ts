import { expect, test } from "bun:test";
import { isQuoted } from "../../../src/privacy/analyze/quoted.ts";
import { costRatio } from "../cost-ratio.ts";

test.each<[string, number, boolean]>([
  ['say("', 0, true],
  ['say("a", ', 0, false],
  ['say("\\"', 0, true],
  ['say("\\\\"', 0, false],
  ['say("\n', 0, false],
  ['{"code":"say(\\"', 1, true],
  ['{"code":"say(\\"a\\", ', 1, false],
  ['{"code":"say(\\"\\n', 1, false],
  ['{"a":"{\\"code\\":\\"say(\\\\\\"', 2, true],
  ['{"a":"{\\"code\\":\\"say(\\\\\\"a\\\\\\", ', 2, false],
  ['{"a":"{\\"code\\":\\"say(\\\\\\"\\\\n', 2, false],
  ['{"a":"{\\"code\\":\\"say(\\\\\\"\\\\\\\\n', 2, true],
])("a place behind %j is between quotes of its line, in %d strings of JSON: %p", (text, depth, isIt) => {
  expect(isQuoted(text, text.length, depth)).toBe(isIt);
});

test("a quote behind a million backslashes is judged as fast as one behind a thousand", () => {
  const judged = (backslashes: number) => {
    const text = `${"\\".repeat(backslashes)}"`;
    return () => {
      for (let times = 0; times < 200; times++) isQuoted(text, text.length, 0);
    };
  };
  expect(costRatio(judged(1_000_000), judged(1000), 20)).toBeLessThan(20);
});
