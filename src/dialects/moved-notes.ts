import { isFields, textIn } from "../contract/fields.ts";
import type { Moves } from "../privacy/restore/moves.ts";

/** Notes on a text, such as where its words were found, about the same words of it once it is restored. */
export const movedNotes = (notes: unknown, moves: Moves | undefined): unknown =>
  Array.isArray(notes) ? notes.map((note) => movedNote(note, moves)) : notes;

/**
 * A note of OpenAI's or a citation of Anthropic's; one of a chat completion has its places in a field that is called as its type. The same
 * object where nothing moves.
 */
export function movedNote(note: unknown, moves: Moves | undefined): unknown {
  if (!moves || !isFields(note)) return note;
  const out = { ...note };
  for (const key of places) {
    const place = note[key];
    if (typeof place === "number") out[key] = moves.of(place);
  }
  const type = textIn(note["type"]);
  // Named the file's place in a list by OpenAI's reference, it is the text's in its answers (github.com/openai/openai-python/issues/2512).
  if (ofFiles.has(type) && typeof note["index"] === "number") out["index"] = moves.of(note["index"]);
  if (isFields(note[type])) out[type] = movedNote(note[type], moves);
  return Object.keys(note).every((key) => out[key] === note[key]) ? note : out;
}

const places = ["start_index", "end_index", "start_char_index", "end_char_index"];
const ofFiles = new Set(["file_citation", "file_path"]);
