import { isDigit } from "../../code-units.ts";
import { hashEnd } from "../lexicon/hash.ts";
import { marksOf } from "../lexicon/lexicon.ts";
import { rankAndKinds } from "../lexicon/marks.ts";
import { type CodeLines, LineKind } from "../text/code-lines.ts";
import { hashOfEnding } from "../text/signs.ts";
import { survey } from "../text/survey.ts";
import type { TextIndex } from "../text/text-index.ts";
import { isLetterOrDigit } from "../text/words.ts";
import type { NumberPiece } from "./pieces.ts";
import { endOfRun, startOfRun } from "./runs.ts";
import { numberShapeOf } from "./shape.ts";

/**
 * What a login may be: letters with digits and signs between them, `j.doe`, `svc_mail-02`. No address, host or file, nothing that is longer
 * than any login, and nothing in lines of programs, whose identifiers look the same. In order, without overlaps.
 * @param isTold whether the text has a word for logins: then also small words that no list has, `dkreid`
 */
export function loginPiecesOf(text: string, index: TextIndex, isTold: boolean): NumberPiece[] {
  const { words, wordCount } = survey(text, index);
  const pieces: NumberPiece[] = [];
  let lines: CodeLines | undefined;
  let line = 0;
  let done = 0;
  for (let word = 0; word < wordCount; word += 4) {
    const first = words[word]!;
    if (first < done || (isAlone(text, first, words[word + 1]!) && !(isTold && isUnknown(index, word)))) continue;
    lines ??= index.codeLines(text);
    if (lines.hasCode) {
      while (lines.starts[line + 1]! <= first) line++;
      if (lines.kinds[line] !== LineKind.prose) continue;
    }
    const start = startOfRun(text, first, Math.max(done, first - longest - 1), isInner);
    done = endOfRun(text, first, text.length, isInner);
    if (done - start < shortest || done - start > longest || isOfAddressOrFile(text, start, done)) continue;
    const shape = numberShapeOf(text, start, done);
    shape.form = hashOfEnding(text, start, done, 4);
    shape.sense = senseOf(index, word, done);
    pieces.push({ start, end: done, shape });
  }
  return pieces;
}

/** Whether no digit and no sign joins a word to another, as in `**never**`. */
function isAlone(text: string, start: number, end: number): boolean {
  // No unit is read outside the text: that would make every later pass slower.
  const before = start > 0 ? text.charCodeAt(start - 1) : 0;
  const isMarked = start > 1 && isInner(before) && !isLetterOrDigit(text.charCodeAt(start - 2));
  if (before < 128 && joins[before] !== 0 && !isMarked) return false;
  const behind = end + 1 < text.length ? text.charCodeAt(end) : 0;
  if (behind >= 128 || joins[behind] === 0) return true;
  return isInner(behind) && !isLetterOrDigit(text.charCodeAt(end + 1));
}

/** Whether a word of four letters and more has no capital and is on no list. */
function isUnknown({ words, letters }: TextIndex, word: number): boolean {
  const capitals = letters[(word >> 1) + 1]!;
  return capitals === 0 && words[word + 1]! - words[word]! > 3 && marksOf(hashEnd(letters[word >> 1]!)) === 0;
}

function isOfAddressOrFile(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(start - 1) === atSign && isLetterOrDigit(text.charCodeAt(start - 2))) return true;
  if (text.charCodeAt(end) === atSign && domain.test(text.slice(end + 1, end + 40))) return true;
  return fileOrHost.test(text.slice(start, end));
}

/** What the lexicon says of the first and the last word of a piece, and how many there are, up to three. */
function senseOf({ words, letters, wordCount }: TextIndex, word: number, end: number): number {
  let first = 0;
  let last = 0;
  let count = 0;
  for (let at = word; at < wordCount && words[at]! < end; at += 4) {
    last = 1 + rankAndKinds(marksOf(hashEnd(letters[at >> 1]!)));
    if (count++ === 0) first = last;
  }
  return first + 64 * (count > 1 ? last : 0) + 4096 * Math.min(3, count);
}

/** One of `!#$%&*+-.?^_~`. */
const isInner = (unit: number): boolean =>
  unit < 64
    ? unit === 33 || (unit > 34 && unit < 39) || unit === 42 || unit === 43 || unit === 45 || unit === 46 || unit === 63
    : unit === 94 || unit === 95 || unit === 126;

/** 1 for what joins a word to another. */
const joins = Uint8Array.from({ length: 128 }, (_, unit) => (isDigit(unit) || isInner(unit) ? 1 : 0));

const domain = /^[\w-]+\.\w/;
const fileOrHost =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|md|txt|log|py|rb|go|rs|java|cs|cpp|h|css|html?|xml|csv|tsv|pdf|docx?|xlsx?|png|jpe?g|gif|svg|zip|gz|tar|pem|key|crt|cfg|conf|ini|toml|lock|sh|sql|exe|dll|db|internal|intern|local|lan|localhost|target|service|com|org|net|io|de|fr|nl|it|es|ch|at|be|eu|uk|example)$/i;
const atSign = 64;
const shortest = 3;
const longest = 48;
