import { describe, expect, test } from "bun:test";
import { entities } from "../../../../src/privacy/analyze/model/entities.ts";
import { classOf, judgeToken } from "../../../../src/privacy/analyze/model/labels.ts";

/** Tokens as `text/label`, or `text/label/score`, one behind the other; `_` is a space. */
function found(written: string): string[] {
  let text = "";
  const tokens: { start: number; end: number }[] = [];
  const judgements = written.split(" ").map((one) => {
    const [piece = "", label = "", score = "0.95"] = one.split("/");
    const start = text.length;
    text += piece.replaceAll("_", " ");
    tokens.push({ start, end: text.length });
    return { ...classOf(label), score: Number(score) };
  });
  return entities(text, tokens, judgements).map(
    ({ start, end, type, strength }) => `${text.slice(start, end)}|${type}|${strength}`,
  );
}

describe("Tokens become spans", () => {
  test.each([
    ["of neighbours of one type", "Maria/B-PERSON _Lopez/I-PERSON _and/O", ["Maria Lopez|PERSON|2"]],
    ["parted where another begins", "Maria/B-PERSON _Anna/B-PERSON", ["Maria|PERSON|2", "Anna|PERSON|2"]],
    [
      "with plain labels, too",
      "Maria/PERSON _Lopez/PERSON , _Bo/PERSON".replace(",", ",/O"),
      ["Maria Lopez|PERSON|2", "Bo|PERSON|2"],
    ],
    ["parted where the type changes", "Maria/B-PERSON _Paris/B-LOCATION", ["Maria|PERSON|2", "Paris|LOCATION|2"]],
    [
      "of BIOES and BILOU",
      "Maria/B-PERSON _Lopez/E-PERSON _Bo/S-PERSON _Al/U-PERSON",
      ["Maria Lopez|PERSON|2", "Bo|PERSON|2", "Al|PERSON|2"],
    ],
    [
      "of the short names of types",
      "Maria/B-PER _Rome/B-LOC _Acme/B-ORG _Peru/B-GPE",
      ["Maria|PERSON|2", "Rome|LOCATION|2", "Acme|ORGANIZATION|2", "Peru|LOCATION|2"],
    ],
    [
      "with whole words, whichever token is known",
      "Mar/O ia/B-PERSON/0.6 _Lo/B-PERSON pez/O",
      ["Maria|PERSON|1", "Lopez|PERSON|2"],
    ],
    ["where a word's later tokens begin one more", "Ma/B-PERSON ri/B-PERSON a/I-PERSON", ["Maria|PERSON|2"]],
    ["of the type that is surer in a word", "Mar/B-LOCATION/0.6 ia/B-PERSON/0.9", ["Maria|PERSON|2"]],
    ["with what stands within a name", "O/B-PERSON ’/I-PERSON Brien/I-PERSON _-/O", ["O’Brien|PERSON|2"]],
    ["without the spaces around them", "_Maria_/B-PERSON ./O", ["Maria|PERSON|2"]],
    ["but not of the next word's punctuation", "Maria/B-PERSON ,/O _x/O", ["Maria|PERSON|2"]],
    [
      "letter by letter where words have no spaces",
      "我/O 叫/O 王/B-PERSON 小/I-PERSON 明/I-PERSON 住/O",
      ["王小明|PERSON|2"],
    ],
    [
      "over an invisible space",
      "Maria/B-PERSON \u200b_Lopez/I-PERSON",
      ["Maria \u200b Lopez|PERSON|2"].map((one) => one.replace("Maria \u200b", "Maria\u200b")),
    ],
    ["of nothing that covers nothing", "_/B-PERSON Maria/O", []],
  ])("%s", (_, written, spans) => {
    expect(found(written)).toEqual(spans);
  });
});

test.each([
  ["a soft hyphen", "Mül", "\u00ad", "ler"],
  ["an accent", "Jur\u030c", "\u0323", "gen"],
  ["a letter that no token has", "Bj", "ø", "rn"],
])("A word is hidden whole where its tokens leave out %s", (_, before, gap, behind) => {
  const text = `hi ${before}${gap}${behind} there`;
  const start = 3 + before.length + gap.length;
  const tokens = [
    { start: 3, end: 3 + before.length },
    { start, end: start + behind.length },
  ];
  const judgements = ["PERSON", "O"].map((label) => ({ ...classOf(label), score: 0.95 }));
  expect(entities(text, tokens, judgements)).toEqual([
    { start: 3, end: start + behind.length, type: "PERSON", strength: 2 },
  ]);
});

describe("A token is judged", () => {
  const classes = ["O", "B-PERSON", "I-PERSON", "LOCATION"].map(classOf);
  const odds = (...probabilities: number[]) => probabilities.map(Math.log);

  test("by all classes of a type together", () => {
    const judged = judgeToken(odds(0.4, 0.25, 0.3, 0.05), classes, 0.5);
    expect(judged).toEqual({ type: "PERSON", score: expect.closeTo(0.55), isBeginning: false });
    expect(judgeToken(odds(0.4, 0.3, 0.25, 0.05), classes, 0.5).isBeginning).toBe(true);
  });

  test("to be nothing below the threshold", () => {
    expect(judgeToken(odds(0.4, 0.25, 0.3, 0.05), classes, 0.6).type).toBe(null);
    expect(judgeToken(odds(0.9, 0.05, 0.03, 0.02), classes, 0).type).toBe("PERSON");
  });

  test("however large the numbers are", () => {
    expect(judgeToken([-1e30, 1e30, 0, 0], classes, 0.5)).toEqual({ type: "PERSON", score: 1, isBeginning: true });
  });
});
