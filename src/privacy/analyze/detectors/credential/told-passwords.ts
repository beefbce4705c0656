import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";
import { noPassword } from "./secret-words.ts";

/**
 * Passwords that a sentence tells some words behind the word for them, "het wachtwoord dat ik kreeg was Tulp!Regen19", and those of commands,
 * `mysql -u root -p'…'`. So far away only what has letters, digits and a sign counts.
 */
export function findToldPasswords(text: string, index: TextIndex, spans: Span[]): void {
  const search = { spans, isSpokenOf: false };
  tellers.eachIn(text, index, readPassword, search);
  if (search.isSpokenOf) findNear(text, spans);
  for (let at = text.indexOf(" / "); at >= 0; at = text.indexOf(" / ", at + 1)) readPair(text, at, spans);
}

/** `svc_onb / Tulp!Regen_88`: a login, and behind it what looks like no word, number or path. */
function readPair(text: string, at: number, spans: Span[]): void {
  const password = matchAt(text, ofPair, at + 3)?.[0];
  if (password === undefined || !/[!#$%&*?+=@]/.test(password) || !isLikely(password)) return;
  const login = loginBefore.exec(text.slice(Math.max(0, at - 32), at))?.[0];
  if (login === undefined) return;
  spans.push({ start: at - login.length, end: at, type: "USERNAME", strength: 2 });
  spans.push({ start: at + 3, end: at + 3 + password.length, type: "PASSWORD", strength: 2 });
}

/** Where a password stands behind a word, as the first group, and what is one there. */
interface Teller {
  form: RegExp;
  isPassword(value: string): boolean;
}

/** What was found, and whether a word for a password was. */
interface Told {
  spans: Span[];
  isSpokenOf: boolean;
}

function readPassword(text: string, _: number, end: number, teller: Teller, search: Told): void {
  const { form, isPassword } = teller;
  if (teller === inSentence) search.isSpokenOf = true;
  const [shown = "", value] = matchAt(text, form, end) ?? [];
  if (value === undefined || !isPassword(value)) return;
  const to = end + shown.length;
  search.spans.push({ start: to - value.length, end: to, type: "PASSWORD", strength: 2 });
}

/** What nothing but a password is, some lines from a word for it: `Raclette!Party38`. */
function findNear(text: string, spans: Span[]): void {
  for (const { index: start, 0: shown } of text.matchAll(strong)) {
    const end = start + shown.length;
    if (!isLikely(shown) || noPassphrase.test(shown)) continue;
    if (spoken.test(text.slice(Math.max(0, start - 200), start)) || spoken.test(text.slice(end, end + 120)))
      spans.push({ start, end, type: "PASSWORD", strength: 1 });
  }
}

const strong =
  /(?<=[\s("'`„“«:>|,;[(]|^)(?=[^\s\d]{0,30}\d)(?:\p{L}[\p{L}\d_.-]{2,20}[!#$%&*+?][\p{L}\d]{1,24}(?:[!#$%&*+?._-][\p{L}\d]{1,24}){0,2}[!?]?|\d[\p{L}\d]{0,3}[!#$%&*+?]\p{L}{4,20}\d{0,4}|\p{L}[\p{L}\d]{3,20}[!#$%&*+?@_]\d{1,4}[!?]?|\p{Ll}{4,16}(?:-\p{Ll}{1,12}){1,3}-\d{2,4})(?=[\s)"'`”»,.;|\]<]|$)/gu;
const noPassphrase = /[?&]\w+=|^(?:https?|www)|^\d+[+*]|^(?:[a-z]+-){1,3}\d{1,2}$/i;
const told =
  /(?=[^\n]{0,90}\d)[^\n\d]{0,60}?(?<=[\s("'`„“«:])((?=[^\s\d]{0,40}\d)(?=[^\s\p{L}]{0,12}\p{L})[\p{L}\d][^\s"'`<>(),;:/\\“”„«»]{6,60}(?<![.?]))(?=[\s.,;)"'`“”»]|$)/uy;
/** `ldapsearch … -w '…'`. */
const ofDirectory = /[^\n]{0,200}? -w ["']?([^\s"'-][^\s"']{3,79})/y;
/** `connect("dbi:Pg:…", "user", "…")`, `new PDO(…, 'user', '…')`, `auth=("user", "…")`. */
const ofConnection = /(?: ?= ?)?\((?:["'][^"'\n]{1,120}["'], ?){1,2}["']([^"'\n]{6,60})(?=["'][,)])/y;
const ofCommand = /[^\n]{0,120}? -p ?(?:'([^'\n]{4,80})|"([^"\n]{4,80})|([^\s'"]{6,80}))/y;
/** Of a router, `username jdoe secret 0 …`, `enable secret …`, `privilege 15 password …` and `snmp-server community … RO`. */
const ofRouter = /(?: [05789]|(?<=\benable secret)) ([^\s"']{4,80})(?=\s|$)/y;
const privileged = / \d{1,2} (?:password|secret)(?: [05789])? ([^\s"']{4,80})(?=\s|$)/y;
/** Of `.netrc`, `machine nas.lan login jdoe password …`. */
const ofMachine = / \S{1,80}\s{1,4}login \S{1,60}\s{1,4}password ([^\s"']{4,80})(?=\s|$)/y;
/** `curl -u jdoe:…`. */
const ofLogin =
  /[^\n]{0,160}? (?:-u|--user)[ =]["']?(?:\$[A-Z_a-z]{1,30}|[^\s:"'$]{1,80}):["']?([^\s"'$][^\s"']{3,79})/y;
/** `root / …`. */
const behindSlash = / \/ ([^\s()"'`,;/]{8,60})/y;
const ofPair = /(?=[^\s\d]{0,40}\d)(?=[^\s\p{L}]{0,12}\p{L})[^\s()"'`,;\\<>]{7,60}(?<![.?:])/uy;
const loginBefore = /(?<![\w./@-])[a-z](?=[a-z]{0,24}[\d._-])[\w.-]{3,30}$/;
/** `net user jdoe … /domain` of Windows. */
const ofDomain = / user [\w.\\-]{2,40} ["']?([^\s/"'*]{6,80})["']?(?= \/|\s*(?:\n|$))/y;
/** Of a directory, `{SSHA}…`. */
const hashed = /\}([A-Za-z\d+/]{20,140}={0,2})/y;
const ofCommunity = / ([^\s"']{3,64})(?= R[OW](?:\s|$))/y;
const mixed = /^(?=.*\p{L})(?=.*\d).*[!#$%&*?+=_-]|^(?=.*\p{Ll})(?=.*\p{Lu}.*\d|.*\d.*\p{Lu}).{8}/u;

const wordsForIt =
  "password passwords passwd passphrase passcode pwd pw passwort kennwort mdp contraseña contrasena clave wachtwoord zugangscode passe wifi wlan";
const spoken = new RegExp(`(?<!\\p{L})(?:${wordsForIt.replaceAll(" ", "|")})(?!\\p{L})`, "iu");
const isLikely = (value: string): boolean => !noPassword.test(value);
const isMixed = (value: string): boolean => isLikely(value) && mixed.test(value);
const isSigned = (value: string): boolean => isLikely(value) && /[!#$%&*?+=@_-]/.test(value);
const isAnything = (): boolean => true;
const inSentence: Teller = { form: told, isPassword: isMixed };
const ofAccount: Teller = { form: behindSlash, isPassword: isMixed };
const inCommand: Teller = { form: ofCommand, isPassword: isLikely };

export const tellers = new WordTable<Teller>("told-password", () => [
  ...wordsForIt.split(" ").map((word) => [word, inSentence] as const),
  ["secret", { form: ofRouter, isPassword: isLikely }],
  ["net", { form: ofDomain, isPassword: isLikely }],
  ["privilege", { form: privileged, isPassword: isAnything }],
  ["machine", { form: ofMachine, isPassword: isAnything }],
  ...["ldapsearch", "ldapmodify", "ldapadd", "ldapdelete", "ldapwhoami"].map(
    (word) => [word, { form: ofDirectory, isPassword: isLikely }] as const,
  ),
  ...["connect", "pdo", "auth"].map((word) => [word, { form: ofConnection, isPassword: isSigned }] as const),
  ["curl", { form: ofLogin, isPassword: isLikely }],
  ["root", ofAccount],
  ["admin", ofAccount],
  ["ssha", { form: hashed, isPassword: isLikely }],
  ["community", { form: ofCommunity, isPassword: isLikely }],
  ...["mysql", "mysqldump", "mysqladmin", "mariadb", "sshpass"].map((word) => [word, inCommand] as const),
]);
