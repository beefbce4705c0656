import { Metadata } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/min/metadata";

/**
 * Whether a number, `+` and digits, is valid by the cached plan of its country; undefined if only the library can decide. The library
 * parses the plan anew for every number, which takes as long as the rest of the analysis.
 */
export function knownOf(number: string): boolean | undefined {
  const code = codeOf(number);
  if (code === undefined) return undefined;
  let plan = plans.get(code);
  if (plan === undefined) plans.set(code, (plan = planOf(code)));
  const digits = number.slice(1 + code.length);
  if (plan.whole?.test(digits)) return true;
  return plan.end && !plan.end.test(digits) ? false : undefined;
}

/** The country code that a number begins with; no code begins with another. */
function codeOf(number: string): string | undefined {
  for (let end = 2; end <= 4; end++) {
    const code = number.slice(1, end);
    if (Object.hasOwn(countries, code)) return code;
  }
  return undefined;
}

interface NumberPlan {
  /** Matches a whole valid number; undefined if the code has several countries or the plan lists types of numbers. */
  whole: RegExp | undefined;
  /** Matches the end of every valid number, with any prefix; undefined if the main country of the code rewrites prefixes. */
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

/** Missing in the library's types. */
interface NumberingPlan {
  nationalNumberPattern(): string;
  nationalPrefixTransformRule(): string | undefined;
  hasTypes(): boolean;
}
