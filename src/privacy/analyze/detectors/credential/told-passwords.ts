import type { Span } from "../../detector.ts";
import { isDigit } from "../../../code-units.ts";
import { groupAt, matchedAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";
import { commands, ofConnection, type Teller } from "./command-passwords.ts";
import { findNear, type Near } from "./near-passwords.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { noPhrase, noSecret } from "./placeholders.ts";
import { findForm } from "./passwords-by-place.ts";
import { programs } from "./programs-by-place.ts";
import { secretLinks } from "./secret-links.ts";
import { isLikely, isMixed, keyHead, mayBeKey, mayBePassword } from "./password-likeness.ts";

/**
 * Passwords that somebody tells: near the word for them or some words behind it, "het wachtwoord dat ik kreeg was Tulp!Regen19", behind a login,
 * and those of commands. The farther away, the less like a word one must look.
 */
export function findToldPasswords(text: string, index: TextIndex, spans: Span[]): void {
  const search: Told = { index, spans, isSpokenOf: false, programs: undefined };
  tellers.eachIn(text, index, readTold, search);
  for (const form of search.programs ?? []) findForm(text, form, spans, noSecret);
  if (search.isSpokenOf) {
    findStrong(text, spans);
    for (const { indices } of text.matchAll(inElement)) {
      const [start, end] = indices![1]!;
      if (!noPhrase.test(text.slice(start, end))) spans.push({ start, end, type: "PASSWORD", strength: 2 });
    }
  }
  // A search for a single character is ten times as fast.
  for (const sign of pairSigns)
    for (let at = text.indexOf(sign, 1); at > 0; at = text.indexOf(sign, at + 1))
      if (text.charCodeAt(at - 1) === space && text.charCodeAt(at + 1) === space) readPair(text, at - 1, spans);
}

const pairSigns = ["/", "–", "-"];

/** What was found, and whether a word for a password was. */
interface Told {
  index: TextIndex;
  spans: Span[];
  isSpokenOf: boolean;
  programs: Set<RegExp> | undefined;
}

function readTold(text: string, start: number, end: number, teller: Teller, search: Told): void {
  const { near, form, isOne, type = near?.type ?? "PASSWORD" } = teller;
  if (isElse(text, start, end)) return;
  if (teller.program !== undefined) (search.programs ??= new Set()).add(teller.program);
  if (near === passwords) search.isSpokenOf = true;
  if (near !== undefined) findNear(text, start, end, near, search);
  const range = form && groupAt(text, form, end);
  if (range === undefined || !isOne(text.slice(range.start, range.end))) return;
  search.spans.push({ ...range, type, strength: 2 });
}

/** Of the words for a password or a key, `wlan0`, `PWD=/srv/app` and `public key`. One look at what is beside the word, for most of them. */
function isElse(text: string, start: number, end: number): boolean {
  switch (text.charCodeAt(start) | 32) {
    case 107: // k
      return (
        /^keys?$/i.test(text.slice(start, end)) && /public[ _-]?$/i.test(text.slice(Math.max(0, start - 7), start))
      );
    case 112: // p
      return text.charCodeAt(end) === equals && /^PWD=[/~]/.test(text.slice(start, end + 2));
    case 119: // w
      return end < text.length && isDigit(text.charCodeAt(end)) && /^wlan$/i.test(text.slice(start, end));
    default:
      return false;
  }
}

/** What nothing but a password is, some lines from a word for it: `Raclette!Party38`. */
function findStrong(text: string, spans: Span[]): void {
  for (const { index: start, 0: shown } of text.matchAll(strong)) {
    const end = start + shown.length;
    if (!isLikely(shown) || noPassphrase.test(shown)) continue;
    if (spoken.test(text.slice(Math.max(0, start - 200), start)) || spoken.test(text.slice(end, end + 120)))
      spans.push({ start, end, type: "PASSWORD", strength: 1 });
  }
}

/** `svc_onb / Tulp!Regen_88`, `jdoe@example.org – Tulp!Regen_88`: a login, and behind it what looks like no word, number or path, or what may be one where an account is spoken of. */
function readPair(text: string, at: number, spans: Span[]): void {
  const password = matchedAt(text, ofPair, at + 3);
  if (password === undefined) return;
  const isSlash = text.charAt(at + 1) === "/";
  const near = text.slice(Math.max(0, at - 100), at);
  const before = isSlash ? near : near.slice(near.lastIndexOf("\n") + 1);
  const isOfAccount = ofAccount.test(before);
  const login = (isOfAccount ? anyLogin : loginBefore).exec(before)?.[0];
  const isCertain = /[!#$%&*?+=@]/.test(password) && isLikely(password);
  if (login === undefined || !(isCertain || (isOfAccount && mayBePassword(password)))) return;
  // What stands behind a dash in a list is something else, most often.
  if (!isSlash && !isOfAccount && !login.includes("@")) return;
  spans.push({ start: at - login.length, end: at, type: "USERNAME", strength: 2 });
  spans.push({ start: at + 3, end: at + 3 + password.length, type: "PASSWORD", strength: 2 });
}

/** `<field id="pwd">…</field>`, of several words, too. */
const inElement =
  /<[a-z]{1,12} [^<>]{0,60}(?:id|name|key|label)=["'](?:pwd|passw(?:or)?d|passphrase|passwort|contraseña|mot de passe)["'][^<>]{0,60}>([^<>\n]{4,60})<\//dgi;
const space = 32;
const equals = 61;
const strong =
  /(?<=[\s("'`„“«:>|,;[(]|^)(?=[^\s\d]{0,30}\d)(?:\p{L}[\p{L}\d_.-]{2,20}[!#$%&*+?][\p{L}\d]{1,24}(?:[!#$%&*+?._-][\p{L}\d]{1,24}){0,2}[!?]?|\d[\p{L}\d]{0,3}[!#$%&*+?]\p{L}{4,20}\d{0,4}|\p{L}[\p{L}\d]{3,20}[!#$%&*+?@_]\d{1,4}[!?]?|\p{Ll}{4,16}(?:-\p{Ll}{1,12}){1,3}-\d{2,4})(?=[\s)"'`”»,;|\]<]|\.(?!\d)|$)/gu;
const noPassphrase = /[?&]\w+=|^PKCS#|^(?:https?|www)|^\d+[+*]|^(?:[a-z]+-){1,3}\d{1,2}$/i;
const told =
  /(?=[^\n]{0,90}\d)[^\n\d]{0,60}?(?<=[\s("'`„“«:])((?=[^\s\d]{0,40}\d)(?=[^\s\p{L}]{0,12}\p{L})[\p{L}\d][^\s"'`<>(),;:/\\“”„«»]{6,60}(?<![.?]))(?=[\s.,;)"'`“”»]|$)/duy;
/** `creds: jdoe / …`, "log in with jdoe:…". */
const ofAccess =
  /["']?:? {0,2}(?:(?:with|mit|met|avec|con|is|are|lauten|zijn|sont|son|sono|in|as):? ){0,2}[a-z][\w.@-]{2,50}(?: ?[:|] ?| \/ |, | (?:and|und|et|y|e|en) )["']?((?=[^\s\d]{0,40}\d)[^\s"'\x60<>,;()\\]{5,80})(?<![.:?])/diy;
/** `jdoe@example.org pass: …`, "la pass del wifi es …", "my pass word …". */
const ofShort =
  /(?<=(?:user|login|usr|utente|usuario|[\w.]@[\w.-]{3,40}|\/)[^\n]{0,60}pass) ?[:=] ?["']?([^\s"',;]{5,80})|(?<=la pass)(?: d[aei]l? [\p{L}-]{2,16}){0,2} (?:es|è|era|in)(?: (?:sempre|siempre|ancora|todavía|ahora|adesso))? ["']?([^\s"',;]{5,80})| word(?: is| was|:)? ["']?([^\s"',;]{5,80})/diuy;
/** `root / …`, `admin/…`, "admin then …", and "the root one is …", "das von root ist …". */
const behindSlash =
  /(?: (?:\/|then|and) |(?<=(?<![\w/.-])\w{4,5})\/)([^\s()"'`,;/]{8,60})|(?: one(?: is| was|['’]s)|(?<=(?<!\p{L})(?:vom|von|de|di|van) \w{4,5}) (?:ist|war|est|es|è|is|was|era))(?: (?:still|now|noch|jetzt|toujours|todavía|ahora|ancora|ora|nog|nu))? ["'`]?((?=\S{0,40}\p{L}{3}[-_.!#+&]\p{L}{3})\p{L}[^\s()"'`,;/]{6,58}[\d!?])/duy;
/** "Entro con jdoe y …", `smtp: jdoe / …`. */
const afterLogin =
  /:? (?:(?:con|come|as|with) )?["'`]?[a-z][\w.@-]{2,50}["'`]? (?:[/+]|y|e|and|et|und) ["'`]?([^\s()"'`,;/]{8,60})/dy;
const ofPair = /(?=[^\s\d]{0,40}\d)(?=[^\s\p{L}]{0,12}\p{L})[^\s()"'`,;\\<>]{7,60}(?<![.?:])/uy;
/** What an account is spoken of with. */
const ofAccount =
  /(?<!\p{L})(?:login|log[gs]? in|logged|user|creds|credentials|account|pw|vpn|netflix|digid|spid|elster|gmail|outlook|icloud|paypal|zugang|zugangsdaten|anmeld\p{Ll}*|inlog\p{Ll}*|identifiants?|compte|acc[eè]so?s?|credenziali|credenciales|cuenta)(?!\p{L})/iu;
const anyLogin = /(?<![\w./@-])[A-Za-z][\w.@-]{2,50}$/;
const loginBefore = /(?<![\w./@-])[a-z](?=[a-z]{0,24}[\d._-])[\w.-]{3,30}$/;

/** `user jdoe-04 mit Tulp.Regen.88`. */
const ofUser =
  /:? ["'`]?[a-z][\w.@-]{2,50}["'`]? (?:mit|with|met|con|avec) ["'`]?((?=[^\s\d]{0,40}\d)[^\s"'`<>,;()\\]{6,80})(?<![.:?])/diy;

/** "El usuario es … y le puse Diablos1917". */
const ofSetting =
  /(?<=(?:usuario|cuenta|login|correo|clave|contraseña)[^\n]{0,80}puse)(?: de (?:clave|contraseña))? ["'`]?([^\s"'`<>,;()\\]{8,60})(?<![.:?])/diuy;

const wordsForIt =
  "password passwords passwd passphrase passcode pwd psw pw passwort kennwort mdp contraseña contrasena clave wachtwoord paswoord ww zugangscode passe wifi wlan " +
  "einmalpasswort einmalkennwort startpasswort erstpasswort initialpasswort startkennwort erstkennwort initialkennwort startpw wlanschlüssel requirepass bindpw rootpw";
const spoken = new RegExp(`(?<!\\p{L})(?:${wordsForIt.replaceAll(" ", "|")})(?!\\p{L})`, "iu");
/** With a sign within and letters of both cases: `Percebe*1978`. */
const isStrong = (value: string): boolean => isMixed(value) && /\p{Lu}/u.test(value) && /[!#$%&*?+=]/.test(value);
const passwords: Near = { type: "PASSWORD", mayBe: mayBePassword };
const keys: Near = { type: "SECRET", mayBe: mayBeKey, head: keyHead };
const inSentence: Teller = { near: passwords, form: told, isOne: isMixed };
const ofKey: Teller = { near: keys, isOne: mayBeKey };
const wordsForKeys =
  "key keys apikey token tokens secrets schlüssel schluessel clé clef chiave sleutel jeton pat seed salt zugriffstoken toegangstoken";
const ofRoot: Teller = { form: behindSlash, isOne: isMixed };
const access: Teller = { form: ofAccess, isOne: mayBePassword };
/** Also `smtp.login("jdoe@example.org", "nvqzxkuwjrmfytla")`, by a word that no list has. */
const login: Teller = {
  form: new RegExp(`${ofAccess.source}|${ofConnection.source}`, "diy"),
  isOne: (value) => mayBePassword(value) || (/^[a-z]{8,}$/.test(value) && marksOfWord(value) === 0),
};
const wordsOfAccess =
  "login logins creds credentials zugangsdaten anmeldedaten zugang credenziali identifiants accès acceso credenciales inloggegevens inloggen inlog vpn netflix";

export const tellers = new WordTable<Teller>("told-password", () => {
  const byWord = new Map<string, Teller>(tellersOfWords());
  for (const [words, program] of programs)
    for (const word of words.split(" ")) byWord.set(word, { isOne: () => false, ...byWord.get(word), program });
  return byWord;
});

const tellersOfWords = (): (readonly [word: string, teller: Teller])[] => [
  ...wordsForIt.split(" ").map((word) => [word, inSentence] as const),
  ..."app application anwendungs aplicación applicazione"
    .split(" ")
    .flatMap((owner) =>
      "password passwort wachtwoord pass pw".split(" ").map((word) => [owner + word, inSentence] as const),
    ),
  ...wordsOfAccess.split(" ").map((word) => [word, access] as const),
  ["login", login],
  ...wordsForKeys.split(" ").map((word) => [word, ofKey] as const),
  ...secretLinks(),
  ...["zettel", "haftnotiz"].map((word) => [word, { form: told, isOne: mayBePassword }] as const),
  ["pass", { form: ofShort, isOne: mayBePassword }],
  ..."user benutzer utente usuario utilisateur gebruiker"
    .split(" ")
    .map((word) => [word, { form: ofUser, isOne: mayBePassword }] as const),
  ["puse", { form: ofSetting, isOne: isMixed }],
  ["root", ofRoot],
  ["admin", ofRoot],
  ..."entro accedo smtp imap".split(" ").map((word) => [word, { form: afterLogin, isOne: isStrong }] as const),
  ...commands(),
];
