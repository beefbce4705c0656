import { Metadata } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/min/metadata";

/**
 * Whether somebody can have a number, `+` and digits, as far as its country's plan says so at once; undefined where the library
 * must be asked. It reads a plan anew for every number, which takes as long as the rest of the search together.
 */
export function knownOf(number: string): boolean | undefined {
  const code = [2, 3, 4].map((end) => number.slice(1, end)).find((one) => Object.hasOwn(countries, one));
  if (code === undefined) return undefined;
  const plan = plans.get(code) ?? planOf(code);
  plans.set(code, plan);
  const digits = number.slice(1 + code.length);
  if (plan.whole?.test(digits)) return true;
  return plan.end && !plan.end.test(digits) ? false : undefined;
}

interface NumberPlan {
  /** A number of the code's only country; undefined if there are several, or kinds of numbers that count for themselves. */
  whole: RegExp | undefined;
  /** What every number ends with, whatever is left out before it; undefined if the code's main country rewrites its numbers. */
  end: RegExp | undefined;
}

const countries = metadata.country_calling_codes;
const plans = new Map<string, NumberPlan>();

function planOf(code: string): NumberPlan {
  const all = countries[code]!.map((country) => {
    const data = new Metadata(metadata);
    data.selectNumberingPlan(country);
    return data.numberingPlan as unknown as NumberingPlan;
  });
  const form = all.map((plan) => plan.nationalNumberPattern()).join("|");
  const isWhole = all.length === 1 && !all[0]!.hasTypes();
  return {
    whole: isWhole ? new RegExp(`^(?=\\d{2,17}$)(?:${form})$`) : undefined,
    end: all[0]?.nationalPrefixTransformRule() ? undefined : new RegExp(`(?:${form})$`),
  };
}

/** What the library's own types leave out. */
interface NumberingPlan {
  nationalNumberPattern(): string;
  nationalPrefixTransformRule(): string | undefined;
  hasTypes(): boolean;
}
