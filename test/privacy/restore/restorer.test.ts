import { describe, expect, test } from "bun:test";
import { restorer } from "../../../src/privacy/restore/restorer.ts";
import { cutAt, issuedGrammar, oneByOne, restored, values } from "../restoring.ts";
import { cutShort, invented, ordinary, tolerated } from "../spellings.ts";

const table = [...tolerated, ...invented, ...ordinary.map((text) => [text, text] as const), ...cutShort];

test.each(table)("reads %j as %j", (text, read) => {
  expect(restored([text])).toBe(read);
});

describe("however it is cut", () => {
  test.each(table)("reads %j as %j", (text, read) => {
    expect(restored(oneByOne(text))).toBe(read);
    for (let first = 0; first <= text.length; first++)
      for (let second = first; second <= text.length; second++)
        if (restored(cutAt(text, [first, second])) !== read) expect(cutAt(text, [first, second])).toEqual([read]);
  });
});

test.each([
  ["Rename the column to PERSON_1", "Rename the column to PERSON_1"],
  ["see Email_Address_2", "see Email_Address_2"],
  ["the partition person_20240131", "the partition person_20240131"],
  ["Dear PERSON_12345", "Dear Maria"],
  ["Dear SURROGATE_PII(PERSON_123", "Dear "],
  ['It says "SURROGATE"', 'It says "SURROGATE"'],
  ["It says `surrogate` -", "It says `surrogate` -"],
  ["Dear PII(PERSON_1", "Dear "],
])("reads %j, which ends by itself, as %j", (text, read) => {
  for (const pieces of [[text], oneByOne(text)]) {
    const one = restorer(values, issuedGrammar, false);
    expect(pieces.map((piece) => one.push(piece)).join("") + one.end(true)).toBe(read);
  }
});

test("a letter that went out in a pause begins a surrogate with pieces in which none begins", () => {
  const one = restorer(values, issuedGrammar, false);
  const read = [
    one.push("to S"),
    one.pause(true),
    one.push("URROG"),
    one.push("ATE_"),
    one.push("PII(PERSON_123456789)"),
  ];
  expect(read.join("") + one.end(true)).toBe("to SMaria");
});

test.each([
  ["Words ", ""],
  ["words", "s"],
  ["the surrogate", "surrogate"],
  ["the surrogate ", "surrogate "],
  ["the surrogate m", ""],
  ["surrogate pii S", "surrogate pii S"],
  ["surrogate pii SU", "SU"],
  ["surrogate_pii SU", "surrogate_pii SU"],
  ["person", "person"],
  ["person 12", "person 12"],
  ["person 12 ", ""],
  ["impersonal", ""],
  ["50%", "%"],
  ["50% ", ""],
  ["R&", "&"],
  ["R&D", ""],
  ["SURROGATE_PII(PERSON_123456789", "SURROGATE_PII(PERSON_123456789"],
  ["\u{1f600}".slice(0, 1), "\u{1f600}".slice(0, 1)],
  ["\u{1f600}", ""],
])("of %j only %j waits for what follows", (text, held) => {
  const sent = restorer(values, issuedGrammar, false).push(text);
  expect(sent + held).toBe(text);
});
