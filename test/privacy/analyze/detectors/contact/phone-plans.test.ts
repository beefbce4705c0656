import { describe, expect, test } from "bun:test";
import { getCountryCallingCode, getExampleNumber, isValidPhoneNumber } from "libphonenumber-js/core";
import examples from "libphonenumber-js/mobile/examples";
import metadata from "libphonenumber-js/min/metadata";
import { knownOf } from "../../../../../src/privacy/analyze/detectors/contact/phone-plans.ts";
import { chance } from "../../../chance.ts";

const countries = Object.keys(metadata.countries) as (keyof typeof metadata.countries)[];

/** Numbers of every country, right, with a zero before them, too long, too short, and made of any digits. */
function* numbers(): Generator<string> {
  const random = chance(7);
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join("");
  for (const country of countries) {
    const code = `+${getCountryCallingCode(country, metadata)}`;
    const example = getExampleNumber(country, examples, metadata)?.nationalNumber ?? "";
    for (const national of [example, `0${example}`, `1${example}`, `8${example}`, `${example}1`, example.slice(1)])
      yield code + national;
    for (let length = 1; length < 19; length++)
      for (let n = 0; n < 12; n++)
        yield (
          code +
            (n < 6 ? digits(length) : example.slice(0, Math.min(n - 5, length)) + digits(Math.max(0, length - n + 5)))
        );
  }
  for (let n = 0; n < 2000; n++) yield `+${digits(7 + random.below(12))}`;
}

describe("What a country's plan says of a number at once", () => {
  test("is what the library says", () => {
    const told = { true: 0, false: 0, undefined: 0 };
    for (const number of numbers()) {
      const known = knownOf(number);
      told[`${known}`]++;
      if (known !== undefined && known !== isValidPhoneNumber(number, metadata))
        throw new Error(`${number} is not ${known}`);
    }
    expect(told.true).toBeGreaterThan(3000);
    expect(told.false).toBeGreaterThan(10_000);
  });

  test.each([
    ["+493090182077", true],
    ["+440532013000", false],
    ["+0123456789", undefined],
    ["+80012345678", undefined],
    ["+16155550139", undefined],
  ])("%s: %p", (number, known) => expect(knownOf(number)).toBe(known));
});
