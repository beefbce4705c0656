import { expect, test } from "bun:test";
import { aligned } from "../../src/dashboard/surrogates.ts";

const [person, phone] = ["SURROGATE_PII(PERSON_123456789)", "SURROGATE_PII(PHONE_NUMBER_123456789)"];

test("what was hidden is marked in the words of the writer", () => {
  expect(aligned("I am Maria Lopez, call +34 612 345 678.", `I am ${person}, call ${phone}.`)).toEqual([
    { text: "I am ", type: null },
    { text: "Maria Lopez", type: "PERSON" },
    { text: ", call ", type: null },
    { text: "+34 612 345 678", type: "PHONE_NUMBER" },
    { text: ".", type: null },
  ]);
});

test("a value is marked that holds what a sentence ends with", () => {
  expect(aligned("Write to maria.lopez@example.org.", "Write to SURROGATE_PII(EMAIL_ADDRESS_123456789).")).toEqual([
    { text: "Write to ", type: null },
    { text: "maria.lopez@example.org", type: "EMAIL_ADDRESS" },
    { text: ".", type: null },
  ]);
});

test.each([
  ["what stands between them stands in them, too", "Maria Lopez +34 612 345 678", `${person} ${phone}`],
  ["nothing stands between them", "Maria+34612345678", `${person}${phone}`],
  ["the two do not match", "Maria Lopez", `I am ${person}.`],
])("nothing is marked where it cannot be told where values begin: %s", (_, written, masked) => {
  expect(aligned(written, masked)).toEqual([{ text: written, type: null }]);
});
