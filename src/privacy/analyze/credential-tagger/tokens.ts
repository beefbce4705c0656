import { isDigit } from "../../code-units.ts";
import { type CodeLines, LineKind } from "../text/code-lines.ts";
import type { TextIndex } from "../text/text-index.ts";
import { cues, isOfIt } from "./cues.ts";
import { readLetters, readTokens } from "./reading.ts";
import {
  cueOf,
  cueShift,
  rowCandidate,
  rowCells,
  rowLines,
  rowMixed,
  rowNear,
  rowNearer,
  senseOfRow,
  TokenRows,
} from "./rows.ts";
import { isAround, isOfNoCredential, isOfPair, isProgramQuote, isSpace } from "./signs.ts";
import { CredentialToken, isWordSense } from "./token.ts";

interface Cue {
  start: number;
  end: number;
  sense: number;
}

/**
 * The tokens near the cues of a text, in order; none in a text without one, or in which none may be a credential. Costs 8 ns a character where
 * cues are many, and 15 to 20 where there are credentials.
 */
export function tokensNearCues(text: string, index: TextIndex): CredentialToken[] {
  const found: Cue[] = [];
  cues.eachIn(text, index, noteCue, found);
  if (found.length === 0) return [];
  readNear(text, found);
  noteCues(found);
  readLetters(text, rows);
  markNear();
  const mayHold = markCandidates(text);
  const tokens = mayHold ? tokensOfRows() : [];
  rows.clear();
  if (!mayHold) return tokens;
  notePrograms(text, tokens, index.codeLines(text));
  countAlike(text, tokens);
  return tokens;
}

const rows = new TokenRows();

function noteCue(_text: string, start: number, end: number, sense: number, found: Cue[]): void {
  found.push({ start, end, sense });
}

/** Reads the stretches that cues reach, each once. */
function readNear(text: string, found: readonly Cue[]): void {
  for (let n = 0, done = 0; n < found.length;) {
    const from = Math.max(done, startOfToken(text, found[n]!.start - reachOf(found[n]!.sense).before));
    let to = 0;
    for (; n < found.length; n++) {
      const { start, end, sense } = found[n]!;
      if (to > 0 && start - reachOf(sense).before > to) break;
      to = Math.max(to, end + reachOf(sense).behind);
    }
    done = readTokens(text, from, Math.min(to, text.length), rows);
  }
}

const reachOf = (sense: number): typeof ofIt => (isOfIt(sense) ? ofIt : ofElse);

/** Gives each token the last cue in it. */
function noteCues(found: readonly Cue[]): void {
  const { cells, length } = rows;
  let n = 0;
  for (let row = 0; row < length; row += rowCells) {
    let last = 0;
    for (; n < found.length && found[n]!.start < cells[row + 1]!; n++)
      if (found[n]!.end > cells[row]!) last = found[n]!.sense;
    cells[row + 3]! |= last << cueShift;
  }
}

/** Marks what a cue is near, before it and behind it. What is mixed of several kinds of characters may be farther from one than a word. */
function markNear(): void {
  const { cells, length } = rows;
  let [mixedTo, wordsTo] = [-1, -1];
  for (let row = 0, i = 0; row < length; row += rowCells, i++) {
    const cue = cueOf(cells[row + 3]!);
    if (cue > 0) {
      mixedTo = Math.max(mixedTo, i + reachOf(cue).mixedBehind);
      wordsTo = Math.max(wordsTo, i + reachOf(cue).wordsBehind);
    }
    cells[row + 3]! |= (i <= mixedTo ? rowNear : 0) | (i <= wordsTo ? rowNearer : 0);
  }
  let [mixedFrom, wordsFrom] = [length, length];
  for (let row = length - rowCells, i = row / rowCells; row >= 0; row -= rowCells, i--) {
    const cue = cueOf(cells[row + 3]!);
    if (cue > 0) {
      mixedFrom = Math.min(mixedFrom, i - reachOf(cue).mixedBefore);
      wordsFrom = Math.min(wordsFrom, i - reachOf(cue).wordsBefore);
    }
    cells[row + 3]! |= (i >= mixedFrom ? rowNear : 0) | (i >= wordsFrom ? rowNearer : 0);
  }
}

/** Marks what may be a credential; returns whether anything is. A word of the lexicon is hardly ever one but behind a sign. */
function markCandidates(text: string): boolean {
  const { cells, length } = rows;
  let isAny = false;
  for (let row = 0; row < length; row += rowCells) {
    const marks = cells[row + 3]!;
    if ((marks & ((marks & rowMixed) === 0 ? rowNearer : rowNear)) === 0) continue;
    const start = cells[row]!;
    const end = cells[row + 1]!;
    if (end - start < shortest || (isWordSense(senseOfRow(marks)) && !isSet(text, row))) continue;
    if (isOfNoCredential(text, start, end)) continue;
    cells[row + 3] = marks | rowCandidate;
    isAny = true;
  }
  return isAny;
}

/** Whether a token is in quotes or brackets, behind the sign of a label, or alone on its line. */
function isSet(text: string, row: number): boolean {
  const { cells, length } = rows;
  const start = cells[row]!;
  if (start > 0 && isAround(text.charCodeAt(start - 1))) return true;
  if ((cells[row + 3]! & rowLines) > 0) return row + rowCells === length || (cells[row + rowCells + 3]! & rowLines) > 0;
  return row > 0 && isOfPair(text.charCodeAt(cells[row - rowCells + 1]!));
}

/** Notes in which lines programs and comments are. In those of programs most words are names: what is not set as a value is, is none. */
function notePrograms(text: string, tokens: readonly CredentialToken[], { hasCode, starts, kinds }: CodeLines): void {
  let line = 0;
  for (const token of tokens) {
    if (!token.mayBeCredential) continue;
    while (line + 1 < starts.length && starts[line + 1]! <= token.start) line++;
    const isCode = kinds[line] === LineKind.code;
    token.program = (hasCode ? 1 : 0) | (kinds[line] === LineKind.comment ? 2 : isCode ? 4 : 0);
    if (isCode && !isValue(text, token.start, token.end)) token.mayBeCredential = false;
  }
}

/** Whether a token stands in quotes or behind a sign, or is mixed between spaces, as the words of a command are. */
function isValue(text: string, start: number, end: number): boolean {
  const before = start === 0 ? 10 : text.charCodeAt(start - 1);
  if (isProgramQuote(before) || isOfPair(before)) return true;
  if (!isSpace(before) || !(end === text.length || isSpace(text.charCodeAt(end)))) return false;
  for (let at = start; at < end; at++) if (isDigit(text.charCodeAt(at))) return true;
  return false;
}

function tokensOfRows(): CredentialToken[] {
  const { cells, length } = rows;
  const tokens: CredentialToken[] = [];
  for (let row = 0; row < length; row += rowCells)
    tokens.push(new CredentialToken(cells[row]!, cells[row + 1]!, cells[row + 2]! >>> 0, cells[row + 3]!));
  return tokens;
}

/** Counts who is written alike, numbers of articles are many, and who is the same: names of settings come again. */
function countAlike(text: string, tokens: readonly CredentialToken[]): void {
  const candidates = tokens.filter(({ mayBeCredential }) => mayBeCredential);
  const counts = new Map<number, number>();
  const keyOf = (token: CredentialToken) => {
    const { digits, short } = token.form(text).shape;
    return digits > 0 ? short : token.hash;
  };
  for (const token of candidates) counts.set(keyOf(token), (counts.get(keyOf(token)) ?? 0) + 1);
  for (const token of candidates) token.alike = Math.min(mostAlike, counts.get(keyOf(token))!);
}

/** Where the token at a place begins. */
function startOfToken(text: string, place: number): number {
  let at = Math.max(0, place);
  for (let n = 0; at > 0 && n < longest && !isSpace(text.charCodeAt(at - 1)); n++) at--;
  return at;
}

/** How far a cue reaches that is of what is told itself: in characters, and in tokens for what is mixed and for words. */
const ofIt = { before: 130, behind: 200, mixedBefore: 20, mixedBehind: 30, wordsBefore: 10, wordsBehind: 20 };
/** The same of a cue of what is near. */
const ofElse: typeof ofIt = {
  before: 70,
  behind: 160,
  mixedBefore: 10,
  mixedBehind: 24,
  wordsBefore: 4,
  wordsBehind: 12,
};
const shortest = 3;
const longest = 64;
const mostAlike = 4;
