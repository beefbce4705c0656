import { isFields, textIn } from "../contract/fields.ts";
import type { Moves } from "../privacy/restore/moves.ts";

/** OpenAI's notes on a text, such as where its words were found, about the same words of it once it is restored. */
export const movedNotes = (notes: unknown, moves: Moves | undefined): unknown =>
  Array.isArray(notes) ? notes.map((note) => movedNote(note, moves)) : notes;

/** A note of a response; one of a chat completion has the same in a field that is called as its type. The same object where nothing moves. */
export function movedNote(note: unknown, moves: Moves | undefined): unknown {
  if (!moves || !isFields(note)) return note;
  const out = { ...note };
  for (const key of ["start_index", "end_index"]) {
    const place = note[key];
    if (typeof place === "number") out[key] = moves.of(place);
  }
  const type = textIn(note["type"]);
  if (isFields(note[type])) out[type] = movedNote(note[type], moves);
  return Object.keys(note).every((key) => out[key] === note[key]) ? note : out;
}
