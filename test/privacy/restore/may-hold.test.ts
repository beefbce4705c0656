import { expect, test } from "bun:test";
import { mayHoldSurrogate } from "../../../src/privacy/restore/may-hold.ts";

test.each([
  "SURROGATE_PII(PERSON_123456789)",
  "surro\ngate pii of nothing",
  "phone number 301234567",
  "PII PERSON 12-34-56-78-9",
  "PERSON_\n  (12345\n6789)",
  'person ("123456789")',
  "PERSON\u2010123\u200b456789",
  "ＰＥＲＳＯＮ＿１２３４５６７８９",
  "%50ERSON_123",
  "&#80;ERSON_123",
  "PERSON\\_123",
])("%j may hold a surrogate, however it is spelled", (text) => {
  expect(mayHoldSurrogate(text)).toBe(true);
});

test.each([
  "Call +49 30 90182077.",
  "Tel.: 030 90182077",
  "order 12345678, room 9",
  "in the 1990s and 2010",
  "für Müller",
])("%j holds none, and is not searched for one", (text) => {
  expect(mayHoldSurrogate(text)).toBe(false);
});
