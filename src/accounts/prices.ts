import type { MicroDollars } from "./store.ts";

/** What a million tokens cost, in micro-dollars. */
export interface Price {
  input: MicroDollars;
  output: MicroDollars;
}

/** The most that an account may hold, and that is added at once. */
export const balanceMost: MicroDollars = 1_000_000_000_000_000;

/** Below this bound floating-point division is rounded correctly, at a tenth of the cost of BigInt. */
const exactMost = 2 ** 43;

/** The cost of these tokens, rounded up to whole micro-dollars, and at most the largest safe integer. */
export function costOf(price: Price, promptTokens: number, completionTokens: number): MicroDollars {
  const sum = price.input * promptTokens + price.output * completionTokens;
  if (sum < exactMost) return Math.ceil(sum / 1_000_000);
  const millionths = BigInt(price.input) * BigInt(promptTokens) + BigInt(price.output) * BigInt(completionTokens);
  return Math.min(Number((millionths + 999_999n) / 1_000_000n), Number.MAX_SAFE_INTEGER);
}

/** How many completion tokens `amount` pays for after the prompt; Infinity when they are free. */
export function affordableTokens(price: Price, promptTokens: number, amount: MicroDollars): number {
  if (price.output === 0) return Infinity;
  const left = amount * 1_000_000 - price.input * promptTokens;
  // Exact below the same bound.
  if (amount * 1_000_000 < exactMost) return left < 0 ? 0 : Math.floor(left / price.output);
  const millionths = BigInt(amount) * 1_000_000n - BigInt(price.input) * BigInt(promptTokens);
  return millionths < 0n ? 0 : Number(millionths / BigInt(price.output));
}

/** Exact micro-dollars of a decimal such as "10" or "0.25"; throws a `RangeError` that says what would be right. */
export function parseUsd(text: string): MicroDollars {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) throw new RangeError("an amount is a plain decimal number of US dollars, such as 10 or 0.25");
  const [, whole = "", fraction = ""] = parts;
  if (fraction.length > 6)
    throw new RangeError("an amount has at most 6 decimals, since the books keep millionths of a dollar");
  const amount = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, "0"));
  if (amount > balanceMost) throw new RangeError("an amount is at most 1000000000 US dollars");
  return Number(amount);
}

/** The exact decimal of an amount with at least two decimals, such as "10.00" or "0.000125". */
export function formatUsd(amount: MicroDollars): string {
  const digits = String(amount).padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,4}$/, "")}`;
}
