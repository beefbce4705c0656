import { expect, test } from "bun:test";
import { numberPiecesOf } from "../../../../src/privacy/analyze/number-tagger/pieces.ts";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";

const piecesOf = (text: string) =>
  numberPiecesOf(text, new TextIndex()).map(({ start, end }) => text.slice(start, end));

test("a piece is letters and digits with signs between them, and a sign for a number before", () => {
  expect(piecesOf("see EC-2024-19-00562, #558201 and 88/4471/TR.")).toEqual([
    "EC-2024-19-00562",
    "#558201",
    "88/4471/TR",
  ]);
});

test("a few capitals or one letter beside a piece are a piece", () => {
  expect(piecesOf("member JFV 0381 and 70 113 4482 x, but Anna 12 or ABCDEFG 3")).toEqual([
    "JFV",
    "0381",
    "70",
    "113",
    "4482",
    "x",
    "12",
    "3",
  ]);
});

test("what is longer than 40 characters is no piece, nor is its rest", () => {
  expect(piecesOf(`${"a1".repeat(60)} 4471`)).toEqual(["4471"]);
});

test("the time is linear: a text of digits, signs and letters in turn has pieces, and ends", () => {
  expect(piecesOf("A1-".repeat(100_000)).length).toBeLessThan(3);
  expect(piecesOf("A 1 ".repeat(10_000))).toHaveLength(20_000);
});
