import { weekdayNames } from "../date/forms.ts";
import { hashesOf } from "../../lexicon/hash.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isDigit } from "../../../code-units.ts";
import { Gap } from "../../tagger/gaps.ts";
import { WordShape, type Tokens } from "../../tagger/tokens.ts";
import { isOfIdentifier } from "../../text/boundary.ts";
import { type CodeLines, lineAt, LineKind } from "../../text/code-lines.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { isBesideOperator, isJoinedInCode, Place, placeOf } from "./code-place.ts";
import { isInNameOfThing } from "./cue-fields.ts";
import { connHash, craftHashes, craftInCode as inCode, declaring, keywordHashes } from "./craft-words.ts";

/**
 * Whether what the tagger took for a name belongs to a program: a word of a language, or an identifier. Names that a cue tells, such as
 * `"firstName": "…"`, are found by their own detector and stay.
 */
export function isOfProgram(text: string, tokens: Tokens, first: number, last: number, index: TextIndex): boolean {
  const { start, end, marks, shape } = tokens;
  const [from, to] = [start[first]!, end[last]!];
  const isWord = first === last || !/\s/.test(text.slice(from, to));
  if ((isWord && isPartOfWord(text, from, to)) || isInNameOfThing(text, from, to)) return true;
  if (isWord && givenOf(marks[first]!) < 2 && isMarkedAsCode(text, from, to)) return true;
  if (isAllCraft(tokens, first, last) || isMonth(text, tokens, first, last)) return true;
  const lines = index.codeLines(text);
  if (!lines.hasCode) return false;
  if (!isWord && isDeclared(text, tokens, first, last, lines)) return true;
  const line = lineAt(lines, from);
  const kind = lines.kinds[line];
  const isLikeName = isCapitalised(shape[first]!) || (shape[first] === WordShape.capitals && isKnown(marks[first]!));
  const isInCode = first === last && inCode.has(tokens.hash[first]!);
  if (kind === LineKind.prose)
    return (
      isWord &&
      ((isInCode && isJoinedInCode(text, from, to)) ||
        (!(isLikeName && isGiven(tokens, first)) && isIdentifierElsewhere(text, tokens, first, lines)))
    );
  if (isInCode || (first === last && (isShouted(text, tokens, first) || willBe.test(text.slice(from, to + 4)))))
    return true;
  const place = kind === LineKind.comment ? Place.words : placeOf(text, lines.starts[line]!, from, to);
  if (place === Place.identifiers && !isAmongWords(text, tokens, first, last))
    return !isFullName(tokens, first, last) || (isWord && (isBesideOperator(text, from, to) || isNew(tokens, first)));
  if (!isWord) return !isWrittenName(tokens, first, last) || "-$%\\_".includes(text.charAt(from - 1));
  if (!isLikeName || (wordOf(marks[first]!) > 1 && !isKnown(marks[first]!))) return true;
  if (place === Place.quoted) return false;
  return isJoinedInCode(text, from, to) || isIdentifierElsewhere(text, tokens, first, lines);
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

/** Whether a word in capitals is a keyword, or the tag of a comment: `GRANT ALL ON`, `// MARK: Requests`. */
function isShouted(text: string, { hash, shape, start, end }: Tokens, i: number): boolean {
  if (shape[i] !== WordShape.capitals) return false;
  return keywordHashes.has(hash[i]!) || (text.charAt(end[i]!) === ":" && text.slice(start[i], end[i]) === "MARK");
}

/** The verb: "# Will be removed". */
const willBe = /^Will (?:be|not)/i;

/** Whether unknown words are a member and its type: `Utime Timeval` in a program that says `Timeval{}`. */
function isDeclared(text: string, tokens: Tokens, first: number, last: number, lines: CodeLines): boolean {
  let isUsed = false;
  for (let i = first; i <= last; i++) {
    if (isKnown(tokens.marks[i]!)) return false;
    isUsed ||= isIdentifierElsewhere(text, tokens, i, lines);
  }
  return isUsed;
}

/** Whether the words are months or days, or one beside another, or before a day and its year: `"Jan", "Feb"`, "Wednesday, May 14", "May 14, 2025". */
function isMonth(text: string, { hash, count, start, end }: Tokens, first: number, last: number): boolean {
  for (let i = first; i <= last; i++) if (!calendar.has(hash[i]!)) return false;
  // `Thu Jun 20`, `[18/Jun/2024:06:25:19`.
  if (last > first || inStamp.test(text.slice(start[first]! - 1, end[first]! + 5))) return true;
  const isBeside = (i: number) => i >= 0 && i < count && calendar.has(hash[i]!);
  if (isBeside(first - 1) || isBeside(first + 1)) return true;
  const behind = text.slice(end[first], end[first]! + 12);
  return dayAndYear.test(behind) || (first > 0 && weekdays.has(hash[first - 1]!) && day.test(behind));
}

const inStamp = /^\/\p{L}+\/\d{4}$/u;
const day = /^\.? \d{1,2}(?:st|nd|rd|th)?(?![\d-])/;
const dayAndYear = /^\.? \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d(?!\d)/;
const weekdays = hashesOf(weekdayNames.join(" "));

const calendar = hashesOf(
  "jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october november december mon tue wed thu fri sat sun",
);

/** `Rem`, as Markdown marks what is of a program. */
const isMarkedAsCode = (text: string, from: number, to: number): boolean =>
  text.charAt(from - 1) === "`" && text.charAt(to) === "`";

/** Whether the word is a piece of a hash, of a qualified name or of a contraction: `559a40eda9`, `Plugin::Specfile`, "Can't", "Dov'è". */
function isPartOfWord(text: string, from: number, to: number): boolean {
  if (isDigit(text.charCodeAt(from - 1)) || isDigit(text.charCodeAt(to))) return true;
  return isOfIdentifier(text, from, to) || contraction.test(text.slice(to, to + 5));
}

const contraction = /^(?:'t|['’](?:è|era))(?!\p{L})/u;

/** Whether a keyword before the word declares it: `class Geo extends Field`. */
const isNew = ({ gap, hash }: Tokens, i: number) => i > 0 && gap[i] === Gap.space && declaring.has(hash[i - 1]!);

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
