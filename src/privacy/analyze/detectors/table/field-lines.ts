import type { Span } from "../../detector.ts";
import { numberHead } from "../../text/number-head.ts";

/**
 * People in the lines that the programs of German practices exchange (xDT: BDT, GDT and LDT): three digits for the length, four for the field,
 * and its value, `0183101Öztürkmen`.
 */
export function findFieldLines(text: string, spans: Span[]): void {
  if (!text.includes("3101")) return;
  for (const { index, 1: field, 2: value } of text.matchAll(line)) {
    const type = fields.get(field!);
    const end = index + fieldStart + value!.length;
    if (type !== undefined && value !== "") spans.push({ start: index + fieldStart, end, type, strength: 3 });
  }
}

/** A line with a name. */
export const fieldLineHead = numberHead({ 7: "A" });
const line = /(?<=^|\n)\d{3}(3[0-6]\d\d)([^\r\n]{1,80})(?=\r?\n|$)/g;
/** Digits before the value. */
const fieldStart = 7;
/** Of a patient, by the data set description of the KBV. */
const fields: ReadonlyMap<string, string> = new Map([
  ["3000", "ID"],
  ["3100", "PERSON"],
  ["3101", "PERSON"],
  ["3102", "PERSON"],
  ["3103", "DATE_OF_BIRTH"],
  ["3105", "NATIONAL_ID"],
  ["3106", "ADDRESS"],
  ["3107", "ADDRESS"],
  ["3112", "ADDRESS"],
  ["3113", "ADDRESS"],
  ["3119", "NATIONAL_ID"],
  ["3618", "PHONE_NUMBER"],
  ["3619", "EMAIL_ADDRESS"],
  ["3626", "PHONE_NUMBER"],
]);
