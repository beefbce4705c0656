import { ExactNumber } from "./exact-number.ts";

/** An object of JSON whose fields are not known. */
export type Fields = Record<string, unknown>;

/** What changes a value where nothing is to be changed; those who are given it need not ask it. */
export const unchanged = <Value>(value: Value): Value => value;

/** Whether a value of JSON has values within: an object or a list (a structured type, RFC 8259). */
export const isStructured = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof ExactNumber);

export const isFields = (value: unknown): value is Fields => isStructured(value) && !Array.isArray(value);

/** The object in a field; empty if there is none. */
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

/** The objects of a list; empty if it is none. */
export function listIn(value: unknown): Fields[] {
  if (!Array.isArray(value)) return [];
  const list: unknown[] = value;
  // Nearly always they all are: then there is nothing to copy.
  return list.every(isFields) ? list : list.filter(isFields);
}

/** The text in a field; empty if there is none. */
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** The count in a field; 0 if there is none. No count is larger than any answer's could be: sums stay exact, and the books whole. */
export const countIn = (value: unknown): number =>
  Number.isInteger(value) && (value as number) > 0 ? Math.min(value as number, countLimit) : 0;

/** The same; undefined if there is none. */
export const toldCount = (value: unknown): number | undefined =>
  value === undefined || value === null ? undefined : countIn(value);

const countLimit = 1_000_000_000;

/** The fields that have a value. */
export const defined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** What is said, where others say null of what is not there. The same object if nothing has to be left out. */
export function withoutNulls(fields: Fields): Fields {
  let isWhole = true;
  for (const key in fields) isWhole &&= fields[key] !== null && key !== "__proto__";
  if (isWhole) return fields;
  const out: Fields = {};
  for (const key in fields) if (fields[key] !== null && key !== "__proto__") out[key] = fields[key];
  return out;
}
