import { expect, test } from "bun:test";
import { endsAnywhere, standsAlone } from "../../../../src/privacy/analyze/text/boundary.ts";

test.each([
  ["42", true],
  ["a 42.", true],
  ["x42", false],
  ["42_", false],
  ["ß42", false],
  ["ю42", false],
  ["42ω", false],
  ["号42号", true],
  ["는42입니다", true],
  ["ร์42ครับ", true],
  ["ー42", true],
  ["ל42", true],
  ["ו42ה", true],
  ["رقم42", true],
  ["क्रमांक42", true],
  ["٣42", false],
  ["４42", false],
])("in %j the number is a word of its own: %p", (text, isWord) => {
  const start = text.indexOf("42");
  expect(standsAlone(text, start, start + 2)).toBe(isWord);
});

test("a word of another script does not end within itself", () => {
  expect(standsAlone("信用卡号", 1, 3)).toBe(false);
  expect(standsAlone("שלום", 1, 3)).toBe(false);
  expect(["号", "는", "ร", "ל", "ß", "4"].map((letter) => endsAnywhere(letter.charCodeAt(0)))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
