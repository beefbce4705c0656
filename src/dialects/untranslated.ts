import { type Fields, isFields } from "../contract/fields.ts";
import { type Reads, unreadIn } from "./reads.ts";

/** A field of a dialect's requests that has no place in the canonical form. */
export interface UntranslatedField {
  /** Whether a request asks for it: it is there, and means something else than its absence. */
  asks(body: Fields): boolean;
  /** `left out`: not sent, and disclosed; `emulated`: had by other means. */
  fate: "left out" | "emulated";
  /** Whether `unsupported: reject` refuses a request that asks for it. */
  isRejectable: boolean;
  /** How it is had, for the manual. */
  how?: string;
}

/** By the names that callers are told, which are paths into a body. */
export type UntranslatedFields = Readonly<Record<string, UntranslatedField>>;

/** A field that is left out of a request. */
export interface LeftOut {
  name: string;
  /** Whether `unsupported: reject` refuses the request for it; one that nobody knows may mean anything. */
  isRejectable: boolean;
}

/**
 * The fields of a body that are left out where it is translated: those that the table knows, and those that the translation does not
 * read. Costs a look at each field of the table, and at each key of the body.
 */
export function untranslatedIn(body: Fields, table: UntranslatedFields, reads: Reads): LeftOut[] {
  const left: LeftOut[] = [];
  for (const name in table) {
    const { fate, asks, isRejectable } = table[name]!;
    if (fate === "left out" && asks(body)) left.push({ name, isRejectable });
  }
  for (const name of unreadIn(body, reads)) if (!Object.hasOwn(table, name)) left.push({ name, isRejectable: true });
  return left;
}

/** The same where the table only says what a field that is not read means, since some translations read it. */
export function unreadFields(body: Fields, table: UntranslatedFields, reads: Reads): LeftOut[] {
  return unreadIn(body, reads).flatMap((name) => {
    const known = Object.hasOwn(table, name) ? table[name] : undefined;
    return known?.asks(body) === false ? [] : [{ name, isRejectable: known?.isRejectable ?? true }];
  });
}

/**
 * Asks for any value at a path but those that mean its absence.
 * @param path names of fields, joined by dots; a list stands for all its items
 */
const givenAt = (path: string, absent: readonly unknown[]): UntranslatedField["asks"] => {
  const names = path.split(".");
  return (body) => isGivenIn(body, names, 0, absent);
};

/** A field that only advises: an answer without it is still an answer. @param absent values that mean its absence */
export const advises = (path: string, ...absent: unknown[]): UntranslatedFields => ({
  [path]: { asks: givenAt(path, absent), fate: "left out", isRejectable: true },
});

/** A field that no answer's meaning depends on: left out even under `unsupported: reject`. */
export const immaterial = (path: string, ...absent: unknown[]): UntranslatedFields => ({
  [path]: { asks: givenAt(path, absent), fate: "left out", isRejectable: false },
});

function isGivenIn(value: unknown, names: readonly string[], at: number, absent: readonly unknown[]): boolean {
  if (Array.isArray(value) && at < names.length) return value.some((item) => isGivenIn(item, names, at, absent));
  if (at < names.length) return isFields(value) && isGivenIn(value[names[at]!], names, at + 1, absent);
  if (value === undefined || value === null || absent.includes(value)) return false;
  // A list of nothing but what is usual asks for nothing.
  if (Array.isArray(value)) return value.some((item) => !absent.includes(item));
  return !isFields(value) || Object.keys(value).length > 0;
}
