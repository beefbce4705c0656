import type { Detector, Span, TextRange } from "../../detector.ts";
import { CharClass } from "../../text/char-classes.ts";
import { numberHead } from "../../text/number-head.ts";
import { plainLetters } from "../../text/plain-letters.ts";
import { lengthAt, matchedAt, scanNumbers } from "../../text/scan.ts";
import { folded } from "../../alike.ts";
import { WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";
import { containsAny } from "../../text/survey.ts";
import { either, wakeOn } from "../../text/wake.ts";
import { findLogUsers, logNumbers, logWords } from "./log-users.ts";
import { nobody, isNobody } from "./nobody.ts";
import { findNearLogins, loginCues } from "./near-logins.ts";
import {
  nameBeforeNetwork,
  nameBehind,
  type NamePattern,
  ofCommand,
  ofNetwork,
  ofPayments,
  accountsOfPrograms,
  ofSign,
} from "./network-names.ts";
import { clockHead, findNicks } from "./nicks.ts";
import { isOfOrdinaryWords, isOrdinaryWord, userWords } from "./user-words.ts";
import { Variables } from "./variables.ts";

/** `~jdoe/bin`, but not `"~bootstrap/scss"`. */
function findHomes(text: string, spans: Span[]): void {
  for (let at = text.indexOf("~"); at >= 0; at = text.indexOf("~", at + 1)) {
    const name = matchedAt(text, home, at + 1);
    if (name === undefined || nobody.test(name) || isOrdinaryWord(name)) continue;
    if (!/^$|[\s=:(]/.test(text.charAt(at - 1))) continue;
    spans.push({ start: at + 1, end: at + 1 + name.length, type: "USERNAME", strength: 2 });
  }
}

const home = /[a-z][a-z\d_-]{2,31}(?=\/)/y;
/** `Ottoline Faircloth (ofaircloth3)`: a login that has the beginning of a name before it; behind a word for a user also `u104882`. */
function findBehindNames(text: string, spans: Span[]): void {
  for (let at = text.indexOf(" ("); at >= 0; at = text.indexOf(" (", at + 2)) {
    const login = matchedAt(text, bracketed, at + 2);
    const before = login === undefined ? "" : text.slice(Math.max(0, at - 80), at);
    const name = fullName.exec(before)?.[0];
    if (login === undefined || name === undefined || isNobody(login)) continue;
    const letters = folded(login).replace(/[^a-z]/g, "");
    const isOfName = folded(name)
      .split(/[^a-z]+/)
      .some((word) => word.length > 2 && letters.includes(word.slice(0, 5)));
    if (isOfName || (numbered.test(login) && ofUser.test(before)))
      spans.push({ start: at + 2, end: at + 2 + login.length, type: "USERNAME", strength: 2 });
  }
}

/** `CORP\jhalvorsen2`, "the account wadd\fhoeks": behind a domain of Windows in capitals a name with a mark or a digit, or what a word says. */
function findOfDomains(text: string, plain: string, spans: Span[]): void {
  for (let at = text.indexOf("\\", 2); at >= 0; at = text.indexOf("\\", at + 1)) {
    const to = at + 1 + lengthAt(plain, ofDomain, at + 1);
    const login = text.slice(at + 1, to);
    if (login === "" || isNobody(login)) continue;
    const before = text.slice(Math.max(0, at - 60), at);
    const domain = domainAtEnd.exec(before);
    if (domain === null || isOrdinaryWord(/\p{L}+$/u.exec(login.replace(/[\d._-]+$/, ""))?.[0] ?? "")) continue;
    if (!(/^[A-Z]/.test(domain[0]) && /[\d._]/.test(login)) && !accountBefore.test(before)) continue;
    spans.push({ start: at + 1, end: to, type: "USERNAME", strength: 2 });
  }
}

const domainAtEnd = /(?<![\w\\/.$%@-])(?<!(?<!\/user):)(?!HK)(?:[A-Z][A-Z\d-]{1,14}|[a-z][a-z\d-]{1,14})\\?$/;
const ofDomain = /(?:[a-z]{1,2}\.)?[a-z][a-z\d_-]{3,24}(?:\.[a-z]{3,20})?(?![\w\\/(*+:]|\.\w)/y;
const accountBefore =
  /(?:account|user|login|logon|log(?:s|ged|ging)? (?:in|on)|io uso|konto|compte|cuenta|benutzer|gebruiker|utente|usuario|anmeldung|angemeldet|aangemeld)[^\\\n]{0,24}$/i;

/** `moselkrampe_72`: words that no language and no program has, and a number. */
function findNumbered(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, numberedHead, behindUnderscore, isOfNoWords, spans);
}

function isOfNoWords({ index: start, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const name = wordsBefore.exec(text.slice(Math.max(0, start - 36), start))?.[1];
  if (name === undefined || name.split("_").some(isOrdinaryWord)) return false;
  spans.push({ start: start - name.length - 1, end: start + shown.length, type: "USERNAME", strength: 1 });
  return true;
}

const numberedHead = { ...numberHead({ 2: "", 3: "", 4: "" }), behind: "_" };
const behindUnderscore = /(?<=[a-z]_)\d{2,4}(?![\w([=/-]|\.\w)/y;
const wordsBefore = /(?<![\w.@/:$%&=-])([a-z]{5,20}(?:_[a-z]{3,12})?)_$/;

const numbered = /^[a-z]{1,3}\d{4,7}$/;
const ofUser =
  /(?<!\p{L})(?:user|account|employee|caller|benutzer(?:in)?|anwender(?:in)?|nutzer(?:in)?|mitarbeiter(?:in)?|utilisateur|utilisatrice|usuari[oa]|utente|gebruiker|medewerker) (?:[\p{L}\p{M}'’-]{1,24} ?){2,4}$/iu;
const bracketed = /[a-z][a-z\d._-]{3,24}(?=\))/y;
const fullName = /(?:\p{Lu}[\p{L}\p{M}'’-]+ ){1,3}\p{Lu}[\p{L}\p{M}'’-]+$/u;

/** The names of a text, and which of those with a sign are variables of a program. */
interface NameSearch {
  spans: Span[];
  variables: Variables;
}

function readName(text: string, start: number, end: number, pattern: NamePattern, search: NameSearch): void {
  const behind = nameBehind(text, start, end, pattern);
  if (behind !== undefined && !(text.charAt(behind.start) === "@" && isVariable(text, behind, end, search)))
    search.spans.push({ ...behind, type: "USERNAME", strength: 2 });
  const before = pattern.isNetwork && nameBeforeNetwork(text, start);
  if (before) search.spans.push({ ...before, type: "USERNAME", strength: 2 });
}

const isVariable = (text: string, { start, end }: TextRange, at: number, { variables }: NameSearch): boolean =>
  variables.has(text.slice(start, end), at);

const folder: NamePattern = {
  before: /[/\\]$/,
  after:
    /\$?(?:\/|\\{1,2})(~?(?=[\d_.-]{0,40}\p{L}|\d{5})[\p{L}\d_][\p{L}\d_.-]{1,40}(?<![.-]))(?![\p{L}\d_({$%*<-]|\.\p{L}{1,5}(?![\p{L}/\\]))/uy,
};
/** `/home/user/notes` has the place of a name, and no name; `/user/starred` is a route; `arn:aws:iam::618203947715:user/jdoe`. */
const ownFolder: NamePattern = { ...folder, before: /(?<!\/home|\/Users)[/\\]$|\d{6}:$/, except: isOfOrdinaryWords };
/** Words of paths and networks that user names stand behind. */
export const wordsBeforeNames = new WordTable<NamePattern>("before-user-name", () => [
  ["user", ownFolder],
  ...["users", "home", "members", "profiles", "profile", "people", "accounts", "ccd"].map(
    (word) => [word, folder] as const,
  ),
  ..."twitter instagram insta snap telegram mastodon tiktok discord snapchat bluesky facebook skype ig reddit behance dribbble flickr soundcloud pinterest patreon twitch youtube vinted wallapop ebay etsy willhaben kleinanzeigen marktplaats leboncoin subito strava roblox xbox psn battletag riot"
    .split(" ")
    .map((word) => [word, ofNetwork] as const),
  ["github", accountsOfPrograms],
  ["gitlab", accountsOfPrograms],
  ["linkedin", accountsOfPrograms],
  ["gh", ofCommand],
  ...["cashtag", "cashapp", "venmo"].map((word) => [word, ofPayments] as const),
  ...["handle", "follow", "threads"].map((word) => [word, ofSign] as const),
]);

/** User names in paths (`/home/jdoe`, `C:\Users\jdoe`) and after a label, and handles after the name of a network. */
export const userName: Detector = {
  name: "user-name",
  types: ["USERNAME"],
  wake: either(
    userWords.wake,
    wakeOn({
      classes: CharClass.at | CharClass.tilde | CharClass.bracket | CharClass.less | CharClass.backslash,
      words: [wordsBeforeNames, logWords, loginCues],
      numbers: [...logNumbers, clockHead, numberedHead],
    }),
  ),
  find(text, index = new TextIndex()) {
    const plain = containsAny(text, index, CharClass.beyondAscii) ? plainLetters(text) : text;
    const spans = userWords.find(text, index, plain);
    findHomes(text, spans);
    findBehindNames(text, spans);
    findNumbered(text, index, spans);
    wordsBeforeNames.eachIn(text, index, readName, { spans, variables: new Variables(text) });
    findLogUsers(text, plain, index, spans);
    findNicks(text, index, spans);
    findOfDomains(text, plain, spans);
    findNearLogins(text, plain, index, spans);
    return spans;
  },
};
