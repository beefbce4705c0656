import { expect, test } from "bun:test";
import { letterOf, numberIn, numbersMost, planted } from "./letters.ts";

const numbers = [0, 1, 31, 32, 12_345, 999_999, numbersMost - 1];

test("a call is known again by its letter, masked or not", () => {
  for (const number of numbers) {
    expect(numberIn(letterOf(number))).toBe(number);
    expect(numberIn(letterOf(number).replaceAll(/\S*\d\S*/g, "SURROGATE_PII(X_123456789)"))).toBe(number);
    expect(letterOf(number)).toMatch(planted);
  }
  expect(numberIn("Call me some day soon. Bye")).toBeUndefined();
});
