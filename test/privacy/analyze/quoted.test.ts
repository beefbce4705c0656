import { expect, test } from "bun:test";
import { isQuoted } from "../../../src/privacy/analyze/quoted.ts";
import { costRatio } from "../cost-ratio.ts";

test.each<[string, boolean, boolean]>([
  ['say("', false, true],
  ['say("a", ', false, false],
  ['say("\\"', false, true],
  ['say("\\\\"', false, false],
  ['say("\n', false, false],
  ['{"code":"say(\\"', true, true],
  ['{"code":"say(\\"a\\", ', true, false],
  ['{"code":"say(\\"\\n', true, false],
])("a place behind %j is between quotes of its line, in JSON %p: %p", (text, isInJson, isIt) => {
  expect(isQuoted(text, text.length, isInJson)).toBe(isIt);
});

test("a quote behind a million backslashes is judged as fast as one behind a thousand", () => {
  const judged = (backslashes: number) => {
    const text = `${"\\".repeat(backslashes)}"`;
    return () => {
      for (let times = 0; times < 200; times++) isQuoted(text, text.length, false);
    };
  };
  expect(costRatio(judged(1_000_000), judged(1000), 20)).toBeLessThan(20);
});
