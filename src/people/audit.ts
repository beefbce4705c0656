import { hash } from "node:crypto";
import type { Deed, Entry } from "./person.ts";

/** The entry a deed becomes behind the last one. */
export function chained(
  { at, actor, action, subject, details }: Deed,
  last: Pick<Entry, "number" | "hash"> | undefined,
): Entry {
  const number = (last?.number ?? 0) + 1;
  const deed = { at, actor, action, subject, details };
  return { number, ...deed, hash: hashOf(number, deed, last?.hash ?? "") };
}

/** Number of the first entry that is not as it was written, or has lost the one before; undefined if all are whole. */
export function broken(entries: Iterable<Entry>): number | undefined {
  let last: Entry | undefined;
  for (const entry of entries) {
    const wanted = chained(entry, last);
    if (entry.number !== wanted.number || entry.hash !== wanted.hash) return wanted.number;
    last = entry;
  }
  return undefined;
}

/** Fields in one order, so that equal entries have equal texts. */
function hashOf(number: number, { at, actor, action, subject, details }: Deed, before: string): string {
  const sorted = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return hash("sha256", JSON.stringify([before, number, at, actor, action, subject, sorted]), "base64url");
}
