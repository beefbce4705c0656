import { hashOf } from "../../lexicon/hash.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isDigit } from "../../../code-units.ts";
import { Gap } from "../../tagger/gaps.ts";
import { WordShape, type Tokens } from "../../tagger/tokens.ts";
import { isOfIdentifier, isWordAt } from "../../text/boundary.ts";
import { type CodeLines, lineAt, LineKind } from "../../text/code-lines.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { connHash, craftHashes, craftInCode as inCode, keywordHashes } from "./craft-words.ts";

/** Where a word of a program stands: among its identifiers, alone between quotes, or in words to a reader. */
const Place = { identifiers: 0, quoted: 1, words: 2 } as const;

/**
 * Whether what the tagger took for a name belongs to a program: a word of a language, or an identifier. Names that a cue tells, such as
 * `"firstName": "…"`, are found by their own detector and stay.
 */
export function isOfProgram(text: string, tokens: Tokens, first: number, last: number, index: TextIndex): boolean {
  const { start, end, marks, shape } = tokens;
  const [from, to] = [start[first]!, end[last]!];
  const isWord = first === last || !/\s/.test(text.slice(from, to));
  if (isWord && isPartOfWord(text, from, to)) return true;
  if (isAllCraft(tokens, first, last) || isMonth(tokens, first, last)) return true;
  const lines = index.codeLines(text);
  if (!lines.hasCode) return false;
  const line = lineAt(lines, from);
  const kind = lines.kinds[line];
  const isLikeName = isCapitalised(shape[first]!) || (shape[first] === WordShape.capitals && isKnown(marks[first]!));
  const isInCode = first === last && inCode.has(tokens.hash[first]!);
  if (kind === LineKind.prose)
    return (
      isWord &&
      ((isInCode && isTight(text, from, to)) ||
        (!(isLikeName && isGiven(tokens, first)) && isIdentifierElsewhere(text, tokens, first, lines)))
    );
  if (isInCode) return true;
  const place = kind === LineKind.comment ? Place.words : placeOf(text, lines.starts[line]!, from, to);
  if (place === Place.identifiers && !isAmongWords(text, tokens, first, last))
    return !isFullName(tokens, first, last) || (isWord && isBesideOperator(text, from, to));
  if (!isWord) return !isWrittenName(tokens, first, last) || "-$%\\_".includes(text.charAt(from - 1));
  if (!isLikeName || (wordOf(marks[first]!) > 1 && !isKnown(marks[first]!))) return true;
  if (place === Place.quoted) return false;
  return isTight(text, from, to) || isIdentifierElsewhere(text, tokens, first, lines);
}

/**
 * Whether words of a sentence touch the name, as in "Kowalczyk said f(x) fails" or "Kowalczyk's patch". A word that programs use, too, says
 * nothing.
 */
function isAmongWords(text: string, tokens: Tokens, first: number, last: number): boolean {
  const { count, gap, end } = tokens;
  if (/^['’]s /.test(text.slice(end[last], end[last]! + 3))) return true;
  if (first > 0 && gap[first] === Gap.space && isOfSentence(tokens, first - 1)) return true;
  const next = last + 1;
  if (next >= count || !isOfSentence(tokens, next)) return false;
  if (gap[next] === Gap.space) return true;
  return gap[next] === Gap.colon && next + 1 < count && gap[next + 1] === Gap.space && isOfSentence(tokens, next + 1);
}

function isOfSentence({ shape, marks, hash }: Tokens, i: number): boolean {
  return (
    shape[i] === WordShape.small && wordOf(marks[i]!) > 1 && !craftHashes.has(hash[i]!) && !keywordHashes.has(hash[i]!)
  );
}

/**
 * Whether all words are of the craft, or common: `Retry-After`; of several words in capitals one will do: `RETURNS SETOF`. In lower case
 * those count that are given names, too.
 */
function isAllCraft({ hash, marks, shape }: Tokens, first: number, last: number): boolean {
  let craft = 0;
  let common = 0;
  let capitals = 0;
  for (let i = first; i <= last; i++) {
    const known = marks[i]!;
    const isName = shape[i] !== WordShape.small && hash[i] !== connHash && (givenOf(known) > 1 || surnameOf(known) > 2);
    if (shape[i] === WordShape.capitals) capitals++;
    if (craftHashes.has(hash[i]!) && !isName) craft++;
    else if (wordOf(known) > 2 || (shape[i] === WordShape.capitals && wordOf(known) > 1 && !isKnown(known))) common++;
  }
  const count = last - first + 1;
  return craft + common === count ? craft > 0 || capitals === count : craft > 0 && count > 1 && capitals === count;
}

/** Whether the word is a month or a day beside another: `"Jan", "Feb"`. */
function isMonth({ hash, count }: Tokens, first: number, last: number): boolean {
  if (first !== last || !calendar.has(hash[first]!)) return false;
  return (first > 0 && calendar.has(hash[first - 1]!)) || (first + 1 < count && calendar.has(hash[first + 1]!));
}

const calendar: ReadonlySet<number> = new Set(
  "jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october november december mon tue wed thu fri sat sun"
    .split(" ")
    .map((word) => hashOf(word) | 0),
);

/** Whether the word is a piece of a hash, of a qualified name or of a contraction: `559a40eda9`, `Plugin::Specfile`, "Can't". */
function isPartOfWord(text: string, from: number, to: number): boolean {
  if (isDigit(text.charCodeAt(from - 1)) || isDigit(text.charCodeAt(to))) return true;
  return isOfIdentifier(text, from, to) || (text.startsWith("'t", to) && !isWordAt(text, to + 2));
}

/** Among identifiers only a given name that is no word can begin a person: `<b>Joey Hess</b>`. */
function isFullName(tokens: Tokens, first: number, last: number): boolean {
  const { shape } = tokens;
  if (shape[first] !== WordShape.capitalised || !isGiven(tokens, first)) return false;
  return last === first || shape[last] === WordShape.capitalised || shape[last] === WordShape.scottish;
}

const isGiven = ({ marks }: Tokens, i: number) => givenOf(marks[i]!) > 1 && wordOf(marks[i]!) === 0;

/** Capitalised words, at least one of which is not common. */
function isWrittenName({ shape, marks }: Tokens, first: number, last: number): boolean {
  let isUncommon = false;
  for (let i = first; i <= last; i++) {
    if (shape[i] === WordShape.capitals) return false;
    if (shape[i] !== WordShape.initial && (wordOf(marks[i]!) < 2 || isKnown(marks[i]!))) isUncommon = true;
  }
  return isUncommon;
}

const isCapitalised = (shape: number) => shape !== WordShape.small && shape !== WordShape.capitals;

const isKnown = (marks: number) => givenOf(marks) > 1 || surnameOf(marks) > 1;

/** Whether the same word is an identifier in another place: `Pred` in a comment about `Pred(V)`. */
function isIdentifierElsewhere(text: string, tokens: Tokens, i: number, lines: CodeLines): boolean {
  const { count, hash } = tokens;
  let uses = lines.uses.get(hash[i]!);
  if (uses === undefined) {
    uses = 0;
    for (let at = 0; at < count; at++) if (hash[at] === hash[i] && isIdentifierAt(text, tokens, at, lines)) uses++;
    lines.uses.set(hash[i]!, uses);
  }
  return uses > (isIdentifierAt(text, tokens, i, lines) ? 1 : 0);
}

function isIdentifierAt(text: string, tokens: Tokens, at: number, lines: CodeLines): boolean {
  const [start, end] = [tokens.start[at]!, tokens.end[at]!];
  const line = lineAt(lines, start);
  if (lines.kinds[line] !== LineKind.code || !isBesideOperator(text, start, end)) return false;
  return placeOf(text, lines.starts[line]!, start, end) === Place.identifiers;
}

/** The place of a stretch of a line of code. Reads the line up to it, at most 300 characters. */
function placeOf(text: string, lineStart: number, start: number, end: number): number {
  const before = text.charAt(start - 1);
  const behind = text.charAt(end);
  if ((quotes.includes(before) && behind === before) || (before === ">" && behind === "<")) return Place.quoted;
  let quote = "";
  for (let at = Math.max(lineStart, start - 300); at < start; at++) {
    const sign = text.charAt(at);
    if (sign === "\\") at++;
    else if (quote !== "") quote = sign === quote ? "" : quote;
    else if (quotes.includes(sign) && !(sign === "'" && isWordAt(text, at - 1))) quote = sign;
    else if (startsComment(text, at, sign)) return Place.words;
  }
  return quote === "" ? Place.identifiers : Place.words;
}

function startsComment(text: string, at: number, sign: string): boolean {
  if (sign === "/") return (text.charAt(at + 1) === "/" && text.charAt(at - 1) !== ":") || text.charAt(at + 1) === "*";
  return sign === "#" && text.charAt(at + 1) === " ";
}

const quotes = "\"'`";

/** Whether a sign joins the word to others, without a space: `t.Errorf`, `Env::Array`, `$ENV{`. A dot or comma that ends a sentence does not. */
function isTight(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const isHyphenated = before === "-" && isWordAt(text, start - 2);
  if (before !== "" && tightBefore.includes(before) && !isHyphenated) return true;
  const behind = text.charAt(end);
  if (behind === "") return false;
  if (tightBehind.includes(behind)) return true;
  return (
    (behind === "." || behind === ":" || behind === "-") && (isWordAt(text, end + 1) || text.charAt(end + 1) === behind)
  );
}

/** Whether an operator, a bracket or the end of a statement is next to the word, with or without a space. */
function isBesideOperator(text: string, start: number, end: number): boolean {
  if (isTight(text, start, end)) return true;
  let from = start - 1;
  while (from > start - 8 && text.charCodeAt(from) === 32) from--;
  let to = end;
  while (to < end + 8 && text.charCodeAt(to) === 32) to++;
  const before = text.charAt(from);
  const behind = text.charAt(to);
  return (
    (before !== "" && operators.includes(before)) || (behind !== "" && (operators.includes(behind) || behind === ";"))
  );
}

const tightBefore = "._$&*~^@%#/\\<+|-!:([{=";
const tightBehind = "_([{<=*/\\";
const operators = "=+*/%&|^?([{}])~!";
