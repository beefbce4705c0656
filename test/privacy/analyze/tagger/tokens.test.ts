import { expect, test } from "bun:test";
import { Gap } from "../../../../src/privacy/analyze/tagger/gaps.ts";
import { isSmallElsewhere, WordShape, tokensOf } from "../../../../src/privacy/analyze/tagger/tokens.ts";

const kinds = Object.fromEntries(Object.entries(Gap).map(([name, kind]) => [kind, name]));

function gapsOf(text: string): string[] {
  const { gap, count } = tokensOf(text);
  return Array.from(gap.subarray(1, count), (kind) => kinds[kind]!);
}

function wordsOf(text: string): string[] {
  const { start, end, count } = tokensOf(text);
  return Array.from({ length: count }, (_, i) => text.slice(start[i], end[i]));
}

for (const [text, gaps] of Object.entries({
  "Jane Doe": ["space"],
  "Jane\u00a0Doe": ["space"],
  "Anne-Marie O'Brien": ["hyphen", "space", "apostrophe"],
  "J. Doe. Next": ["dotSpace", "dotSpace"],
  "Doe, Jane": ["comma"],
  "doe,jane": ["commaTight"],
  "Jane\nDoe\n\nRoe": ["line", "lines"],
  "Jane\\nDoe": ["line"],
  "Name: Jane": ["colon"],
  'said "Jane" today': ["opening", "closing"],
  "«Jane» et („Udo“)": ["closing", "opening"],
  "a@b.example c_d": ["at", "dot", "space", "underscore"],
  "Jane 12 Doe": ["digits"],
  '{"name":"Jane"}': ["quotes"],
  "Jane – Doe": ["dash"],
  "Jane! Doe": ["sentence"],
})) {
  test(`between the words of ${JSON.stringify(text)}: ${gaps.join(", ")}`, () => {
    expect(gapsOf(text)).toEqual(gaps);
  });
}

test("a word is letters of any script, without the letter of an escaped line break", () => {
  expect(wordsOf("Zoë, ÉLODIE\\nJürgen 漢字 x1y")).toEqual(["Zoë", "ÉLODIE", "Jürgen", "漢字", "x", "y"]);
});

test("the shape of a word tells names from identifiers", () => {
  const { shape, count } = tokensOf("jane Jane JANE J McGregor janeDoe A31 IJsbrand");
  const { small, capitalised, capitals, initial, scottish, mixed } = WordShape;
  expect([...shape.subarray(0, count)]).toEqual([
    small,
    capitalised,
    capitals,
    initial,
    scottish,
    mixed,
    mixed,
    scottish,
  ]);
});

test("the second letter of an abbreviation is no initial", () => {
  const { shape, count } = tokensOf("z. B. Jane, J. B. Doe");
  const { small, capitalised, initial, mixed } = WordShape;
  expect([...shape.subarray(0, count)]).toEqual([small, mixed, capitalised, initial, initial, capitalised]);
});

test("a word is known to stand in small letters elsewhere", () => {
  const tokens = tokensOf("Tabs are tabs, Jane");
  expect(isSmallElsewhere(tokens, 0)).toBe(true);
  expect(isSmallElsewhere(tokens, 3)).toBe(false);
});
