import { grammar } from "../../src/privacy/restore/grammar.ts";
import { restorer } from "../../src/privacy/restore/restorer.ts";
import type { Values } from "../../src/privacy/restore/values.ts";

/** What stands for what in tests of the restorer. */
export const issued = {
  PERSON_123456789: "Maria",
  PERSON_314159265: "Jürgen Groß",
  EMAIL_ADDRESS_271828182: "m@x.org",
  STAFF_ID_161803398: '"7"\\',
} as const;

const byName = new Map(Object.entries(issued).map(([written, value]) => [written.replaceAll("_", ""), { value }]));
export const values: Values = { find: (name) => byName.get(name), names: byName.keys().toArray() };
const issuedTypes = ["PERSON", "EMAIL_ADDRESS", "STAFF_ID"];
export const issuedGrammar = grammar(issuedTypes);

/** What a client reads of a text that arrives in these pieces. */
export function restored(pieces: readonly string[], json = false): string {
  const one = restorer(values, issuedGrammar, json);
  return pieces.map((piece) => one.push(piece)).join("") + one.end(false);
}

/** The text cut before each of the places. */
export function cutAt(text: string, places: readonly number[]): string[] {
  const sorted = [0, ...places.map((place) => Math.min(place, text.length)).toSorted((a, b) => a - b), text.length];
  return sorted.slice(1).map((end, index) => text.slice(sorted[index], end));
}

/** Pieces of one UTF-16 unit. */
export const oneByOne = (text: string): string[] => text.split("");
