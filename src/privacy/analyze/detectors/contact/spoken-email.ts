import type { Span } from "../../detector.ts";
import { isWordAt } from "../../text/boundary.ts";
import { CharClass } from "../../text/char-classes.ts";
import { matchAt, scan } from "../../text/scan.ts";
import { containsAny } from "../../text/survey.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";
import { localStart, longestLocal } from "./email-local.ts";

/** Addresses in words: `name (at) example (dot) org`, "name arroba example punto es", "name chiocciola example.it". */
export function findSpoken(text: string, index: TextIndex, spans: Span[]): void {
  if (isBracketed(text, index)) scan(text, bracketedAt, isVeiled, spans);
  if (spokenSigns.mayBeIn(text, index)) scan(text, spokenAt, isSpoken, spans);
}

const ofSign = ["arroba", "chiocciola", "arobase", "apenstaartje", "klammeraffe"];

/** Words of addresses that are told: for the dot, and for the sign and nothing else. */
export const spokenSigns = new WordTable("email-dot", () =>
  ["dot", "punto", "punkt", "point", "punt", ...ofSign].map((word) => [word, true]),
);

/** Words that stand for the sign in brackets. */
export const bracketedSigns = new WordTable("email-at", () => ["at", "ät", ...ofSign].map((word) => [word, true]));

function isVeiled({ index, 0: separator }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const end = text.charAt(index - 1) === " " ? index - 1 : index;
  return addWritten(text, end, veiledDomain, index + separator.length, spans);
}

function isSpoken({ index, 0: separator }: RegExpExecArray, text: string, spans: Span[]): boolean {
  return addWritten(text, index, spokenDomain, index + separator.length, spans);
}

/** Reports an address in words; returns whether there is one. @param end of what is before the sign @param from where the domain begins */
function addWritten(text: string, end: number, domainForm: RegExp, from: number, spans: Span[]): boolean {
  const start = localStart(text, end);
  const domain = start < end ? matchAt(text, domainForm, from) : null;
  if (domain === null || isWordAt(text, from + domain[0].length)) return false;
  const lead = spokenLocal.exec(text.slice(Math.max(0, start - longestLocal), start))?.[0].length ?? 0;
  spans.push({ start: start - lead, end: from + domain[0].length, type: "EMAIL_ADDRESS", strength: 2 });
  return true;
}

/** Whether the sign, or what stands for it, is behind a bracket. */
function isBracketed(text: string, index: TextIndex): boolean {
  if (!containsAny(text, index, CharClass.bracket)) return false;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) if (isBehindBracket(text, at)) return true;
  const found: number[] = [];
  bracketedSigns.eachIn(text, index, addBehindBracket, found);
  return found.length > 0;
}

function addBehindBracket(text: string, start: number, _: number, _sign: boolean, found: number[]): void {
  if (isBehindBracket(text, start)) found.push(start);
}

function isBehindBracket(text: string, at: number): boolean {
  const before = text.charAt(text.charAt(at - 1) === " " ? at - 2 : at - 1);
  return before !== "" && "([{".includes(before);
}

/** Without an optional space before it: a pattern that begins with a bracket is many times faster to search for. */
const bracketedAt = /[([{] ?(?:at|@|ät|arroba|chiocciola|arobase|apenstaartje|klammeraffe) ?[)\]}] ?/gi;
const veiledDomain =
  /[a-z0-9-]{1,40}(?:(?:\.| ?[([{] ?(?:dot|punkt|punto|point|punt) ?[)\]}] ?| (?:dot|punkt|punto|point|punt) )[a-z0-9-]{2,40}){1,4}/iy;
/** A dot as it is written follows only a word for nothing but the sign: "look at example.org". */
const spokenAt =
  / (?:(?:at|ät|arroba|chiocciola|arobase|apenstaartje|klammeraffe) (?=[a-z0-9-]{1,40} (?:dot|punto|punkt|point|punt) )|(?:arroba|chiocciola|arobase|apenstaartje|klammeraffe) (?=[a-z0-9-]{1,40}\.[a-z]))/gi;
/** What of the name stands before its last word: "alois punkt schnegg", "alois (punkt) schnegg". */
const spokenLocal =
  /(?<![\p{L}\d])(?:[\p{L}\d]{1,24} [([]?(?:dot|punkt|point|punto|punt|underscore|unterstrich|minus|bindestrich|trattino|guión|tiret)[)\]]? ){1,4}$/iu;
const spokenDomain =
  /[a-z0-9-]{1,40}(?:(?:\.| (?:dot|punto|punkt|point|punt) )[a-z0-9-]{2,40}){0,2}(?:\.| (?:dot|punto|punkt|point|punt) )(?:com|org|net|edu|gov|info|io|app|dev|eu|uk|us|ca|au|nz|de|fr|es|it|nl|at|ch|be|ie|lu|pt|fi|se|dk|pl|cz|sk|si|hu|ro|bg|hr|gr|tr|ee|lt|lv|ru|ua|za|ng|ke|gh|ma|sg|hk|ph|jp|kr|cn|il|ae|mx|ar|cl|co|pe|uy|ec|br)/iy;
