import { expect, test } from "bun:test";
import { givenOf } from "../../../../src/privacy/analyze/lexicon/marks.ts";
import { markRareNames } from "../../../../src/privacy/analyze/tagger/rare-names.ts";
import { tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";

test("rare given names of the whole world are known as such; words and what nobody is called are not", () => {
  const tokens = tokensOf("Lindiwe Parvaneh Jiyeon Efthymia Maria invoice Rechnung zorvathek");
  markRareNames(tokens);
  const ranks = Array.from({ length: tokens.count }, (_, i) => givenOf(tokens.marks[i]!));
  expect(ranks).toEqual([1, 1, 1, 1, 3, 0, 0, 0]);
});
