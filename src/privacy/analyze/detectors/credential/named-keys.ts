import type { Span } from "../../detector.ts";
import { isDigit } from "../../../code-units.ts";
import { matchAt } from "../../text/scan.ts";
import { survey } from "../../text/survey.ts";
import type { TextIndex } from "../../text/text-index.ts";

/**
 * Random letters and digits behind a name that says what they are, however it is composed: `SECRET_KEY_BASE=…`, `hmacKey: Array[Byte] = "…"`,
 * `<machineKey validationKey="…"`, `--authtoken …`. Sought from the value: names are as many as programs are, and such values are rare.
 */
export function findNamedKeys(text: string, index: TextIndex, spans: Span[]): void {
  const { keys, keyCount } = survey(text, index);
  let done = 0;
  for (let n = 0; n < keyCount; n += 2) {
    if (keys[n]! < done) continue;
    const start = startOf(text, keys[n]!, done);
    done = endOf(text, keys[n]!, keys[n + 1]!);
    if (start < 0 || text.charAt(done) === "(" || !isRandom(text, start, done)) continue;
    const before = clauseBefore(text, start);
    if (!open.test(before) && (isNamed(text, start, before) || mayBeAlone(text, start, done)))
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
  return at + (matchAt(text, padding, at)?.[0].length ?? 0);
}

/** Letters, digits and the signs of base64, of addresses and of a password's hash. */
function isOfValue(unit: number): boolean {
  const small = unit | 32;
  return (small >= 97 && small <= 122) || isDigit(unit) || signs.includes(unit);
}

const signs = Array.from("+/_-.~%", (sign) => sign.charCodeAt(0));
const ends = ".%-";
/** Of base64; what more follows is the value of a name. */
const padding = /={1,2}(?![\w+/.%=-])/y;
const beforeMost = 64;
const longest = 4096;

/** Whether capitals, small letters and digits change as often as by chance, where an identifier is made of words. */
function isRandom(text: string, start: number, end: number): boolean {
  if (end - start < shortest) return false;
  // What is long is judged by its beginning.
  const last = Math.min(end, start + judged);
  let changes = 0;
  let digits = 0;
  let before = 0;
  for (let at = start; at < last; at++) {
    const unit = text.charCodeAt(at);
    const kind = isDigit(unit) ? 1 : unit >= 97 ? 2 : unit >= 65 && unit <= 90 ? 3 : 0;
    if (kind === 0) continue;
    if (kind === 1) digits++;
    if (before !== 0 && kind !== before) changes++;
    before = kind;
  }
  if (digits < 2 || changes < (last - start) * changesLeast) return false;
  const value = text.slice(start, Math.min(end, start + longestAlone));
  return !isOther.test(value) && lettersInWords(value) < value.length * wordsMost;
}

/** How many characters are of words, two small letters and more. */
function lettersInWords(value: string): number {
  let letters = 0;
  for (const [word] of value.matchAll(/[A-Z]?[a-z]{2,}/g)) letters += word.length;
  return letters;
}

const shortest = 14;
const judged = 64;
const changesLeast = 0.28;
const wordsMost = 0.7;
/** A path, a host, a file, a day, a hash of a package. */
const isOther =
  /^\/\/|^\d{4}-\d\d-\d\d|(?:^|\/)[a-z]{3,}\/|\.(?:com|net|org|io|[a-z]{2}|jpe?g|png|svg|json|html?|js|css|csv|pdf|txt)$|^(?:sha\d+|md5)-/;

/** What stands before a value on its line, from a sign that ends a clause. */
function clauseBefore(text: string, start: number): string {
  const line = /[^\n;&|]*$/.exec(text.slice(Math.max(0, start - nameReach), start))![0];
  return line.slice(line.lastIndexOf(", ") + 1);
}

/** Whether what stands before a value names a secret last, or cookies. */
const isNamed = (text: string, start: number, before: string): boolean =>
  secret.test(before) || cookies.test(text.slice(Math.max(0, start - cookiesReach), start));

const nameReach = 72;
const secret = new RegExp(
  String.raw`(?:(?<![a-z])key|(?<=[a-z])K(?:ey|EY)|(?:api|app|network|access|secret|priv|private|master|shared|auth|enc|encryption|pass|account|[is])key|` +
    String.raw`secret|token|salt|passw|passphrase|pwd|psk|auth|(?<![a-z])sign(?![a-z])|signature|signing|hmac|cookie|session|csrf|xsrf|credential|seed|private|encrypt|webhook|bearer|ntlm|verifier|accounts|dockerconfig|dockercfg|samlresponse|licen[cs]e|clé|schlüssel|clave|chiave|sleutel|jeton)` +
    String.raw`(?!s?(?:words?|board|stone|note|frame|code|press|down|point|[_-]?id(?![a-z])))[\w.-]{0,24}(?: [\p{L}-]{1,14}){0,4}["'\x60\])>]{0,3}[ \t]{0,8}(?:(?::|:?=|=>|,|→|is|ist|est|es|è)[\s\w.[\]<>:]{0,32}|[\w.]{0,24}\(|=|\s)?["'\x60({<[= ]{0,4}(?:[\w.]{2,40}\(["'\x60])?(?:ENC )?$`,
  "iu",
);
/** What everybody may see, and what only looks up or compares. */
const open =
  /public|pub_?key|signature_?sha|publish|finger|thumb|etag|integrity|checksum|digest|commit|primary|foreign|partition|sort|cache|object|idempotenc|authority|author(?!i)|anonymous|correlation|surrogate|next_?page|page_?token|pagination|continuation|cursor|max_?tokens/i;
const cookiesReach = 800;
/** `Cookie: a=…; b=…`: who has them is signed in. */
const cookies = /(?<![\w-])(?:Set-)?Cookie["']?: [^\n]*$/i;

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
  /^(?!AAAA)(?=(?:[^A-Z]*[A-Z]){3})(?=(?:[^a-z]*[a-z]){3})(?=(?:\D*\d+\D){3})(?!.*[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[\dA-Fa-f]{4}-)[\w-]+$/;
const print = /(?:sha-?\d+|md5)[:=-]$/i;
/** Another line of a block of base64. */
const lineBefore = /[\w+/]{40}(?:\r?\n|\\n)$/;
const lineBehind = /^=?(?:\r?\n|\\n)[\w+/]{40}/;
const lineReach = 44;
