import { isDigit } from "../../code-units.ts";
import { type CodeLines, LineKind } from "../text/code-lines.ts";
import type { TextIndex } from "../text/text-index.ts";
import { isLetterOrDigit } from "../text/words.ts";
import { cues, isOfIt } from "./cues.ts";
import { isAround, isOfNoCredential, isMark, isOfPair, isPad, isSpace } from "./signs.ts";
import { CredentialToken } from "./token.ts";

interface Cue {
  start: number;
  end: number;
  sense: number;
}

/** The tokens near the cues of a text, in order; none in a text without one. Costs 15 to 20 ns a character where cues are many. */
export function tokensNearCues(text: string, index: TextIndex): CredentialToken[] {
  const found: Cue[] = [];
  cues.eachIn(text, index, noteCue, found);
  const tokens: CredentialToken[] = [];
  for (let n = 0, done = 0; n < found.length;) {
    const from = Math.max(done, startOfToken(text, found[n]!.start - reachOf(found[n]!).before));
    let to = 0;
    for (; n < found.length; n++) {
      const cue = found[n]!;
      if (to > 0 && cue.start - reachOf(cue).before > to) break;
      to = Math.max(to, cue.end + reachOf(cue).behind);
    }
    done = readTokens(text, from, Math.min(to, text.length), tokens);
  }
  if (tokens.length === 0) return tokens;
  noteCues(tokens, found);
  for (const token of tokens) token.read(text);
  markCandidates(text, tokens, index.codeLines(text));
  countAlike(text, tokens);
  return tokens;
}

function noteCue(_text: string, start: number, end: number, sense: number, found: Cue[]): void {
  found.push({ start, end, sense });
}

const reachOf = ({ sense }: Cue): typeof ofIt => (isOfIt(sense) ? ofIt : ofElse);

/** Reads what begins in a stretch; returns where the last ended. */
function readTokens(text: string, from: number, to: number, tokens: CredentialToken[]): number {
  let lines = tokens.length > 0 ? mostLines : 0;
  let at = from;
  while (at < to) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit)) {
      if (unit === newline && lines < mostLines) lines++;
      at++;
      continue;
    }
    let end = at + 1;
    while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
    const value = startOfValue(text, at, end);
    if (value > at && addToken(text, at, value - 1, lines, tokens)) lines = 0;
    if (addToken(text, value, end, lines, tokens)) lines = 0;
    at = end;
  }
  return at;
}

/** Where the value of `pw:kiesel77` and `login/kiesel77` begins; the start if it is one word, or an address. */
function startOfValue(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && at - start < longestName && !isOfPair(text.charCodeAt(at))) {
    if (isDigit(text.charCodeAt(at))) return start;
    at++;
  }
  const isPair = at - start > 1 && at + 1 < end && isOfPair(text.charCodeAt(at));
  return isPair && text.charCodeAt(at + 1) !== slash ? at + 1 : start;
}

/** Adds what is between the signs around a stretch, if anything is; digits one by one or in groups become one. */
function addToken(text: string, from: number, to: number, lines: number, tokens: CredentialToken[]): boolean {
  let [start, end] = [from, to];
  while (start < end && isAround(text.charCodeAt(start))) start++;
  if (start === end) return false;
  // A key of a pad: `#5508`, `1953*`.
  if (start > from && isPad(text.charCodeAt(start - 1)) && isDigit(text.charCodeAt(start))) start--;
  while (isAround(text.charCodeAt(end - 1))) end--;
  if (end < to && isPad(text.charCodeAt(end)) && isDigit(text.charCodeAt(end - 1))) {
    const isMarked = start > from && text.charCodeAt(start - 1) === text.charCodeAt(end);
    if (!isMarked) end++;
  }
  // The end of a sentence.
  if (isMark(text.charCodeAt(end - 1)) && end - start > 1 && isOfLetters(text, start, end - 1)) end--;
  if (end - start > longest) return false;
  const last = tokens[tokens.length - 1];
  if (last !== undefined && lines === 0 && isNextGroup(text, last, start, end)) last.end = end;
  else tokens.push(new CredentialToken(start, end, lines));
  return true;
}

/** Whether a stretch is one more digit, or group of two or three, of a code: `4 0 8 2`, `36 36`, `482 917`. */
function isNextGroup(text: string, { start, end }: CredentialToken, next: number, nextEnd: number): boolean {
  const size = nextEnd - next;
  if (size > 3 || next !== end + 1 || end - start > longestCode || (end - start) % (size + 1) !== size) return false;
  for (let at = start; at < nextEnd; at++)
    if (!isDigit(text.charCodeAt(at)) && ((at - start) % (size + 1) !== size || text.charCodeAt(at) !== space))
      return false;
  return true;
}

function isOfLetters(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++)
    if (!isLetterOrDigit(text.charCodeAt(at)) || isDigit(text.charCodeAt(at))) return false;
  return true;
}

/** Gives each token the last cue in it. */
function noteCues(tokens: readonly CredentialToken[], found: readonly Cue[]): void {
  let n = 0;
  for (const token of tokens)
    for (; n < found.length && found[n]!.start < token.end; n++)
      if (found[n]!.end > token.start) token.cue = found[n]!.sense;
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

/**
 * What is mixed of several kinds of characters may be one farther from a cue than a word. A word of the lexicon is hardly ever one but behind
 * a sign; nothing in a line of a program is.
 */
function markCandidates(text: string, tokens: readonly CredentialToken[], { hasCode, starts, kinds }: CodeLines): void {
  for (let i = 0; i < tokens.length; i++) {
    const { cue } = tokens[i]!;
    if (cue === 0) continue;
    const { mixedBefore, mixedBehind, wordsBefore, wordsBehind } = isOfIt(cue) ? ofIt : ofElse;
    const most = Math.min(tokens.length - 1, i + mixedBehind);
    for (let at = Math.max(0, i - mixedBefore); at <= most; at++)
      tokens[at]!.mayBeCredential ||= tokens[at]!.isMixed || (at - i <= wordsBehind && i - at <= wordsBefore);
  }
  let line = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (!token.mayBeCredential) continue;
    token.mayBeCredential =
      token.end - token.start >= shortest &&
      (!token.isWord || isSet(text, tokens, i)) &&
      !isOfNoCredential(text, token.start, token.end);
    if (!token.mayBeCredential) continue;
    while (line + 1 < starts.length && starts[line + 1]! <= token.start) line++;
    token.mayBeCredential = kinds[line] !== LineKind.code;
    token.program = (hasCode ? 1 : 0) | (kinds[line] === LineKind.comment ? 2 : 0);
  }
}

/** Whether a token is in quotes or brackets, behind the sign of a label, or alone on its line. */
function isSet(text: string, tokens: readonly CredentialToken[], i: number): boolean {
  const { start, lines } = tokens[i]!;
  if (start > 0 && isAround(text.charCodeAt(start - 1))) return true;
  if (lines > 0) return i + 1 === tokens.length || tokens[i + 1]!.lines > 0;
  return i > 0 && isOfPair(text.charCodeAt(tokens[i - 1]!.end));
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
const newline = 10;
const space = 32;
const slash = 47;
const shortest = 3;
const longest = 64;
const longestName = 30;
const longestCode = 10;
const mostLines = 3;
const mostAlike = 4;
