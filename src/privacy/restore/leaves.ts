import { type Fields, isFields, isStructured } from "../../contract/fields.ts";

/** One string of a JSON value, where it stands. */
export interface Leaf {
  /** The keys that lead to it. */
  path: string;
  /** Whether it may go on in the next event of a stream. */
  mayGoOn: boolean;
  /** The smallest object that has a value in its place. */
  fragment(value: unknown): Fields;
}

/** A field that no contract describes. */
export const leafOf = (key: string): Leaf => ({
  path: key,
  mayGoOn: runningKeys.has(key),
  fragment: (value) => ({ [key]: value }),
});

/** Applies a function to each string and key of a value; what becomes undefined is left out. */
export function mapLeaves(value: unknown, at: Leaf, map: (text: string, at: Leaf) => string | undefined): unknown {
  if (typeof value === "string") return map(value, at);
  if (!isStructured(value)) return value;
  // Bounds the recursion: what is nested deeper than any provider nests is left out.
  if (at.path.length > longestPath) return undefined;
  if (Array.isArray(value))
    return value
      .map((item, index) => mapLeaves(item, inList(at, index, item), map))
      .filter((item) => item !== undefined);
  const entries = Object.entries(value).map(([key, inner]) => {
    const name = map(key, { ...inObject(at, key), mayGoOn: false }) ?? key;
    return [name, mapLeaves(inner, inObject(at, key, name), map)];
  });
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

/** @param name the key as it goes out */
function inObject({ path, fragment }: Leaf, key: string, name = key): Leaf {
  return { path: `${path}.${key}`, mayGoOn: runningKeys.has(key), fragment: (value) => fragment({ [name]: value }) };
}

/** Clients tell by `index` and `type` which item of a list goes on, so a fragment repeats both. */
function inList({ path, mayGoOn, fragment }: Leaf, index: number, item: unknown): Leaf {
  const known = Object.entries(isFields(item) ? item : {}).filter(([key]) => key === "index" || key === "type");
  const within = (value: unknown) => (isFields(value) ? { ...Object.fromEntries(known), ...value } : value);
  const place = isFields(item) && typeof item["index"] === "number" ? item["index"] : index;
  return { path: `${path}.${place}`, mayGoOn, fragment: (value) => fragment([within(value)]) };
}

/** Under any other key, an event has the whole string: an id whose last letter came later would be none. */
const runningKeys = new Set(
  "text transcript content summary thinking reasoning refusal arguments input output".split(" "),
);
const longestPath = 1024;
