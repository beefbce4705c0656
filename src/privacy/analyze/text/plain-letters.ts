import { alikeOfLatin } from "../alike.ts";

/**
 * A text of the same length whose small Latin letters have no marks, `kwójcik` becomes `kwojcik`: the forms of logins need no letters beyond
 * ASCII. A letter that stands alone is a word and stays: `è`. A text without such letters costs one search, and no copy.
 */
export const plainLetters = (text: string): string => (beyond.test(text) ? text.replace(within, plainOf) : text);

const plainOf = (letter: string): string =>
  struck.get(letter) ?? String.fromCharCode(alikeOfLatin(letter.charCodeAt(0)));

const beyond = /[\u00df-\u024f]/;
const small = String.raw`[[\u00df-\u024f]&&\p{Ll}]`;
const within = new RegExp(String.raw`(?<=\p{L})${small}|${small}(?=\p{L})`, "gv");
/** Letters that no accent is taken from. */
const struck = new Map(Array.from("łløođdßsæaœoþtðdıiħh".matchAll(/(.)(.)/gu), ([, from = "", to = ""]) => [from, to]));
