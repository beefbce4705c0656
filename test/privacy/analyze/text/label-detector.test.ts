import { expect, test } from "bun:test";
import { labelDetector } from "../../../../src/privacy/analyze/text/label-detector.ts";
import { wordsOfLists } from "../../../../src/privacy/analyze/text/word-lists.ts";

test("a label that begins with no letter is refused, for it would never be met", () => {
  const name = "a-label-without-a-letter";
  labelDetector(name, [{ type: "SECRET", words: "2fa secret", value: /\d/y }]);
  expect(() => wordsOfLists.get(name)!()).toThrow("no label is known by 2fa secret");
  wordsOfLists.delete(name);
});
