import { describe, expect, test } from "bun:test";
import { tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";
import { tagWritten } from "../../../../src/privacy/analyze/written-tagger/written-tagger.ts";
import { WrittenTags, writtenTypes } from "../../../../src/privacy/analyze/written-tagger/written-tags.ts";

function tagged(text: string, hasCode = (): boolean => false): string[] {
  const tokens = tokensOf(text);
  return [...tagWritten(text, tokens, hasCode).tags].flatMap((tag, i) =>
    tag === 0 ? [] : [`${writtenTypes[tag - 1]} ${text.slice(tokens.start[i], tokens.end[i])}`],
  );
}

describe("Names in texts as people send them", () => {
  for (const [text, names] of [
    ["Elternvertreter: Mehtap, Gundi, Ruslan", ["PERSON Mehtap", "PERSON Gundi", "PERSON Ruslan"]],
    ["handover at 6, she knows Gogo's meds", ["PERSON Gogo"]],
    ["Er wohnt in Brockenau und arbeitet bei Kromvalk GmbH", ["LOCATION Brockenau", "ORGANIZATION Kromvalk"]],
    ["Mdm Tan from Verlan Logistics Pte Ltd called", ["ORGANIZATION Verlan", "ORGANIZATION Logistics"]],
  ] as const)
    test(`are found in: ${text}`, () => expect(tagged(text)).toEqual(expect.arrayContaining([...names])));

  for (const text of [
    "The Miele Triflex is better than the Dyson.",
    "Add Salt, Pepper and Thyme to the Sauce.",
    "Press Start, then Settings, then Network.",
    "class Tokenizer { constructor(Parser parser) {} }",
  ])
    test(`are not found in: ${text}`, () => expect(tagged(text)).toEqual([]));
});

test("unknown words in mixed case are names in prose, and identifiers beside lines of a program", () => {
  const text = "Ihr Vertrag bei der NordWest GmbH";
  expect(tagged(text)).toContain("ORGANIZATION NordWest");
  expect(tagged(text, () => true)).not.toContain("ORGANIZATION NordWest");
});

test("what another tagger found stays, and only types that it has are added", () => {
  const tags = Uint8Array.of(2, 0, 0, 0);
  const written = new WrittenTags(4);
  written.tags.set([1, 1, 2, 3]);
  written.addTo(tags, ["LOCATION", "ORGANIZATION"], (i) => i !== 3);
  expect([...tags]).toEqual([2, 0, 1, 0]);
});

test("what both taggers looked at is of a type by the sum of both, and else by what the one says", () => {
  const written = new WrittenTags(2);
  written.note(0, Float64Array.of(-100, 30, 0));
  const isName = (own: number, i: number) => written.jointSum(own, i, writtenTypes.indexOf("PERSON"), 55) > 0;
  expect([20, 26, 500].map((own) => isName(own, 0))).toEqual([false, true, true]);
  expect([-1, 1].map((own) => isName(own, 1))).toEqual([false, true]);
});
