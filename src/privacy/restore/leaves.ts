import { type Fields, isFields } from "../../contract/fields.ts";
/** A string of an answer, where it stands. */
export interface Leaf {
  /** The keys that lead to it. */
  path: string;
  /** Whether it may go on in the next chunk of a stream. */
  mayGoOn: boolean;
  /** A delta that says no more than a value in its place. */
  delta(value: unknown): Fields;
}

/** A field of a delta or an answer that this gateway knows nothing of. */
export const leafOf = (key: string): Leaf => ({
  path: key,
  mayGoOn: runningKeys.has(key),
  delta: (value) => ({ [key]: value }),
});

/** A value with a function applied to each of its strings and keys; what becomes undefined is left out. */
export function mapLeaves(value: unknown, at: Leaf, map: (text: string, at: Leaf) => string | undefined): unknown {
  if (typeof value === "string") return map(value, at);
  if (typeof value !== "object" || value === null) return value;
  // What no provider nests as deep is left out: the stack ends too.
  if (at.path.length > longestPath) return undefined;
  if (Array.isArray(value))
    return value
      .map((item, index) => mapLeaves(item, inList(at, index, item), map))
      .filter((item) => item !== undefined);
  const entries = Object.entries(value).map(([key, inner]) => {
    const leaf = inObject(at, key);
    return [map(key, { ...leaf, mayGoOn: false }), mapLeaves(inner, leaf, map)];
  });
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

function inObject({ path, delta }: Leaf, key: string): Leaf {
  return { path: `${path}.${key}`, mayGoOn: runningKeys.has(key), delta: (value) => delta({ [key]: value }) };
}

/** Clients tell by their `index` and `type` which item of a list goes on. */
function inList({ path, mayGoOn, delta }: Leaf, index: number, item: unknown): Leaf {
  const known = Object.entries(isFields(item) ? item : {}).filter(([key]) => key === "index" || key === "type");
  const within = (value: unknown) => (isFields(value) ? { ...Object.fromEntries(known), ...value } : value);
  return { path: `${path}.${index}`, mayGoOn, delta: (value) => delta([within(value)]) };
}

/** Under other keys a chunk has its strings whole: an id whose last letter came later would be none. */
const runningKeys = new Set(
  "text transcript content summary thinking reasoning refusal arguments input output".split(" "),
);
const longestPath = 1024;
