import type { Detector, Span } from "../../detector.ts";
import { endsAnywhere, startsWord } from "../../text/boundary.ts";
import { CharClass } from "../../text/char-classes.ts";
import { numberHead } from "../../text/number-head.ts";
import { matchAt } from "../../text/scan.ts";
import { wordsForCodes, findToldCodes } from "./told-codes.ts";
import { environments, findEnvironmentKeys } from "./environment-keys.ts";
import { isDummyKey, knownKeys, mayBeginKey } from "./key-forms.ts";
import { findListedKeys } from "./listed-keys.ts";
import { findNamedFields } from "./named-fields.ts";
import { findNamedKeys } from "./named-keys.ts";
import { findByPlace } from "./passwords-by-place.ts";
import { findPasswordHashes } from "./password-hashes.ts";
import { findRecoveryCodes, wordsForRecovery } from "./recovery-codes.ts";
import { findSecurityAnswers, securityQuestions } from "./security-answers.ts";
import { findToldPasswords, tellers } from "./told-passwords.ts";
import { secretWords } from "./secret-words.ts";
import { survey } from "../../text/survey.ts";
import { TextIndex } from "../../text/text-index.ts";
import { either, wakeOn } from "../../text/wake.ts";

/** Keys and tokens by their form, private keys, and passwords and tokens after a label. */
export const secret: Detector = {
  name: "secret",
  types: ["SECRET", "PASSWORD", "USERNAME"],
  wake: either(
    secretWords.wake,
    wakeOn({
      classes:
        CharClass.key | CharClass.quote | CharClass.goesOn | CharClass.hyphen | CharClass.bracket | CharClass.newline,
      words: [environments, tellers, wordsForCodes, wordsForRecovery, securityQuestions],
      // 334, with which a server of mail asks for a login and its password.
      numbers: [numberHead({ 3: " *" })],
    }),
  ),
  find(text, index = new TextIndex()) {
    const spans = secretWords.find(text, index);
    findKnownKeys(text, index, spans);
    findEnvironmentKeys(text, index, spans);
    findNamedKeys(text, index, spans);
    findNamedFields(text, index, spans);
    findToldPasswords(text, index, spans);
    findToldCodes(text, index, spans);
    findSecurityAnswers(text, index, spans);
    findRecoveryCodes(text, index, spans);
    findPasswordHashes(text, spans);
    findByPlace(text, index, spans);
    findPrivateKeys(text, spans);
    findListedKeys(text, spans);
    return spans;
  },
};

/** Tries the patterns only at runs of letters, digits, hyphens and underscores that are long enough for a key. */
function findKnownKeys(text: string, index: TextIndex, spans: Span[]): void {
  const { keys, keyCount } = survey(text, index);
  let done = 0;
  for (let at = 0; at < keyCount; at += 2) done = findKeysFrom(text, Math.max(done, keys[at]!), keys[at + 1]!, spans);
}

/** Returns where it stopped, which is behind the last key. */
function findKeysFrom(text: string, from: number, to: number, spans: Span[]): number {
  let at = from;
  for (; at < to; at++) {
    if (!isOfKey(text.charCodeAt(at))) continue;
    const first = at;
    while (isOfKey(text.charCodeAt(at + 1))) at++;
    if (at - first < shortestHead || (at - first < shortestKey - 1 && !goesOn.has(text.charCodeAt(at + 1)))) continue;
    const start = startOfKey(text, first);
    if (at - first < shortestKey - 5 && !beginsShort.has(text.charCodeAt(start)) && text.charAt(at + 1) !== "~")
      continue;
    const key = mayBeginKey(text, start) ? matchAt(text, knownKeys, start) : null;
    if (key === null || isDummyKey(key[0]) || !(startsWord(text, start) || endsAnywhere(text.charCodeAt(start - 1))))
      continue;
    spans.push({ start, end: start + key[0].length, type: "SECRET", strength: 3 });
    at = Math.max(at, start + key[0].length - 1);
  }
  return at;
}

/**
 * Where a key may begin in a run: behind the letter of an escape and the hyphens of a list, but with the digit and the slashes that a token
 * of Google has before it, `1//0g…`.
 */
function startOfKey(text: string, first: number): number {
  if (text.charCodeAt(first) === zero && text.startsWith("1//", first - 3)) return first - 3;
  const isEscaped = text.charAt(first - 1) === "\\" && "nrt".includes(text.charAt(first));
  let start = isEscaped ? first + 1 : first;
  while (text.charCodeAt(start) === hyphen) start++;
  return start;
}

/**
 * Reports a private key as a whole and line by line: a long text is analyzed in slices, and a slice with only the end of a key must
 * still hide its lines.
 */
function findPrivateKeys(text: string, spans: Span[]): void {
  let searchedTo = 0;
  for (let end = text.indexOf(endMark); end >= 0; end = text.indexOf(endMark, end + 1)) {
    const from = Math.max(searchedTo, end - longestKey);
    const before = text.slice(from, end).lastIndexOf(beginMark);
    const begin = from + before;
    const first = before < 0 ? from : begin + beginMark.length;
    const close = text.indexOf("-----", end + endMark.length);
    searchedTo = end;
    if (close < 0 || close - end > longestName || !privateName.test(text.slice(end, close))) continue;
    if (before >= 0) reportKey(text, begin, close + 5, spans);
    findKeyLines(text, first, end, spans);
  }
  for (let begin = text.indexOf(beginMark); begin >= 0; begin = text.indexOf(beginMark, begin + 1)) {
    const close = text.indexOf("-----", begin + beginMark.length);
    if (close < 0) return;
    if (close - begin > longestName || !privateName.test(text.slice(begin, close))) continue;
    const body = matchAt(text, keyBody, close + 5);
    if (body !== null) reportKey(text, begin, close + 5 + body[0].length, spans);
  }
}

/** In a file that is listed with the numbers of its lines each line is a value, so that none of them holds a number. */
function reportKey(text: string, start: number, end: number, spans: Span[]): void {
  let from = start;
  for (const { index, 0: number } of text.slice(start, end).matchAll(lineNumber)) {
    // The heads of an encrypted key end with an empty line.
    if (start + index > from) spans.push({ start: from, end: start + index, type: "SECRET", strength: 3 });
    from = start + index + number.length;
  }
  spans.push({ start: from, end, type: "SECRET", strength: 3 });
}

function findKeyLines(text: string, from: number, to: number, spans: Span[]): void {
  for (const { index, 0: line } of text.slice(from, to).matchAll(keyLine))
    spans.push({ start: from + index, end: from + index + line.length, type: "SECRET", strength: 3 });
}

function isOfKey(code: number): boolean {
  const small = code | 32;
  return (small >= 97 && small <= 122) || (code >= 48 && code <= 57) || code === 45 || code === 95;
}

const zero = 48;
const hyphen = 45;
const shortestHead = 1;
const shortestKey = 15;
/** The other characters of keys: a short word before any other character is not a key. */
const goesOn = new Set(Array.from("./:~+=", (character) => character.charCodeAt(0)));
/** With what keys begin whose first run may be shorter than 11 characters. Those of Azure have a tilde behind it. */
const beginsShort = new Set(Array.from("ASghsvwy0123456789", (character) => character.charCodeAt(0)));
const beginMark = "-----BEGIN ";
const endMark = "-----END ";
const longestName = 60;
const longestKey = 16_000;
const privateName = /PRIVATE KEY|OpenVPN Static key/;
const keyBody =
  /(?:(?:\s|\\[nr]){0,8}(?:\d{1,6}[\t→:] {0,20})?(?!-----|\d{1,6}[\t→:])[A-Za-z\d+/=:,-]{1,100}(?=[\s\\"]|$)){1,400}/y;
const lineNumber = /\r?\n {0,8}\d{1,6}[\t→:] {0,20}/g;
const keyLine = /[A-Za-z\d+/=]{16,100}/g;
