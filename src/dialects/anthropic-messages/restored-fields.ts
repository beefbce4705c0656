import type { Fields } from "../../contract/fields.ts";
import type { Masked } from "../../privacy/masking.ts";
import { restoreLeaves, restoreText } from "../../privacy/restore/whole-text.ts";

/** What a provider gave out to get it back unchanged. */
const opaque = new Set(["signature", "data", "encrypted_content", "encrypted_index", "encrypted_stdout"]);

/** The fields of a block, each restored by itself; what is opaque stays as it came. */
export function restoredFields(
  block: Fields,
  masked: Masked,
  restore: (key: string, value: unknown) => unknown,
): Fields {
  let changed: Fields | undefined;
  for (const [key, value] of Object.entries(block)) {
    const restored = opaque.has(key) ? value : (restore(key, value) ?? restoreLeaves(masked, value));
    if (restored !== value) (changed ??= { ...block })[key] = restored;
  }
  return changed ?? block;
}

/** Arguments, restored as the JSON text they were written as: a value in a string that is JSON itself is escaped for its depth. */
export function restoredInput(input: unknown, masked: Masked): unknown {
  const text = JSON.stringify(input);
  if (text === undefined) return input;
  const restored = restoreText(masked, text, true, true);
  return restored === text ? input : (JSON.parse(restored) as unknown);
}
