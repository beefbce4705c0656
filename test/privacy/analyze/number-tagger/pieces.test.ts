import { expect, test } from "bun:test";
import { loginPiecesOf } from "../../../../src/privacy/analyze/number-tagger/login-pieces.ts";
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

const loginsOf = (text: string, isTold = true) =>
  loginPiecesOf(text, new TextIndex(), isTold).map(({ start, end }) => text.slice(start, end));

test("a login is letters with digits and signs between them, or a small word that no list has", () => {
  expect(loginsOf("reset j.doe, svc_mail-02 and dkreid, then Peter and the 4471.")).toEqual([
    "j.doe",
    "svc_mail-02",
    "dkreid",
  ]);
  expect(loginsOf("reset j.doe and dkreid.", false)).toEqual(["j.doe"]);
});

test("an address, a host, a file and an identifier of a program are no logins", () => {
  expect(loginsOf("see j.doe2@example.org, db-2.internal and notes_2.md")).toEqual([]);
  expect(
    loginsOf(`Please ask tq.4 about this program:\n\n${"const x_1 = y_2.map((z_3) => z_3.w_4);\n".repeat(6)}`),
  ).toEqual(["tq.4"]);
});

test("what is longer than 48 characters is no login, nor is its rest", () => {
  expect(loginsOf(`${"a1".repeat(60)} xq_7`)).toEqual(["xq_7"]);
});
