import { type Fields, isFields } from "../contract/fields.ts";

/**
 * What of a value a translation reads: all of it, none, or the fields that are named, where `*` stands for the others (left out: they are
 * not read). A list is read as its items. A function tells apart the objects of one place, such as blocks by their type.
 */
export type Reads = "all" | "none" | FieldsRead | ((value: Fields) => Reads);

export interface FieldsRead {
  readonly [field: string]: Reads;
}

/** The same for several fields. @param names separated by spaces */
export const whole = (names: string): FieldsRead =>
  Object.fromEntries(names.split(" ").map((name): [string, Reads] => [name, "all"]));

/** Blocks or parts by their type; others are read as a whole, since whoever does not know them refuses them. */
export const byType =
  (kinds: Readonly<Record<string, Reads>>): Reads =>
  ({ type }) =>
    typeof type === "string" && Object.hasOwn(kinds, type) ? kinds[type]! : "all";

/**
 * The names of what a body gives and a translation does not read: paths without the positions in lists, at most `namesMost` of them, and
 * `...` if there are more. They are fit for a header: a key that is no plain name, and so may hold a value of the caller's, reads as `*`.
 * Costs a look at each key of the body's objects that are not read as a whole.
 */
export function unreadIn(body: Fields, reads: Reads): string[] {
  const names = new Set<string>();
  collect(body, reads, "", names);
  return [...names];
}

function collect(value: unknown, reads: Reads, path: string, names: Set<string>): void {
  if (reads === "all" || names.size > namesMost) return;
  if (reads === "none") {
    if (isGiven(value)) names.add(names.size === namesMost && !names.has(path) ? "..." : path);
  } else if (Array.isArray(value)) {
    for (const item of value as unknown[]) collect(item, reads, path, names);
  } else if (isFields(value)) {
    if (typeof reads === "function") return collect(value, reads(value), path, names);
    for (const key in value) {
      const inner = (Object.hasOwn(reads, key) ? reads[key] : reads["*"]) ?? "none";
      const item = value[key];
      // Nearly everything: no path is made for it.
      if (inner === "all" || (inner !== "none" && typeof item !== "object")) continue;
      collect(item, inner, path === "" ? nameOf(key) : `${path}.${nameOf(key)}`, names);
    }
  }
}

/** Whether a value says anything: clients send what is empty for what is not there. */
function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isFields(value) || Object.keys(value).length > 0;
}

const nameOf = (key: string): string => (/^\w[\w-]{0,63}$/.test(key) ? key : "*");

export const namesMost = 32;
