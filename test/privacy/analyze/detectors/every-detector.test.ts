import { expect, test } from "bun:test";
import { array, assert, constantFrom, nat, oneof, property, string } from "fast-check";
import { detectors } from "../../../../src/privacy/analyze/detectors/index.ts";

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
