import { marksOfWord } from "./lexicon/lexicon.ts";
import { givenOf, isCommonName, surnameOf, wordOf } from "./lexicon/marks.ts";
import { isParticleWord } from "./tagger/particles.ts";
import { folded } from "./alike.ts";

/** Other forms of a person's name to look for: "Jane" and "Doe" for "Jane Doe", and the names in an e-mail address. */
export function namesWithin(value: string, type: string): string[] {
  if (type === "PERSON") return [...partsOf(value), ...loginsOf(value)];
  if (type === "USERNAME") return loginsOf(value.replace(".", " "));
  return type === "EMAIL_ADDRESS" ? namesInAddress(value) : [];
}

/** The words of a name that are not common words too: none of "Will May", "Anna" of "Anna Run". */
function partsOf(name: string): string[] {
  const parts = name.split(/[\s,]+/);
  if (parts.length < 2) return [];
  return parts.filter(
    (part) => part.length >= shortest && !part.endsWith(".") && !isParticleWord(part) && isOwnName(part),
  );
}

/** The logins of Maria López: `mlopez`, `lopezm`, `marialopez`. */
function loginsOf(name: string): string[] {
  const [given = "", surname = "", further] = folded(name).split(/[\s,]+/);
  if (further !== undefined || !/^[a-z]{3,}$/.test(given) || !/^[a-z]{4,}$/.test(surname)) return [];
  return [given.charAt(0) + surname, surname + given.charAt(0), given + surname].filter(
    (login) => marksOfWord(login) === 0,
  );
}

/** The names in `maria.lopez@…` and `mlopez@…`. They count where the text has them with a capital. */
function namesInAddress(address: string): string[] {
  const names: string[] = [];
  for (const piece of address.slice(0, address.indexOf("@")).split(notInNames)) {
    const marks = marksOfWord(piece);
    if (isNameLike(piece, marks)) names.push(piece);
    if (marks !== 0 || piece.length < 5) continue;
    const surname = piece.slice(1);
    const known = marksOfWord(surname);
    if (surnameOf(known) > 0 && isNameLike(surname, known)) names.push(surname);
  }
  return names;
}

const notInNames = /[^\p{L}]+/u;

/** A part that is a word as well must be a common name to be looked for alone. */
function isOwnName(part: string): boolean {
  const marks = marksOfWord(part);
  const word = wordOf(marks);
  return word === 0 || (word < 3 && isCommonName(marks));
}

/** In the lexicon as a name and not as a common word, or not in it at all. */
function isNameLike(piece: string, marks: number): boolean {
  if (piece.length < shortest) return false;
  return marks === 0 ? piece.length > 4 : givenOf(marks) + surnameOf(marks) > 1 && wordOf(marks) < 2;
}

const shortest = 3;
