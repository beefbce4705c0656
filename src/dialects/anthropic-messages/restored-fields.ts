import { exactJson } from "../../contract/exact-number.ts";
import type { Fields } from "../../contract/fields.ts";
import type { Masked } from "../../privacy/masking.ts";
import { restoreAnswer, restoreLeaf, restoreLeaves } from "../../privacy/restore/whole-text.ts";

/** What a provider gave out to get it back unchanged. */
const opaque = new Set(["signature", "data", "encrypted_content", "encrypted_index", "encrypted_stdout"]);

/**
 * The fields of an object, each restored by itself: the object itself where none changed. What is opaque stays as it came.
 * @param restore undefined for a field that is restored string by string
 */
export function restoredFields(
  fields: Fields,
  masked: Masked,
  restore: (key: string, value: unknown) => unknown,
): Fields {
  let isSame = true;
  const restored = Object.entries(fields).map(([key, before]) => {
    const name = restoreLeaf(masked, key);
    const value = opaque.has(key) ? before : (restore(key, before) ?? restoreLeaves(masked, before));
    isSame &&= name === key && value === before;
    return [name, value] as const;
  });
  return isSame ? fields : Object.fromEntries(restored);
}

/** Arguments, restored as the JSON text they were written as: a value in a string that is JSON itself is escaped for its depth. */
export function restoredInput(input: unknown, masked: Masked): unknown {
  const text = JSON.stringify(input);
  if (text === undefined) return input;
  const restored = restoreAnswer(masked, text, true, true);
  if (restored === text) return input;
  try {
    return exactJson(restored);
  } catch {
    // A surrogate bent across the bounds of strings took some of JSON's own signs with it.
    return restoreLeaves(masked, input);
  }
}
