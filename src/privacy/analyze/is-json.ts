import { Buffer } from "node:buffer";
import { parsing } from "../../contract/json.ts";
import { textPieces } from "../../contract/text-pieces.ts";

/** Whether a text is JSON as a whole, as `JSON.parse` has it. Yields in between if it is long. */
export function* isJson(text: string): Generator<undefined, boolean> {
  try {
    if (text.length > atOnceMost) yield* parsing(yield* utf8Of(text), unbounded);
    else JSON.parse(text);
    return true;
  } catch {
    // Not JSON as a whole.
    return false;
  }
}

/** Characters that JSON.parse reads without a noticeable pause. */
const atOnceMost = 65_536;
const unbounded = { values: Infinity, levels: Infinity };

function* utf8Of(text: string): Generator<undefined, Uint8Array> {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text));
  let length = 0;
  for (const piece of textPieces(text, atOnceMost)) {
    length += bytes.write(piece, length);
    yield;
  }
  return bytes.subarray(0, length);
}
