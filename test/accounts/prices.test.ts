import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { affordableTokens, costOf, formatUsd, parseUsd } from "../../src/accounts/prices.ts";

describe("amounts of money", () => {
  test.each([
    ["10", 10_000_000],
    ["0.25", 250_000],
    ["0.000001", 1],
    ["0", 0],
    ["0.1", 100_000],
    ["1000000000", 1_000_000_000_000_000],
    ["999999999.999999", 999_999_999_999_999],
  ])("%s USD is %d micro-dollars, exactly", (text, amount) => {
    expect(parseUsd(text)).toBe(amount);
  });

  test.each([
    ["0.0000001", "at most 6 decimals"],
    ["-1", "plain decimal"],
    ["+1", "plain decimal"],
    ["1e3", "plain decimal"],
    ["1,5", "plain decimal"],
    [".5", "plain decimal"],
    ["5.", "plain decimal"],
    ["", "plain decimal"],
    ["ten", "plain decimal"],
    ["NaN", "plain decimal"],
    [" 1", "plain decimal"],
    ["1000000000.000001", "at most 1000000000"],
    ["9".repeat(400), "at most 1000000000"],
  ])("%s is refused with what would be right", (text, reason) => {
    expect(() => parseUsd(text)).toThrow(reason);
  });

  test("every amount survives formatting and parsing", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e15 }), (amount) => parseUsd(formatUsd(amount)) === amount));
  });

  test("an amount is shown with at least two decimals and no needless zeros", () => {
    expect([10_000_000, 250_000, 125, 0, 1_100_000].map(formatUsd)).toEqual([
      "10.00",
      "0.25",
      "0.000125",
      "0.00",
      "1.10",
    ]);
  });
});

describe("what a call costs", () => {
  const price = { input: 250_000, output: 2_000_000 };

  test("a million tokens each way cost the stated price", () => {
    expect(costOf(price, 1_000_000, 1_000_000)).toBe(2_250_000);
  });

  test("a fraction of a micro-dollar is charged as a whole one", () => {
    expect([costOf(price, 1, 0), costOf(price, 4, 0), costOf(price, 5, 0), costOf(price, 0, 0)]).toEqual([1, 1, 2, 0]);
  });

  test("a product beyond the precision of a number is still exact", () => {
    expect(costOf({ input: 999_999_999, output: 1 }, 9_999_999, 1)).toBe(9_999_998_991);
  });

  test("an absurd number of tokens costs the largest amount instead of failing", () => {
    expect(costOf({ input: 1, output: 999_999_999 }, 0, 1e18)).toBe(Number.MAX_SAFE_INTEGER);
  });

  test("an amount affords as many tokens as it pays for, and not one more", () => {
    const tokens = fc.integer({ min: 0, max: 2_000_000 });
    const micros = fc.integer({ min: 1, max: 600_000_000 });
    const amounts = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(micros, micros, tokens, fc.oneof(amounts(1e7), amounts(1e9)), (input, output, prompt, amount) => {
        const afforded = affordableTokens({ input, output }, prompt, amount);
        if (costOf({ input, output }, prompt, 0) <= amount) {
          expect(costOf({ input, output }, prompt, afforded)).toBeLessThanOrEqual(amount);
        } else expect(afforded).toBe(0);
        expect(costOf({ input, output }, prompt, afforded + 1)).toBeGreaterThan(amount);
      }),
    );
  });

  test("free completion tokens are bounded by no amount", () => {
    expect(affordableTokens({ input: 1, output: 0 }, 10, 0)).toBe(Infinity);
  });
});
