import { expect, test } from "bun:test";
import {
  fits,
  fitsAny,
  hasDigits,
  inNames,
  needsOf,
  numberHead,
  ofDigits,
  shapeOf,
} from "../../../../src/privacy/analyze/text/number-head.ts";

const grouped = ofDigits(9, { 3: "-", 9: "" });

test.each([
  ["123-45-6789", 0, true],
  ["(123-45-6789", 1, true],
  ["\\n123-45-6789", 2, true],
  ["a123-45-6789", 1, false],
  ["_123-45-6789", 1, false],
  ["123 45 6789", 0, false],
  ["123456789", 0, true],
])("in %j a pattern of digits may match at the number at %d: %p", (text, start, may) => {
  let end = start;
  while (/\d/.test(text.charAt(end))) end++;
  const shape = shapeOf(text, start, end);
  expect(fits(grouped.followers, needsOf(grouped), shape)).toBe(may);
  const shapes = new Int32Array(32);
  shapes[shape & 31] = shape;
  expect(fitsAny(grouped, 1 << shape, shapes)).toBe(may);
});

test("a pattern that is looked for in names may match behind an underscore, too", () => {
  const head = inNames(grouped);
  const may = (text: string, start: number) => fits(head.followers, needsOf(head), shapeOf(text, start, start + 3));
  expect([may("_123-45-6789", 1), may("123-45-6789", 0), may("a123-45-6789", 1)]).toEqual([true, true, false]);
});

test.each([
  ["123-45-6789", true],
  ["123-45-678", false],
  ["123--456789", false],
  ["123456789", true],
])("whether %j has nine digits with a sign between two of them: %p", (text, has) => {
  expect(hasDigits(grouped, text, 0)).toBe(has);
});

test("a pattern that begins with letters counts no digits, and needs a letter before the number", () => {
  const head = numberHead({ 2: "" }, 2);
  expect(hasDigits(head, "no", 0)).toBe(true);
  expect(fits(head.followers, needsOf(head), shapeOf("DE12", 2, 4))).toBe(true);
  expect(fits(head.followers, needsOf(head), shapeOf("/12", 1, 3))).toBe(false);
});

test("a sign that is not told apart behind a number is refused, not left out", () => {
  expect(() => numberHead({ 2: " )" })).toThrow("no number is known by ) behind it");
});
