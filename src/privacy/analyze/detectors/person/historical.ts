import { Buffer } from "node:buffer";
import { madeOnce } from "../../../made-once.ts";
import { beforeTask, politely, tasks } from "../../asking.ts";
import { hashEnd, hashStart, hashStep } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf } from "../../lexicon/marks.ts";
import packed from "./historical.txt" with { type: "text" };

/**
 * Whether a name is that of somebody of history who is asked about, "Who was Marie Curie?", "Vergleiche Kant mit Hegel", or whose name stands
 * among others: "Woodrow Wilson, David Lloyd George and Georges Clemenceau". All on the list have been dead for fifty years and more, and no
 * model can tell of somebody whose name is hidden. Surnames alone are on it if hardly anybody alive has them, and what many are called counts
 * among others only: elsewhere the same name may be anybody's.
 */
export function isOfHistory(text: string, start: number, end: number): boolean {
  let last = end;
  while (last > start && text.charCodeAt(last - 1) !== 0x20) last--;
  // Most names are told by their last word.
  if (!isIn(lastWords(), text, last, end)) return false;
  if (last === start && isInRow(text, start, end)) return true;
  const found = text.slice(start, end).replace(/^(?:de|di|von|d['’]) ?/, "");
  // "Summarise Shakespeare".
  const rest = found.slice(found.indexOf(" ") + 1);
  if (!isListed(found) && !isListed(rest)) return false;
  const name = asks.test(found) ? rest : found;
  const isKnown = isIn(known(), name);
  if (!isKnown && !isIn(others(), name)) return false;
  const before = text.slice(Math.max(0, start - reach), start);
  const sentence = before.slice(before.search(/[^.!?\n]*$/));
  if (isTitled.test(sentence) || isReached.test(text.slice(end, end + 60))) return false;
  const isAsked = name !== found || asks.test(sentence) || asksBehind.test(text.slice(end, end + reach));
  return (isKnown && isAsked) || isAmongOthers(text, start, end, name);
}

/**
 * Whether another full name of the lists is in the sentence or the list, or two are near. Nobody has two clients who are both called like
 * somebody of history.
 */
function isAmongOthers(text: string, start: number, end: number, name: string): boolean {
  const from = Math.max(0, start - nearby);
  const found = new Set<string>();
  for (const { 0: one, index } of text.slice(from, end + nearby).matchAll(fullNames)) {
    if (one.startsWith(name) || !isListed(one)) continue;
    const at = from + index;
    const between = at < start ? text.slice(at + one.length, start) : text.slice(end, at);
    if (!endOfSentence.test(between) || found.add(one).size > 1) return true;
  }
  return false;
}

/**
 * Whether a surname of the lists stands alone in a row of others: "Unamuno, Baroja, Azorín y Maeztu". Three at least, of which no one is
 * common and two are rare.
 */
function isInRow(text: string, start: number, end: number): boolean {
  const own = text.slice(start, end);
  const isBehind = links.some((link) => text.endsWith(link, start));
  const [before = ""] = (isBehind && rowBefore.exec(text.slice(Math.max(0, start - rowReach), start))) || [];
  const [behind = ""] = rowBehind.exec(text.slice(end, end + rowReach)) ?? [];
  const row = new Set([own, ...(`${before}|${behind}`.match(rowName) ?? [])]);
  let rare = 0;
  for (const name of row) {
    const marks = marksOfWord(name);
    if (givenOf(marks) > 1 || surnameOf(marks) > 2 || !isIn(lastWords(), name)) return false;
    if (surnameOf(marks) < 2) rare++;
  }
  return row.size > 2 && rare > 1;
}

const rowReach = 80;
const rowName = /\p{Lu}[\p{L}’'-]+/gu;
const links = [", ", ...["and", "und", "et", "y", "e", "en"].map((word) => ` ${word} `)];
const between = String.raw`(?:, |,? (?:and|und|et|y|e|en) )`;
const rowBefore = new RegExp(String.raw`(?<![\p{L}.] )(?<!\p{L})(?:\p{Lu}[\p{L}’'-]{1,24}${between}){1,5}$`, "u");
const rowBehind = new RegExp(String.raw`^(?:${between}\p{Lu}[\p{L}’'-]{1,24}(?![\p{L}’'-]| \p{Lu})){1,5}`, "u");

const isListed = (name: string): boolean => isIn(known(), name) || isIn(others(), name);

/** Also in the genitive: "Kants Ethik". */
function isIn(list: ReadonlySet<number>, text: string, start = 0, end = text.length): boolean {
  let hash = hashStart;
  let before = hash;
  for (let at = start; at < end; at++) {
    before = hash;
    hash = hashStep(hash, text.charCodeAt(at));
  }
  return list.has(hashEnd(hash) | 0) || (text.endsWith("s", end) && list.has(hashEnd(before) | 0));
}

/** The hashes of a line of the packed lists, which `build/history.ts` makes. */
function hashesAt(line: number): ReadonlySet<number> {
  const bytes = Buffer.from(packed.split("\n")[line]!, "base64");
  return new Set(new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
}

const known = madeOnce(() => hashesAt(0));
const others = madeOnce(() => hashesAt(1));
const lastWords = madeOnce(() => hashesAt(2));

const reach = 200;
const nearby = 1000;
/** A line of a list goes on with the one before. */
const endOfSentence = /[.!?]\s|\n(?!\s*(?:[-*•–]|\d{1,2}[.)]) )/;
const fullNames =
  /(?<!\p{L})\p{Lu}[\p{L}.’']{1,30}(?: (?:(?:of|the|de|del|della|der|di|da|du|la|le|van|von|den|zu|y) ){0,3}(?:d['’])?\p{Lu}[\p{L}’'-]*){1,3}/gu;
/** The end of a question, also behind an abbreviation: "Beethoven's Op. 27 No. 2?" */
const asksBehind = /^(?:[^.!\n]|\.(?!\s+\p{Lu}|\s*\n)){0,160}\?/u;
/** Somebody who is called so: behind a form of address, and with what one is reached by. */
const isTitled =
  /(?<!\p{L})(?:mrs?|ms|miss|dr|herrn?|frau|m|mme|monsieur|madame|sr|sra|señora?|signora?|meneer|mevrouw|my|mein[er]?|mon|mi|mio|mia|mijn)\.? (?:\p{L}+ )?$/iu;
const isReached = /^[^\n?]{0,40}(?:@|\+?\d{2,5}[ /-]?\d{3}[ /-]?\d{2}|\d{1,2}\.\d{1,2}\.\d{4})/;
/** What a task begins with; a question ends with its sign. */
const asks = new RegExp(
  String.raw`^${beforeTask}(?:(?:${politely}) )?(?:${tasks}|conseille|confronta\p{L}*|descrivi)(?!\p{L})`,
  "iu",
);
