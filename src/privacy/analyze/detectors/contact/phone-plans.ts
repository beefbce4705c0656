import { type CountryCode, Metadata } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/min/metadata";

/**
 * Whether a number is valid by the plan of its country: `+` and digits, or the digits of a region; undefined if only the library can
 * decide. Decides as the library does, from patterns that are made once: the library makes a plan's anew for every number, which takes
 * 15 µs, and a number without a country code is asked of several regions.
 */
export function knownOf(number: string, region?: CountryCode): boolean | undefined {
  const code = region === undefined ? codeOf(number) : metadata.countries[region]?.[0];
  if (code === undefined) return ofNoCountry(number) ? undefined : false;
  if (number.length > longest) return undefined;
  const plan = planFor(code);
  if (region === undefined) return isValid(significantOf(plan, number.slice(1 + code.length)));
  if (plan.main.name !== region) return undefined;
  // Behind the prefix of another country it is a number with a country code, but for a zero: no code begins with one.
  const abroad = plan.abroad.exec(number)?.[0].length ?? 0;
  if (abroad > 0 && number.charAt(abroad) !== "0") return knownOf(`+${number.slice(abroad)}`);
  const significant = significantOf(plan, number);
  // It may have its country code without a plus sign.
  if (number.startsWith(code) && !plan.main.whole.test(significant.digits)) return undefined;
  return isValid(significant);
}

/** The same of whether `+` and digits have a length that numbers of their country have. */
export function possibleOf(number: string): boolean | undefined {
  const code = codeOf(number);
  if (code === undefined) return ofNoCountry(number) ? undefined : false;
  if (number.length > longest) return undefined;
  const { digits, country } = significantOf(planFor(code), number.slice(1 + code.length));
  return digits.length >= shortest && country.lengths.includes(digits.length);
}

function planFor(code: string): NumberPlan {
  let plan = plans.get(code);
  if (plan === undefined) plans.set(code, (plan = planOf(code)));
  return plan;
}

/** The country code that a number begins with; no code begins with another. */
export function codeOf(number: string): string | undefined {
  for (let end = 2; end <= 4; end++) {
    const code = number.slice(1, end);
    if (Object.hasOwn(codes, code)) return code;
  }
  return undefined;
}

/** Whether a number has a code that belongs to no country, as those of satellites: `+881`. */
const ofNoCountry = (number: string): boolean => Object.hasOwn(metadata.nonGeographic, number.slice(1, 4));

/** What is known of the numbers that begin with one country code. */
interface NumberPlan {
  /** The first is the main one. */
  countries: readonly Country[];
  main: Country;
  /** Before national numbers: `0`. */
  prefix: RegExp | undefined;
  /** Before the code of another country: `00`. */
  abroad: RegExp;
  /** What replaces a prefix whose last group matched. */
  instead: string | undefined;
}

interface Country {
  name: string;
  /** Matches a number that may be of the country. */
  whole: RegExp;
  /** Matches a number of a kind that the country has. */
  valid: RegExp;
  /** Tells the country among those with the same code, whatever follows. */
  leading: RegExp | undefined;
  lengths: readonly number[];
}

/** What is dialled within a country, and the country, which is the main one if it is of none. */
interface Significant {
  digits: string;
  country: Country;
}

/** The digits without the prefix, unless only with it they are a number. */
function significantOf(plan: NumberPlan, digits: string): Significant {
  const { main } = plan;
  const rest = withoutPrefix(plan, digits);
  if (rest !== digits && !(main.whole.test(digits) && !main.whole.test(rest))) {
    const country = countryOf(plan, rest);
    const { lengths } = country;
    if (lengths.includes(rest.length) || rest.length > lengths.at(-1)!) return { digits: rest, country };
  }
  return { digits, country: countryOf(plan, digits) };
}

function withoutPrefix({ prefix, instead }: NumberPlan, digits: string): string {
  const match = prefix?.exec(digits);
  if (!match) return digits;
  const isReplaced = instead !== undefined && match.length > 1 && match.at(-1);
  return (isReplaced ? match[0].replace(prefix!, instead) : "") + digits.slice(match[0].length);
}

const isValid = ({ digits, country }: Significant): boolean => digits.length >= shortest && country.valid.test(digits);

/** Of countries with one code the first whose digits are at the beginning or, if it has none of its own, of which the number is valid. */
function countryOf({ countries, main }: NumberPlan, digits: string): Country {
  if (countries.length === 1) return main;
  return countries.find(({ leading, valid }) => (leading ?? valid).test(digits)) ?? main;
}

const codes = metadata.country_calling_codes;
const plans = new Map<string, NumberPlan>();
const shortest = 2;
/** With the most digits that a number is looked at with, and its plus sign. */
const longest = 19;

function planOf(code: string): NumberPlan {
  const countries = codes[code]!.map(countryFrom);
  const plan = dataOf(codes[code]![0]!);
  const prefix = plan.nationalPrefixForParsing();
  return {
    countries,
    main: countries[0]!,
    prefix: prefix ? new RegExp(`^(?:${prefix})`) : undefined,
    abroad: new RegExp(`^(?:${plan.IDDPrefix()})`),
    instead: plan.nationalPrefixTransformRule() || undefined,
  };
}

function countryFrom(name: CountryCode): Country {
  const plan = dataOf(name);
  const form = `(?:${plan.nationalNumberPattern()})`;
  const kinds = (plan.types() || []).flatMap((kind) => (kind?.[0] ? [ofLengths(kind[0], kind[1])] : []));
  const leading = plan.leadingDigits();
  return {
    name,
    whole: new RegExp(`^${form}$`),
    valid: new RegExp(kinds.length > 0 ? `^(?=${form}$)(?:${kinds.join("|")})$` : `^${form}$`),
    leading: leading ? new RegExp(`^(?:${leading})`) : undefined,
    lengths: plan.possibleLengths(),
  };
}

const ofLengths = (form: string, lengths: readonly number[] | undefined): string =>
  lengths ? `(?=(?:${lengths.map((length) => `\\d{${length}}`).join("|")})$)(?:${form})` : `(?:${form})`;

function dataOf(country: CountryCode): NumberingPlan {
  const data = new Metadata(metadata);
  data.selectNumberingPlan(country);
  return data.numberingPlan as unknown as NumberingPlan;
}

/** Missing in the library's types. */
interface NumberingPlan {
  nationalNumberPattern(): string;
  nationalPrefixForParsing(): string | undefined;
  nationalPrefixTransformRule(): string | undefined;
  IDDPrefix(): string;
  leadingDigits(): string | undefined;
  possibleLengths(): readonly number[];
  /** The form and lengths of each kind of numbers, where countries with one code are told apart by them. */
  types(): readonly (readonly [form: string, lengths?: readonly number[]] | undefined)[] | undefined;
}
