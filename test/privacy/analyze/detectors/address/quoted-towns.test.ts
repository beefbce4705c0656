import { expect, test } from "bun:test";
import type { Span } from "../../../../../src/privacy/analyze/detector.ts";
import { withQuotedTowns } from "../../../../../src/privacy/analyze/detectors/address/quoted-towns.ts";

const add = (text: string, codes: readonly string[]): string[] =>
  withQuotedTowns(
    text,
    codes.map<Span>((code) => ({
      start: text.indexOf(code),
      end: text.indexOf(code) + code.length,
      type: "ADDRESS",
      strength: 2,
    })),
  ).map(({ start, end }) => text.slice(start, end));

test.each([
  ["('C/ Uría 27', '33003', 'Oviedo')", ["33003"], ["33003", "Oviedo"]],
  ['{ "Lange Nering 61", "8302 EB", "Emmeloord" },', ["8302 EB"], ["8302 EB", "Emmeloord"]],
  ["('33003', 'Oviedo')", ["33003", "Oviedo"], ["33003", "Oviedo"]],
  ["('Calle Uría 27', 'Oviedo')", ["Calle Uría 27"], ["Calle Uría 27"]],
  ["33003, 'Oviedo'", ["33003"], ["33003"]],
  ["('33003', 'm2')", ["33003"], ["33003"]],
])("%s", (text, codes, found) => {
  expect(add(text, codes)).toEqual(found);
});
