import { marksOfWord } from "./lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "./lexicon/marks.ts";
import { isParticleWord } from "./tagger/particles.ts";

/** The names by which somebody who was found is spoken of elsewhere: "Jane" and "Doe" of "Jane Doe", and what an e-mail address tells. */
export function namesWithin(value: string, type: string): string[] {
  if (type === "PERSON") return [...partsOf(value), ...loginsOf(value)];
  return type === "EMAIL_ADDRESS" ? namesInAddress(value) : [];
}

/** The words of a name, but for common ones: of "Will May" nothing can be told from a verb, of "Anna Run" only Anna is a name. */
function partsOf(name: string): string[] {
  const parts = name.split(/[\s,]+/);
  if (parts.length < 2) return [];
  return parts.filter(
    (part) => part.length >= shortest && !part.endsWith(".") && !isParticleWord(part) && isOwnName(part),
  );
}

/** `mlopez` and `marialopez` are Maria López to the machines she works with. */
function loginsOf(name: string): string[] {
  const [given = "", surname = "", further] = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[\s,]+/);
  if (further !== undefined || !/^[a-z]{3,}$/.test(given) || !/^[a-z]{4,}$/.test(surname)) return [];
  return [given.charAt(0) + surname, given + surname].filter((login) => marksOfWord(login) === 0);
}

/** `maria.lopez@…` and `mlopez@…` make Maria and Lopez people where the text has them with a capital. */
function namesInAddress(address: string): string[] {
  const pieces = address.slice(0, address.indexOf("@")).split(/[^\p{L}]+/u);
  return pieces.flatMap((piece) => {
    const surname = piece.slice(1);
    const hasInitial = marksOfWord(piece) === 0 && surname.length > 3 && surnameOf(marksOfWord(surname)) > 0;
    return [piece, ...(hasInitial ? [surname] : [])].filter(isNameLike);
  });
}

/** A part that is a word too must be a usual name to be looked for alone. */
function isOwnName(part: string): boolean {
  const marks = marksOfWord(part);
  const word = wordOf(marks);
  return word === 0 || (word < 3 && (givenOf(marks) > 1 || surnameOf(marks) > 1));
}

/** Known as a name and no common word, or known as nothing at all. */
function isNameLike(piece: string): boolean {
  const marks = marksOfWord(piece);
  if (piece.length < shortest) return false;
  return marks === 0 ? piece.length > 4 : givenOf(marks) + surnameOf(marks) > 1 && wordOf(marks) < 2;
}

const shortest = 3;
