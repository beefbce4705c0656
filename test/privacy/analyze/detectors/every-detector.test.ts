import { expect, test } from "bun:test";
import { array, assert, constantFrom, integer, nat, oneof, property, string, tuple } from "fast-check";
import type { Detector, Span } from "../../../../src/privacy/analyze/detector.ts";
import { detectors } from "../../../../src/privacy/analyze/detectors/index.ts";
import { survey } from "../../../../src/privacy/analyze/text/survey.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";
import { isAwake } from "../../../../src/privacy/analyze/text/wake.ts";

const fragments = constantFrom(
  ..."@ . : :: / // - _ + ( ) [ ] { } \" ' \\ \\n \n \t , ; | = < > % # & 0 1 42 2024 4111 jane Jane Doe Dr. Mr Name: DE89 tel +49 +1 0x bc1 SSN Calle Street straße 12 12345 born password: sk- -----BEGIN /home/ Hospital May Dr. s/n Apt. name;city; https:// ?user= é 漢 😀 \ud83d \u0000 \u00a0 İ ß".split(
    " ",
  ),
  " ",
);
const anyText = oneof(
  string({ unit: "binary", maxLength: 200 }),
  array(fragments, { maxLength: 60 }).map((parts) => parts.join("")),
);
/** Numbers that countries, banks and telephone companies issue, with a digit or a sign changed, and what looks like some. */
const issued = constantFrom(
  ..."4111 1111 1111 1111|DE89370400440532013000|078-05-1120|078 05 1120|SSN 078051120|ITIN 912 70 1234|QQ123456C|NI AB 12 34 56 C|NHS 943 476 5919|36574261809|15 070649 C 103|pass C01X00T478|1 85 05 78 006 084 36|SPI 30 23 217 600 053|12345678Z|X1234567L|nass 28 12345678 40|RSSMRA85T10A562S|documento CA12345AA|1234.56.782|bsn 123456782|85.07.30-033.61|756.1234.5678.97|123.456.789-09|12.345.678-5|11010519491231002X|131052/3082|131052-308T|A123456(3)|ABCPE1234F|120174-3399|900101-1234567|HEGG560427MVZRRL04|01129955131|850709-9805|1-1012-33445-67-1|pesel 44051401359|pps 1234567FA|tfn 123 456 782|aadhaar 2345 6789 0124|nric 12345678|+49 30 901820|+1 (615) 555-0139|0049 30 901820|(415) 555-2671|030 901820|612 34 56 78|612 345 678|347 123 4567|tel (+ 49) 30 12 34|192.168.17.4".split(
    "|",
  ),
);
const anyNumbers = array(
  tuple(
    issued,
    nat(40),
    constantFrom("", "", "", "1", "-", " ", "A", ".", "é"),
    constantFrom(" ", " ", "-", "\n", "(", "+", "x"),
  ),
  { maxLength: 6 },
).map((parts) => parts.map(([text, at, put, joint]) => text.slice(0, at) + put + text.slice(at) + joint).join(""));

for (const { name, types, find } of detectors) {
  test(`${name} reports stretches that exist, of its own types, and the same ones each time`, () => {
    assert(
      property(anyText, (text) => {
        const spans = find(text);
        for (const { start, end, type } of spans) {
          expect(start >= 0 && start < end && end <= text.length).toBe(true);
          expect(types).toContain(type);
        }
        expect(find(text)).toEqual(spans);
      }),
      { numRuns: 300 },
    );
  });
}

for (const { name, find, wake } of detectors) {
  if (wake === undefined) continue;
  test(`${name} sleeps only in texts that have nothing for it`, () => {
    const index = new TextIndex();
    assert(
      property(oneof(anyText, anyNumbers), (text) => {
        if (!isAwake(wake, text, index)) expect(find(text)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
}

/** What is found if each number is said to have a length, a letter before it and whatever may follow. */
function findLoosely({ find }: Detector, text: string, length: number): Span[] {
  const index = survey(text, new TextIndex());
  for (let at = 0; at < index.numberCount; at += 2) index.numbers[at + 1] = length | (0xff << 5);
  index.lengths = -1;
  return find(text, index);
}

for (const detector of detectors.filter(({ wake }) => (wake?.lengths ?? 0) !== 0)) {
  test(`${detector.name} finds no more numbers if it looks at all of them than at those with the right heads`, () => {
    assert(
      property(oneof(anyNumbers, oneof(anyText, anyNumbers)), integer({ min: 1, max: 31 }), (text, length) => {
        const found = detector.find(text);
        for (const { start, end } of findLoosely(detector, text, length))
          expect(found.some((span) => span.start < end && start < span.end)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
}

test("a value is found wherever it stands in a long text", () => {
  const value = "jane.doe@example.org";
  assert(
    property(nat(5000), nat(5000), (before, behind) => {
      const text = `${"word ".repeat(before)}${value} ${"word ".repeat(behind)}`;
      expect(detectors.some(({ find }) => find(text).some(({ start, end }) => text.slice(start, end) === value))).toBe(
        true,
      );
    }),
    { numRuns: 20 },
  );
});
