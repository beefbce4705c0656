import type { Span, TextRange } from "../../detector.ts";
import { asciiTable, isDigit } from "../../../code-units.ts";
import { groupAt } from "../../text/scan.ts";
import { isLetter } from "../../text/words.ts";
import { survey } from "../../text/survey.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { fieldValueAt, pairValueAt } from "./field-values.ts";
import { isMostlyWords } from "./named-keys.ts";
import { isPossible, isSignedWord } from "./password-likeness.ts";
import { isPlaceholder, noSecret } from "./placeholders.ts";
import { forPassword, isPassword } from "./secret-fields.ts";

/**
 * What stands behind a name that ends in a word for a password or a key, whatever owner is named before it and however the two are joined:
 * `smtpPass = "…"`, `acme_license_key: "…"`, `storePassword '…'`. A label of one word is looked up, and a name of two joined by a capital is
 * one that no list has; so the end of each name is read that has a sign of a value behind it. That costs a look at one or two characters
 * behind each word, and at the last three letters of those that have one.
 */
export function findNamedFields(text: string, index: TextIndex, spans: Span[]): void {
  const { words, wordCount } = survey(text, index);
  for (let n = 0; n < wordCount; n += 4) {
    const end = words[n + 1]!;
    if (mayHaveValue(text, end) && mayEndName(text, end)) readField(text, end, spans);
  }
}

function readField(text: string, end: number, spans: Span[]): void {
  const start = startOfName(text, end);
  const name = text.slice(start, end);
  const kind = kinds.find(({ names }) => names.test(name));
  if (kind === undefined || (kind.type === "SECRET" && open.test(name))) return;
  const last = isDigit(text.charCodeAt(end)) ? end + digitsAt(text, end) : end;
  const before = text.slice(Math.max(0, start - longestIndent), start);
  const field = fieldValueAt(text, start, last) ?? pairValueAt(text, last) ?? definedValueAt(text, before, last);
  const range = field ?? bareValueAt(text, before, last);
  if (range === undefined) return;
  // Of a connection string, whose last part ends so.
  if (kind.type === "SECRET" && text.charAt(range.end - 1) === ";") range.end--;
  const value = text.slice(range.start, range.end);
  const mayBe = spoken.test(name) ? isKey : field === undefined ? isKeyOrSigned : kind.mayBe;
  if (!isPlaceholder(value) && !isSaid(value) && mayBe(value)) spans.push({ ...range, type: kind.type, strength: 2 });
}

/** Where names are alone on their lines: of Gradle, `storePassword 'v'`, and of YAML, `adminPass: v`. */
const bareValueAt = (text: string, before: string, end: number): TextRange | undefined =>
  lineBefore.test(before) ? groupAt(text, behindName, end) : undefined;

/** Where nothing but a name is before a value: in C, `#define PASSWORD "…"`, as a keyword of Lisp, `:password "…"`, and `+rcon.password "…"`. */
const definedValueAt = (text: string, before: string, end: number): TextRange | undefined =>
  defined.test(before) ? groupAt(text, quotedBehind, end) : undefined;

/**
 * Whether behind a word a sign stands that a value follows: two looks for most words, which have a space and another word behind them. No unit
 * is read outside the text: that made it four times slower.
 */
function mayHaveValue(text: string, end: number): boolean {
  const last = text.length - 1;
  if (end >= last) return false;
  let at = end;
  let unit = text.charCodeAt(at);
  while (isDigit(unit) && at < last && at < end + digitsMost) unit = text.charCodeAt(++at);
  // Of YAML in one line, `, value: …`.
  if (unit === comma) return (text.charCodeAt(Math.min(last, at + 2)) | 32) === smallV;
  if (unit !== space) return unit < 128 && goesOn[unit] === 1;
  while (unit === space && at < last && at < end + spacesMost) unit = text.charCodeAt(++at);
  return unit < 128 && beginsValue[unit] === 1;
}

function digitsAt(text: string, from: number): number {
  let at = from;
  while (at < from + digitsMost && isDigit(text.charCodeAt(at))) at++;
  return at - from;
}

/** Whether the last letters before a place are of the end of such a name. */
function mayEndName(text: string, end: number): boolean {
  const last = (text.charCodeAt(end - 2) & 31) * 32 + (text.charCodeAt(end - 1) & 31);
  return endings[last] === 1 || endings[(text.charCodeAt(end - 3) & 31) * 1024 + last] === 1;
}

/** Where the name begins that ends at a place. */
function startOfName(text: string, end: number): number {
  const least = Math.max(0, end - longestName);
  let at = end;
  while (at > least && isOfName(text.charCodeAt(at - 1))) at--;
  return at;
}

const ofName = asciiTable("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-");
const isOfName = (unit: number): boolean => (unit < 128 ? ofName[unit] === 1 : isLetter(unit));
const space = 32;
const comma = 44;
const smallV = 118;
const digitsMost = 2;
const spacesMost = 8;
const longestName = 48;
const longestIndent = 24;
const goesOn = asciiTable("\"'`=:,]}\\<>\t");
const beginsValue = asciiTable("\"'=:<");
const defined = /#[ \t]*define[ \t]+$|[\s({[][:+]$/;
const quotedBehind = /[ \t]{1,24}"((?:[^"\n$]|\$(?![\w{(])){4,80})"/dy;
const lineBefore = /(?:^|\n)[-+ \t]*$/;
const behindName =
  /[ \t]{1,8}(?:"((?:[^"\s$]|\$(?![\w{(])){4,80})"|'([^'\s]{4,80})')(?=[ \t]*(?:\r?\n|$))|:[ \t]{1,8}((?![-|>&*!%@{[#$<])[^\s"'\x60,;{}()[\]]{4,80})(?=[ \t]*(?:#[^\n]*)?(?:\r?\n|$))/dy;

/** What looks like a key or a password, as a value must behind a name that may say something else. */
const isKey = (value: string): boolean =>
  value.length >= leastOfKey &&
  !/\s/.test(value) &&
  !noSecret.test(value) &&
  (isPossible(value) || (mixed.test(value) && !isMostlyWords(value, wordsMost)));
const isKeyOrSigned = (value: string): boolean => isKey(value) || (isSignedWord(value) && !noSecret.test(value));
const leastOfKey = 5;
/** Letters of both cases with a digit. */
const mixed = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z\d]{9,}$/;
const wordsMost = 0.75;
/** The name of a field in the place of its value, `userPassword: "user.password"`, and what is said of one. */
const isSaid = (value: string): boolean =>
  (!/\d/.test(value) && (forPassword.test(value) || ofNames.test(value))) || kindBefore.test(value);
const ofNames = /secret|credential|token|(?:^|[._-])key|(?-i:[a-z]Key)/i;
/** What says what the value is: the rest of it is read elsewhere. */
const kindBefore = /^(?:base64:|django-insecure-|\{[A-Z\d-]{2,16}\})/;

/** The ends of names, the plainest first. A short word counts alone, behind a sign or as a capital's. */
const kinds: readonly { type: "PASSWORD" | "SECRET"; names: RegExp; mayBe: (value: string) => boolean }[] = [
  {
    type: "PASSWORD",
    names:
      /(?:passwor[dt]|passwd|passphrase|pwd|kennwort|wachtwoord|contrase(?:ñ|n)a|has[lł]o|heslo|(?<!re)senha)(?:_(?:db|sql|smtp|mail|ftp|ssh|vpn|wifi|admin|root|user|prod|dev|old|new))?$|(?:^|[_.])(?:pass|pw|rootpw|bindpw)$|(?:^|[_.-])(?:rpc|db|sql|mysql|pg|smtp|imap|mail|ftp|ssh|vpn|wifi|wlan|admin|root|user|usr|auth|ldap|proxy|store|web|api|sudo|become|mqtt|redis|app|service|srv|rcon|ansible_ssh_)(?:pass|pw)$|(?-i:[\p{Ll}\d](?:Pass|Pw|PW|Passcode)$)/iu,
    mayBe: isPassword,
  },
  {
    type: "SECRET",
    names:
      /(?:secret|salt(?:main)?|pepper|credentials?|(?:api|app|auth|access|account|secret|master|shared|private|priv|encryption|encrypt|crypto|cipher|signing|session|cookie|hmac|jwt|aes|service|admin|license|licence|activation|deploy|unlock|webhook|wpa)[_.-]?key|(?:unlock|access|door|alarm)[_.-]?code|(?:^|[_.-])pin)$/i,
    mayBe: isKeyOrSigned,
  },
];
/** Names of messages, of pages and of what a program does: `forgotPassword: "/auth/forgot"`. */
const spoken =
  /(?:^|\.)(?:is|has|no|on|forgot|reset|change|confirm|show|hide|toggle|invalid|wrong|incorrect|missing|bad|weak|validate|verify|check|enter|input|require[sd]?|update|set|get|hash|encrypt|compare|min|max|with|without|handle|use|generate|create|repeat|retype|prompt|ask|need|save|remember|lost|recover|label|field|by)(?:[A-Z_.-]|your)/;
/** What everybody may see. */
const open = /public|publish/i;
/** The last three letters of these names, or two, in five bits each. */
const endings = endingsOf(
  "ord ort swd ase pwd ass pw ode slo sło nha ena eña ret alt per ial als key pin db sql mtp ail ftp ssh vpn ifi min oot ser rod dev old new",
);

function endingsOf(all: string): Uint8Array {
  const table = new Uint8Array(32 ** 3);
  for (const ending of all.split(" "))
    table[Array.from(ending).reduce((code, letter) => code * 32 + (letter.charCodeAt(0) & 31), 0)] = 1;
  return table;
}
