import { describe, expect, test } from "bun:test";
import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isPossiblePhoneNumber,
  isValidPhoneNumber,
} from "libphonenumber-js/core";
import examples from "libphonenumber-js/mobile/examples";
import metadata from "libphonenumber-js/min/metadata";
import { knownOf, possibleOf } from "../../../../../src/privacy/analyze/detectors/contact/phone-plans.ts";
import { chance } from "../../../chance.ts";

const countries = Object.keys(metadata.countries) as CountryCode[];

/** National digits of every country: right, with a prefix or a country code, too long, too short, and any. */
function* numbers(): Generator<readonly [country: CountryCode, national: string]> {
  const random = chance(7);
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join("");
  for (const country of countries) {
    const code = getCountryCallingCode(country, metadata);
    const example = getExampleNumber(country, examples, metadata)?.nationalNumber ?? "";
    for (const before of ["", "0", "1", "8", code, `00${code}`]) yield [country, before + example];
    for (const national of [`${example}1`, example.slice(1)]) yield [country, national];
    for (let length = 1; length < 19; length++)
      for (let n = 0; n < 4; n++)
        yield [country, example.slice(0, Math.min(n, length)) + digits(Math.max(0, length - n))];
  }
}

/** How often each answer was given, all of which the library gives, too. */
function compare(
  ask: (country: CountryCode, national: string) => [known: boolean | undefined, isValid: () => boolean],
) {
  const told = { true: 0, false: 0, undefined: 0 };
  for (const [country, national] of numbers()) {
    const [known, isValid] = ask(country, national);
    told[`${known}`]++;
    if (known !== undefined && known !== isValid()) throw new Error(`${national} of ${country} is not ${known}`);
  }
  return told;
}

/** The same behind a plus sign and the country code. */
const compareAbroad = (
  ask: (number: string) => boolean | undefined,
  isSo: (number: string, plans: typeof metadata) => boolean,
) =>
  compare((country, national) => {
    const number = `+${getCountryCallingCode(country, metadata)}${national}`;
    return [ask(number), () => isSo(number, metadata)];
  });

describe("What a country's plan says of a number at once", () => {
  test("is what the library says, behind a country code", () => {
    const told = compareAbroad(knownOf, isValidPhoneNumber);
    expect(told.true).toBeGreaterThan(1500);
    expect(told.false).toBeGreaterThan(10_000);
  });

  test("is what the library says, of a length", () => {
    const told = compareAbroad(possibleOf, isPossiblePhoneNumber);
    expect(told.true).toBeGreaterThan(3000);
    expect(told.false).toBeGreaterThan(5000);
  });

  test("is what the library says, of a number without a country code", () => {
    const told = compare((country, national) => [
      knownOf(national, country),
      () => isValidPhoneNumber(national, country, metadata),
    ]);
    expect(told.true).toBeGreaterThan(1000);
    expect(told.false).toBeGreaterThan(8000);
  });

  test.each([
    ["+493090182077", undefined, true],
    ["+440532013000", undefined, false],
    ["+16155550139", undefined, true],
    ["+0123456789", undefined, false],
    ["+9991234567", undefined, false],
    ["+80012345678", undefined, undefined],
    ["01711234567", "DE", true],
    ["02079460958", "GB", true],
    ["01711234567", "FR", false],
    ["004930901820", "DE", true],
    ["0099912345678", "DE", false],
    ["0080012345678", "DE", undefined],
    ["000301234567", "DE", false],
  ] as const)("%s in %p: %p", (number, region, known) => expect(knownOf(number, region)).toBe(known));
});
