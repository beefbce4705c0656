import { expect, test } from "bun:test";
import { assert, constantFrom, property, stringMatching } from "fast-check";
import { keyForms, knownKeys, mayBeginKey } from "../../../../../src/privacy/analyze/detectors/credential/key-forms.ts";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";

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

test.each(Object.entries(keyForms))(
  "each key of %s is found, also behind the hyphen of a list and in Japanese",
  (_, form) => {
    const made = stringMatching(new RegExp(`^(?:${form.replaceAll(/\(\?=[^)]*\)/g, "")})$`));
    assert(
      property(made, constantFrom(" ", "-", "\n- ", "キーは"), (key, before) => {
        const text = `x${before}${key} `.slice(before === "-" ? 1 : 0);
        const start = text.indexOf(key);
        knownKeys.lastIndex = start;
        const end = start + (knownKeys.exec(text)?.[0].length ?? 0);
        return end === start || secret.find(text).some((span) => span.start <= start && span.end >= end);
      }),
      { numRuns: 300 },
    );
  },
);

test("the forms of keys are not tried at words", () => {
  const words = "the quick brown fox jumps over 12345678 lazy cats and NOTHING More".split(" ");
  expect(words.filter((word) => mayBeginKey(`${word} `.repeat(8), 0))).toEqual([]);
});
