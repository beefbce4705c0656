import { expect, test } from "bun:test";
import { isPlace } from "../../../../src/privacy/analyze/lexicon/marks.ts";
import { tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";
import { markTowns } from "../../../../src/privacy/analyze/tagger/towns.ts";

test("towns of more than 5000 people are known as places, as others call them too; words are not", () => {
  const tokens = tokensOf("Xanthi Trikala Sandnes Kuopio Hjørring Tesalónica invoice Rechnung zorvathek");
  markTowns(tokens);
  const places = Array.from({ length: tokens.count }, (_, i) => isPlace(tokens.marks[i]!));
  expect(places).toEqual([true, true, true, true, true, true, false, false, false]);
});
