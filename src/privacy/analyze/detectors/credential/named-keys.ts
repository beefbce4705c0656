import type { Span } from "../../detector.ts";
import { asciiTable, isAsciiLetter, isDigit } from "../../../code-units.ts";
import { madeOnce } from "../../../made-once.ts";
import { lengthAt } from "../../text/scan.ts";
import { survey } from "../../text/survey.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { beginningLength, nextBeginning } from "../../value-trie.ts";

/**
 * Random letters and digits behind a name that says what they are, however it is composed: `SECRET_KEY_BASE=…`, `hmacKey: Array[Byte] = "…"`,
 * `<machineKey validationKey="…"`, `--authtoken …`. Sought from the value: names are as many as programs are, and such values are rare.
 */
export function findNamedKeys(text: string, index: TextIndex, spans: Span[]): void {
  const { keys, keyCount } = survey(text, index);
  const hasCookies = madeOnce(() => /cookie["']?: /i.test(text));
  let done = 0;
  for (let n = 0; n < keyCount; n += 2) {
    if (keys[n]! < done) continue;
    const start = startOf(text, keys[n]!, done);
    done = endOf(text, keys[n]!, keys[n + 1]!);
    if (start < 0 || text.charAt(done) === "(" || !isMixed(text, start, done)) continue;
    const clause = startOfClause(text, start);
    const isOne =
      (mayName(text, clause, start) && secret.test(text.slice(clause, start))) ||
      (hasCookies() && isCookie(text, start)) ||
      mayBeAlone(text, start, done);
    if (!isOne || open.test(text.slice(clause, start))) continue;
    if (!isElse(text.slice(start, Math.min(done, start + longestAlone))))
      spans.push({ start, end: done, type: "SECRET", strength: 2 });
  }
}

/** Where the value begins that a stretch of it is in; -1 if that is not near. */
function startOf(text: string, at: number, from: number): number {
  const least = Math.max(from, at - beforeMost);
  while (at > least && isOfValue(text.charCodeAt(at - 1))) at--;
  return at > 0 && isOfValue(text.charCodeAt(at - 1)) ? -1 : at;
}

/** Behind the last character of a value, whose stretch begins at `from` and goes on at `at`. */
function endOf(text: string, from: number, at: number): number {
  const most = Math.min(text.length, at + longest);
  while (at < most && isOfValue(text.charCodeAt(at))) at++;
  while (at > from && ends.includes(text.charAt(at - 1))) at--;
  return text.charCodeAt(at) === equals ? at + lengthAt(text, padding, at) : at;
}

/** Letters, digits and the signs of base64, of addresses and of a password's hash. */
const ofValue = asciiTable("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-.~%");
const isOfValue = (unit: number): boolean => unit < 128 && ofValue[unit] === 1;
const ends = ".%-";
/** Of base64; what more follows is the value of a name. */
const padding = /={1,2}(?![\w+/.%=-])/y;
const beforeMost = 64;
const longest = 4096;

/** Whether capitals, small letters and digits change as often as by chance. */
function isMixed(text: string, start: number, end: number): boolean {
  if (end - start < shortest) return false;
  // What is long is judged by its beginning.
  const last = Math.min(end, start + judged);
  let changes = 0;
  let digits = 0;
  let before = kindOf[text.charCodeAt(start)]!;
  for (let at = start; at < last; at++) {
    const kind = kindOf[text.charCodeAt(at)]!;
    // No branch for what changes by chance, which the processor would guess wrong half of the time.
    digits += kind & 1;
    changes += changed[before | kind]!;
    before = kind | (before & kept[kind]!);
  }
  return digits > 1 && changes >= (last - start) * changesLeast;
}

/** Digits, small letters with a tilde, and capitals of ASCII, a bit for each. */
const kindOf = Uint8Array.from({ length: 128 }, (_, unit) =>
  isDigit(unit) ? 1 : unit >= 97 ? 2 : isAsciiLetter(unit) ? 4 : 0,
);
/** Whether two kinds are two, and what is kept of the one before: it, behind a sign. */
const changed = Uint8Array.from({ length: 8 }, (_, kinds) => ((kinds & (kinds - 1)) === 0 ? 0 : 1));
const kept = Uint8Array.of(7, 0, 0, 0, 0);

/** Whether it is a path, a host, a file, a day or the hash of a package, or made of words as an identifier is. */
const isElse = (value: string): boolean => other.test(value) || isMostlyWords(value, wordsMost);

/** Whether as large a share of the characters, or a larger one, is of words, two small letters and more. */
export function isMostlyWords(value: string, share = 0.6): boolean {
  let letters = 0;
  for (const [word] of value.matchAll(/[A-Z]?[a-z]{2,}/g)) letters += word.length;
  return letters >= value.length * share;
}

const shortest = 14;
const judged = 64;
const changesLeast = 0.28;
const wordsMost = 0.7;
const other =
  /^\/\/|^\d{4}-\d\d-\d\d|(?:^|\/)[a-z]{3,}\/|\.(?:com|net|org|io|[a-z]{2}|jpe?g|png|svg|json|html?|js|css|csv|pdf|txt)$|^(?:sha\d+|md5)-/;

/** Where what stands before a value on its line begins, behind a sign that ends a clause. */
function startOfClause(text: string, start: number): number {
  const least = Math.max(0, start - nameReach);
  let at = start;
  for (; at > least; at--) {
    const unit = text.charCodeAt(at - 1);
    if (unit < 128 && clauseEnds[unit] === 1) break;
    if (unit === comma && at < start && text.charCodeAt(at) === space) break;
  }
  return at;
}

const clauseEnds = asciiTable("\n;&|");
const comma = 44;
const space = 32;
const equals = 61;
const nameReach = 72;
/** What names a secret, wherever it stands in a name. */
const names =
  "secret token salt passw passphrase pwd psk auth signature signing hmac cookie session csrf xsrf credential seed private encrypt webhook bearer ntlm verifier accounts dockerconfig dockercfg samlresponse licenc license clé schlüssel clave chiave sleutel jeton".split(
    " ",
  );
const secret = new RegExp(
  String.raw`(?:(?<![a-z])key|(?<=[a-z])K(?:ey|EY)|(?:api|app|network|access|secret|priv|private|master|shared|auth|enc|encryption|pass|account|[is])key|` +
    String.raw`(?<![a-z])sign(?![a-z])|${names.join("|")})` +
    String.raw`(?!s?(?:words?|board|stone|note|frame|code|press|down|point|[_-]?id(?![a-z])))[\w.-]{0,24}(?: [\p{L}-]{1,14}){0,4}["'\x60\])>]{0,3}[ \t]{0,8}(?:(?::|:?=|=>|,|→|is|ist|est|es|è)[\s\w.[\]<>:]{0,32}|[\w.]{0,24}\(|=|\s)?["'\x60({<[= ]{0,4}(?:[\w.]{2,40}\(["'\x60])?(?:ENC )?$`,
  "iu",
);
/** The last three letters of these names, in five bits each: hardly any other clause has them, and to try the pattern takes a microsecond. */
const endings = madeOnce(() => {
  const table = new Uint8Array(endingCount);
  for (const name of [...names, "key", "sign"])
    table[Array.from(name).reduce((code, letter) => lastThree(code, letter.charCodeAt(0)), 0)] = 1;
  return table;
});

/** Whether a stretch has the end of such a name. */
function mayName(text: string, from: number, to: number): boolean {
  const table = endings();
  let three = 0;
  for (let at = from; at < to; at++) if (table[(three = lastThree(three, text.charCodeAt(at)))] === 1) return true;
  return false;
}

const endingCount = 2 ** (5 * beginningLength);

/** The last three letters with one more. */
function lastThree(before: number, unit: number): number {
  return nextBeginning(before, unit) & (endingCount - 1);
}

/** What everybody may see, and what only looks up or compares. */
const open =
  /public|pub_?key|signature_?sha|publish|finger|thumb|etag|integrity|checksum|digest|commit|primary|foreign|partition|sort|cache|object|idempotenc|authority|author(?!i)|anonymous|correlation|surrogate|next_?page|page_?token|pagination|continuation|cursor|max_?tokens|(?:request|trace|span|message|event|response|batch|tool|call)_?id["']?[ \t]?[:=][ \t]?["']?$/i;
const cookiesReach = 800;
/** `Cookie: a=…; b=…`: who has them is signed in. */
const isCookie = (text: string, start: number): boolean =>
  /(?<![\w-])(?:Set-)?Cookie["']?: [^\n]*$/i.test(text.slice(Math.max(0, start - cookiesReach), start));

/**
 * Whether it needs no name: capitals, small letters and three numbers in a word of two dozen, as one identifier in a megabyte of code has; but
 * no line of a block of base64, no print and no public key of SSH.
 */
function mayBeAlone(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length < shortestAlone || length > longestAlone || !alone.test(text.slice(start, end))) return false;
  const before = text.slice(Math.max(0, start - lineReach), start);
  return !print.test(before) && !lineBefore.test(before) && !lineBehind.test(text.slice(end, end + lineReach));
}

const shortestAlone = 24;
const longestAlone = 200;
const alone =
  /^(?=[\w-]+$)(?!AAAA|(?:req|msg|resp|evt|toolu|call|chatcmpl)[_-])(?=(?:[^A-Z]*[A-Z]){3})(?=(?:[^a-z]*[a-z]){3})(?=(?:\D*\d+\D){3})(?!.*[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[\dA-Fa-f]{4}-)/;
const print = /(?:sha-?\d+|md5)[:=-]$/i;
/** Another line of a block of base64. */
const lineBefore = /[\w+/]{40}(?:\r?\n|\\n)$/;
const lineBehind = /^=?(?:\r?\n|\\n)[\w+/]{40}/;
const lineReach = 44;
