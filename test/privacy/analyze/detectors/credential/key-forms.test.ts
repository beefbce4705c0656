import { expect, test } from "bun:test";
import { assert, property, stringMatching } from "fast-check";
import { keyForms, knownKeys, mayBeginKey } from "../../../../../src/privacy/analyze/detectors/credential/key-forms.ts";

test.each(Object.entries(keyForms))("no key of %s is passed over for how it begins", (_, form) => {
  // Look-aheads only say what a key must have besides.
  const made = stringMatching(new RegExp(`^(?:${form.replaceAll(/\(\?=[^)]*\)/g, "")})$`));
  assert(
    property(made, (key) => {
      knownKeys.lastIndex = 1;
      const text = ` ${key} `;
      return !knownKeys.test(text) || mayBeginKey(text, 1);
    }),
    { numRuns: 300 },
  );
});

test("the forms of keys are not tried at words", () => {
  const words = "the quick brown fox jumps over 12345678 lazy cats and NOTHING More".split(" ");
  expect(words.filter((word) => mayBeginKey(`${word} `.repeat(8), 0))).toEqual([]);
});
