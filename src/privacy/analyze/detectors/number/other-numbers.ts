import type { NumberPiece } from "../../number-tagger/pieces.ts";
import { fitsAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { isArticle, isOfStandard } from "../identifier/article.ts";
import { isAmongIdentifiers, isOfThings, lawOrSum, roundModel } from "../identifier/record-code.ts";

/** Whether a number is among the identifiers of a program, or in a line of it that defines a constant. */
export function isInProgram(text: string, start: number, index: TextIndex): boolean {
  if (isAmongIdentifiers(text, start, index)) return true;
  const before = text.slice(Math.max(0, start - 120), start);
  return before.includes("#") && defining.test(before);
}

const defining = /(?:^|\n)[ \t]*#[ \t]*(?:define|undef|if)[^\n]*$/;

/** Whether nearly all of the eight pieces around are hexadecimal numbers, some of them with letters: of a table of characters. */
export function isAmongHexadecimal(text: string, pieces: readonly NumberPiece[], i: number): boolean {
  let others = 0;
  let lettered = 0;
  const first = Math.max(0, Math.min(i - 4, pieces.length - 9));
  const last = Math.min(pieces.length, first + 9);
  if (last - first < 7) return false;
  for (let at = first; at < last; at++) {
    const { start, end, shape } = pieces[at]!;
    const shown = end - start > 6 || shape.kinds > 1 ? "" : text.slice(start, end);
    if (!hexadecimal.test(shown)) {
      if (++others > 1) return false;
    } else if (/\d[A-F]|[A-F]\d/.test(shown)) lettered++;
  }
  return lettered > 1;
}

const hexadecimal = /^[\dA-F]{1,6}$/;

/**
 * Whether it is a law, a date, of a standard, a bound of integers, an escape, a range of revisions, a weight of a collation, or what the words
 * before it or its own form tell.
 */
export function isElse(text: string, start: number, end: number): boolean {
  if (/(?:%|\.\.|\[[.*]|\\(?:[ux]\{)?)$/.test(text.slice(Math.max(0, start - 3), start)) || text.startsWith("..", end))
    return true;
  const before = text.slice(Math.max(0, start - 40), start + 1);
  const shown = text.slice(start, end);
  if (
    (shown.length < 7 && errorBefore.test(before)) ||
    isOfStandard(text, start) ||
    fitsAt(text, behindWord, start) ||
    isArticle(text, start, end) ||
    isHash(before, shown)
  )
    return true;
  return (
    lawOrSum.test(shown) ||
    isOfThings(shown) ||
    roundModel.test(shown) ||
    other.test(shown) ||
    isPowerOfTwo(Number(shown))
  );
}

/** Whether it names a commit, as in a list of changes: devices have such names, too. */
const isHash = (before: string, shown: string): boolean =>
  /^[\da-f]{40}$/.test(shown) && !/device|udid|serial/i.test(before);

/** Also one less: `65535`. */
const isPowerOfTwo = (number: number): boolean =>
  Number.isInteger(Math.log2(number)) || Number.isInteger(Math.log2(number + 1));

/** The beginning of a model, a revision, a bug, a standard, a warning that is silenced, or the version of a package. Looked for backwards from there. */
const behindWord =
  /(?<=\b(?:models?|modell|modèle|modelo|modello|typ)[ :]{1,3})(?:\p{Lu}|\d)|(?<=\b(?:Node ID|git ?head|parents?|commit|rev|revision|changeset)["']?[ :=#/]{1,3}["']?)[\da-f]|(?<=\bCAS[ :-]{1,2})\d|(?<=\b(?:storage location|bin|shelf|regal|lagerplatz|ubicación|scaffale)[ :]{1,2})\p{Lu}|(?<=\b(?:bug|rfc)[ :=#/-]{1,2})\d|(?<=\d[\w.:-]{0,38}[+~]).|(?<=\b(?:ignore|noqa|silence|suppress|disable)[ :=(]{1,3}(?:[A-Z]{1,3}\d{3,4}, ?){0,8})[A-Z]{1,3}\d{3,4}(?!\d)/iuy;

/** "Código de error en el panel es E-14". */
const errorBefore = /(?<!\p{L})(?:errors?|fehler\p{L}*|erreur|errore|fout\p{L}*)(?!\p{L})[^\n.]{0,24} [A-Z]$/iu;

/** What no number of a record is, though it may look like one. */
const other = new RegExp(
  [
    // Years, sums, decimals, times, days in logs, and stamps to the second.
    String.raw`^(?:(?:19|20)\d\d ?)+$|^\d(?: \d)?$|^[\d ]{0,12}[ \d]0{3}$|^\d{3}(?: \d{3})* ?[A-Z]?$|^\d+[.,]\d{1,2}$`,
    String.raw`^\d\d?:\d\d|^[A-Z][a-z]{2}-\d\d?-\d\d$|^[DEFIW][01]\d[0-3]\d$|^20[0-3]\d[01]\d[0-3]\d[0-2]\d[0-5]\d[0-5]\d$`,
    // Paths, masks of networks, colours, versions, packages and licences, and modes of files.
    String.raw`^(?:\d{1,3}(?:\.\d{1,3}){3})?\/\d\d?$|^:\d{2,5}$|^[a-z]+(?:-[a-z]+)*-\d+\.\d|^\d{1,3}-[a-z]{2,}$|^\d{1,2}\.\d{1,2}\.\d{1,3}$|^\d+ [KMGT]?B$|[a-z]{3}\/|\/[a-z]{3}|^#[\da-fA-F]{6}$|^V\d+\.\d+\.\d+$|^v?\d+\.\d+\.\d+[-+~:]|\.(?:deb|rpm|txt|TXT|tar|tgz|zip|gz|jar|whl)$|:[a-z]{2}|^[A-Za-z]+-\d\.\d$|100(?:644|755)$|^2147483647-1$|^(?:EM|EK|WM|WK|CM|JO) (?:19|20)\d\d$|^\d(?:\.\d+){4,}$|^\d\d?\.\d\d?\.\d{3,6}\.\d{1,4}$|^[0-]+$`,
    // Classes of protection, tyres, works of composers, first registrations of cars, and marks of organic food.
    String.raw`^IP\d\d[A-Z]?$|^\d{3}\/\d\d(?: ?Z?R ?\d\d)?$|^(?:KV?|BWV|HWV|RV|WoO|Op\.?|Hob\.?) ?\d{1,4}[a-z]?$|^(?:EZ|W) \d|^[A-Z]{2}-(?:ÖKO|BIO|ORG|ECO)-\d{2,3}$`,
    // Diagnoses (ICD-10).
    String.raw`^[A-Z]\d\d\.\d{1,2}$`,
    // Wages a year in India.
    String.raw`^\d+(?:[.,]\d+)? LPA$`,
    // Laws of Europe.
    String.raw`^\d{2,4}\/\d{1,4}\/(?:C?EE?|CE|U[EN]|E[CGU]|EWG)$`,
    // Addresses of memory, bytes, tables of characters, constants, names of variables and types, classes of style sheets, and paths of drawings.
    String.raw`^0x|^[\dA-F]{2}(?: [\dA-F]{2})+$|^(?=.*[A-F])[\dA-F]{4}(?:(?: [\dA-F]{4}){2,}|(?:\.[\dA-F]{4}){2,3})$|^0[\dA-F]{3} 0[\dA-F]{3}$|^[A-Z]+\d*_|^[a-z]+\d*_[a-z]|^[a-z]{1,2}-\d{1,3}(?: [a-z]{1,2}-\d{1,3})?$|\d\.\d+[A-Za-z]|^[A-Z]+\d+0{4}$`,
    String.raw`^(?:u?int|float|CARD|[bl]e|[Uu][Tt][Ff]|[Cc][Rr][Cc]|[Ss][Hh][Aa]|base|LEB|AVX|SSE|P)-?\d{1,3}(?:_t|[cC])?$`,
    // Members of places in formats, programs with their versions, platforms and their names.
    String.raw`^\d\.[a-z]{2}|^[a-z]{3,}\d\.\d|linux|darwin|bsd|windows|android|x86|x64|amd64|arm64|crc32|^S\/3[679]0$|^[a-z]+\d+-[a-z]`,
  ].join("|"),
);
