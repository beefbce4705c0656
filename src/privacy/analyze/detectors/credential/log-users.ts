import type { Span, TextRange } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import { isNobody, nobody, withoutInitial } from "./nobody.ts";
import { profileReaders } from "./profile-links.ts";
import { isOfName, isOfSurname } from "./surname-logins.ts";
import { numberHead } from "../../text/number-head.ts";
import { fitsAt, groupAt, groupOf, scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/**
 * Who signs in, in lines of logs and of shells: `Accepted publickey for jdoe from`, `Invalid user jdoe`, `user=j.doe src=10.0.0.7`, `jdoe  pts/1`,
 * `drwxr-x---  4 jdoe`, `ssh jdoe@host`, `jdoe@host:~$`, and the third field of a web server's log, `- jdoe [21/Mar/2024:06:12:44`.
 */
export function findLogUsers(text: string, plain: string, index: TextIndex, spans: Span[]): void {
  const search = { plain, spans };
  logWords.eachIn(text, index, readBeside, search);
  for (let at = text.indexOf("@"); at > 0; at = text.indexOf("@", at + 1))
    if (fitsAt(text, prompt, at + 1)) report(text, nameBefore(plain, promptName, at), spans);
  scanNumbers(text, index, dayOfLog, day, isBehindUser, search);
  if (/rw|r-[-x]|--x/.test(text)) for (const match of plain.matchAll(listed)) report(text, groupOf(match, 0), spans);
  scanNumbers(text, index, dayOfBlame, blamed, isBlamed, search);
  scanNumbers(text, index, peerHead, peer, isPeer, search);
}

/** What was found in a text, and the text with plain letters, which has the forms. */
interface Search {
  plain: string;
  spans: Span[];
}

/** Where a name is; certain where nothing else can stand. */
type Named = TextRange & { isCertain?: true };
export const certain = (range: TextRange | undefined): Named | undefined => range && { ...range, isCertain: true };

export function report(text: string, named: Named | undefined, spans: Span[]): void {
  if (named === undefined) return;
  const { start, end, isCertain = false } = named;
  // `e.user` is a member of a program's variable, `j.doe` is not.
  if (isCertain || !isNobody(text.slice(start, end))) spans.push({ start, end, type: "USERNAME", strength: 2 });
}

function readBeside(text: string, start: number, end: number, readers: readonly Read[], search: Search): void {
  for (const read of readers) report(text, read(search.plain, start, end, text), search.spans);
}

function isBehindUser({ index }: RegExpExecArray, text: string, { plain, spans }: Search): true {
  report(text, nameBefore(plain, beforeDay, index - 2), spans);
  return true;
}

function isBlamed({ index }: RegExpExecArray, text: string, { plain, spans }: Search): true {
  report(text, blamedBefore(plain, index), spans);
  return true;
}

function isPeer({ index }: RegExpExecArray, text: string, { plain, spans }: Search): true {
  report(text, nameBefore(plain, beforePeer, index - 1), spans);
  return true;
}

const dayOfLog = numberHead({ 2: "/" });
/** `a7710be4 (mduartep         2024-01-15 …` of `git blame`. */
const dayOfBlame = numberHead({ 4: "-" });
const blamed = /(?:19|20)\d\d-\d\d-\d\d /y;
const beforeBlame = /(?:^|\n)\^?[\da-f]{7,40} (?:[^\s()]{1,60} +)?\(([A-Za-z_][\w.-]{1,31}) +$/d;

function blamedBefore(text: string, at: number): TextRange | undefined {
  // Most days begin a line, or end a word.
  if (text.charAt(at - 1) !== " " || !text.slice(Math.max(0, at - 48), at).includes("(")) return undefined;
  return nameBefore(text, beforeBlame, at, 160);
}

/** `drwxr-x---  4 jdoe  devs` of a folder's list. */
const listed = /(?:^|\n)[bcdlps-](?:[r-][w-][xsStT-]){3}[.+@]? {1,4}\d{1,5} ([a-z][\w.-]{1,31})(?= )/dg;

/** `dagny-oe/198.51.100.7:51820` of OpenVPN, `Kiwi_Bird9[/198.51.100.7:51820]` of a game. */
const peerHead = numberHead({ 1: ".", 2: ".", 3: "." });
const peer = /(?<=\/)\d{1,3}(?:\.\d{1,3}){3}:\d{2,5}/y;
const beforePeer = /(?<=^|[\s>])(?:([a-z][\w.-]{1,31})|(\w{3,16})\[)$/d;
export const logNumbers = [dayOfLog, dayOfBlame, peerHead];

/** The name, a group of a form, in what stands before a place. */
export function nameBefore(text: string, form: RegExp, at: number, reach = 48): TextRange | undefined {
  const from = Math.max(0, at - reach);
  return groupOf(form.exec(text.slice(from, at)), from);
}

type Read = (plain: string, start: number, end: number, text: string) => Named | undefined;

const readBehind =
  (form: RegExp): Read =>
  (text, _, end) =>
    groupAt(text, form, end);

/** Of a link nothing is nobody that its own reader did not leave out. */
const readLink =
  (read: (text: string, end: number) => TextRange | undefined): Read =>
  (_, __, end, text) =>
    certain(read(text, end));

/** A word of the language is no name there. */
const readUnknown =
  (form: RegExp): Read =>
  (plain, _, end, text) => {
    const found = groupAt(plain, form, end);
    const name = found && withoutInitial(text.slice(found.start, found.end));
    return name !== undefined && (wordOf(marksOfWord(name)) === 0 || isOfName(name)) ? found : undefined;
  };

/** `user=mlopez ip=…` in a row of pairs. */
const readOfSurname: Read = (plain, _, end, text) => {
  const found = groupAt(plain, assignedPlain, end);
  const name = found && text.slice(found.start, found.end);
  return name && isOfSurname(name) && !nobody.test(name) ? found : undefined;
};

/** `u/soggy_crumpet_88` of a forum; not the word of `cd u/share`. */
const readMember: Read = (text, _, end) => {
  const found = groupAt(text, ofForum, end);
  const name = found ? text.slice(found.start, found.end) : "";
  return /^[a-z]+$/.test(name) && wordOf(marksOfWord(name)) > 0 ? undefined : certain(found);
};

/** `jdoe     pts/1        198.51.100.7`, as `last` and `who` list sessions. */
const readSession: Read = (text, start, end) =>
  /[\d/]/.test(text.charAt(end)) ? nameBefore(text, sessionName, start) : undefined;

const sessionName = /(?<=^|\n)([a-z_][\w.-]{1,31}) {1,24}$/d;

/** Of a shell, `jdoe@build-07:~/src$`. */
const prompt = /[\w.-]{1,40}[: ][~/][^\s$#%]{0,80}\]?[$#%](?= |$)/y;
const promptName = /(?<=^|[\n([]\s{0,2})([a-z_][\w.-]{1,31})$/di;
const name = String.raw`([A-Za-z_][\w.-]{1,31})`;
const accepted = new RegExp(String.raw` [\w/-]{2,30} for (?:invalid user |illegal user )?${name}(?= from )`, "diy");
const remote = new RegExp(String.raw`(?: [^\n@]{0,60}?)?(?<=[\s"'])${name}(?=@[\w.-])`, "dy");
/** Behind a public key: `ssh-ed25519 AAAAC3… jdoe@thinkpad`. */
const ofKey = new RegExp(String.raw`-(?:rsa|dss|ed25519) AAAA[A-Za-z\d+/=]{20,800} ${name}(?=@[\w.-])`, "dy");
/** `Comentario (jl.trevino, 14/feb/2025 11:05)`. */
const commented = / \(([a-z][\w.-]{2,31})(?=, )/dy;
/** `curl -s -u 'oyelaran:…'`. */
const ofCurl = / [^\n]{0,60}?(?<= )-{1,2}u(?:ser)?[ =]["']?([a-z][\w.-]{2,31})(?=:)/dy;
/** `docker login registry.example.org -u jdoe`. */
const ofRegistry =
  /(?: [\w.:/-]{3,80})?(?: --password-stdin)? (?:-u|--username)[ =]["']?([a-z][\w.-]{2,38})(?=["']?(?:\s|$))/dy;
const ofForum = /(?<=(?:^|[\s(])\/?u)\/([A-Za-z](?=[\w-]*(?:[\d_-]|[a-z][A-Z]|[a-z]{4}))[\w-]{2,20})(?![\w/.-])/dy;
/** `Get-ADUser -Identity j.saarinen`. */
const ofDirectory = new RegExp(String.raw`(?<=-identity) ["']?${name}(?=["']?(?:\s|$))`, "diy");
const user = new RegExp(
  String.raw`(?<=(?:for|invalid|\d:) user) ${name}(?<![.-])(?=: |, | from | by |\()|(?<=\(user) ${name}(?=\))`,
  "diy",
);
const signedIn = / (?:in|on) (?:as ([a-z][\w.-]{2,31})|with ([a-z](?=[a-z]{0,20}[._\d])[\w.-]{2,31}))(?<![.-])/dy;
/** `user ward7 pw …`, `usuario mdoe2 clave …`. */
const withPassword =
  /:? ["'`]?([A-Za-z][\w.-]{2,31})(?=["'`]?,? (?:(?:and|with|y|und|et|e|en) )?(?:pw|pwd|pass|password|passwort|kennwort|clave|contrasena|mdp|ww|wachtwoord)(?!\p{L}))/diuy;
/** `reset mfa for jdoe`. */
const resetFor = /(?: [\w+/]{2,12}){0,4} for ([a-z][\w.-]{2,31})(?=[\s,.;:]|$)/diy;
/** `user=<j.doe>` of a mail server. */
const ofMail = /=<([a-z][\w.-]{1,31})>/dy;
/** `Author: jdoe <jdoe@example.org>` of a version control. */
const ofCommit = /: ([a-z][\w.-]{2,31})(?= <[^\s<>@]{1,64}@)/dy;
/** An initial and a surname, in a row of such pairs or at the end of its line. */
const assigned = /=["']?([a-z]{1,2}\.[a-z][a-z\d-]{2,30})(?=["']?(?: [\w.-]{1,24}=|[ \t]{0,4}(?:\r?\n|$)))/dy;
/** An initial and a surname in one, in a row of such pairs: `user=mlopez ip=…`. */
const assignedPlain =
  /=["']?([a-z]{6,20})(?=["']? [\w.-]{1,24}=)|(?<=\w=[^\s"']{1,60} \w{1,12})=["']?([a-z]{6,20})(?=["']?[\s,]|$)/dy;

export const logWords = new WordTable<readonly Read[]>("log-user", () => [
  ...["accepted", "failed"].map((word) => [word, [readBehind(accepted)]] as const),
  ...["scp", "sftp", "rsync", "mosh"].map((word) => [word, [readBehind(remote)]] as const),
  ["identity", [readBehind(ofDirectory)]],
  ["ssh", [readBehind(remote), readBehind(ofKey)]],
  ...["log", "logs", "logged", "sign", "signed"].map((word) => [word, [readUnknown(signedIn)]] as const),
  ...["pts", "tty", "ttys"].map((word) => [word, [readSession]] as const),
  ...["uid", "usr", "username", "account", "utente", "usuario", "utilisateur", "benutzer", "gebruiker"].map(
    (word) => [word, [readUnknown(assigned), readOfSurname, readUnknown(withPassword)]] as const,
  ),
  ...profileReaders().map(([word, readers]) => [word, readers.map(readLink)] as const),
  ...["comment", "comentario", "kommentar", "commentaire", "commento", "opmerking"].map(
    (word) => [word, [readUnknown(commented)]] as const,
  ),
  ...["reset", "unlock", "unlocked"].map((word) => [word, [readUnknown(resetFor)]] as const),
  ["curl", [readBehind(ofCurl)]],
  ["login", [readUnknown(assigned), readUnknown(withPassword), readBehind(ofRegistry)]],
  ["u", [readMember]],
  ["author", [readUnknown(ofCommit)]],
  ["user", [readUnknown(user), readUnknown(assigned), readOfSurname, readUnknown(withPassword), readBehind(ofMail)]],
]);

const day = /\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:/y;
const beforeDay = /(?<=[\s:]- |^- )([A-Za-z_][\w.@-]{1,31})$/d;
