import type { Span, TextRange } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import { isOfSurname } from "./surname-logins.ts";
import { numberHead } from "../../text/number-head.ts";
import { fitsAt, groupAt, groupOf, scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/**
 * Who signs in, in lines of logs and of shells: `Accepted publickey for jdoe from`, `Invalid user jdoe`, `user=j.doe src=10.0.0.7`, `jdoe  pts/1`,
 * `drwxr-x---  4 jdoe`, `ssh jdoe@host`, `jdoe@host:~$`, and the third field of a web server's log, `- jdoe [21/Mar/2024:06:12:44`.
 */
export function findLogUsers(text: string, index: TextIndex, spans: Span[]): void {
  logWords.eachIn(text, index, readBeside, spans);
  for (let at = text.indexOf("@"); at > 0; at = text.indexOf("@", at + 1))
    if (fitsAt(text, prompt, at + 1)) report(text, nameBefore(text, promptName, at), spans);
  scanNumbers(text, index, dayOfLog, day, isBehindUser, spans);
  if (/rw|r-[-x]|--x/.test(text)) for (const match of text.matchAll(listed)) report(text, groupOf(match, 0), spans);
  scanNumbers(text, index, dayOfBlame, blamed, isBlamed, spans);
  scanNumbers(text, index, peerHead, peer, isPeer, spans);
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

function readBeside(text: string, start: number, end: number, readers: readonly Read[], spans: Span[]): void {
  for (const read of readers) report(text, read(text, start, end), spans);
}

function isBehindUser({ index }: RegExpExecArray, text: string, spans: Span[]): true {
  report(text, nameBefore(text, beforeDay, index - 2), spans);
  return true;
}

function isBlamed({ index }: RegExpExecArray, text: string, spans: Span[]): true {
  report(text, blamedBefore(text, index), spans);
  return true;
}

function isPeer({ index }: RegExpExecArray, text: string, spans: Span[]): true {
  report(text, nameBefore(text, beforePeer, index - 1), spans);
  return true;
}

/** What stands in the place of a user name and is none. */
export const nobody =
  /^(?:foo|bar|dir|userid|pass|passwd|process\.env\.\w+|(?:conf|config|cfg|opts|options|self|this|req|request|ctx|args|params|props|state|settings)\.\w+|os\.environ\b.*|\w{1,20}_\w{1,20}_(?!\d{1,4}$)\w{0,40}|(?:use|get|is|has|new|old|default|legacy|the)_\w+|\w{0,40}(?:Service|Exception|Error|Controller|Interface|Factory|Test)|\w{1,2}\..*|\w{1,20}\.(?:user(?:_?name)?|name|login|uid|id|e?mail)|\w+_(?:name|file|id|no|nr|num|number|site|user|config|data|dir|path|code|status|type|handler|url|key|info|list|login|logins|pass|passw(?:or)?d|pwd|email|count|role)|(?:created|updated|changed|deleted|expires|\w+_\w+)_at|has[łl]o|roles?|department|status|me|self|all|claude|project|projects|sandbox|workspace|workspaces|agent|timestamptz|list|new|search|login|logout|current|public|shared|default|admin(?:istrator)?|root|ubuntu|debian|runner(?:admin)?|node|app|apps|user|users|username|user_?name|name|guest|test|tests|vagrant|ec2-user|docker|www-data|git|oracle|ftp|ftpuser|hadoop|tomcat|minecraft|steam|support|info|jenkins|circleci|travis|build|builder|linuxbrew|deploy|pi|nobody|noreply|no-reply|anonymous|daemon|bin|system|service|services|local|home|vscode|codespace|gitpod|core|postgres|mysql|redis|nginx|id|ids|profile|register|signup|settings|count|index|edit|you|your[\w-]*|missing|present|some\w*|my\w*|example|null|undefined|none|true|false|string|str|text|required|optional|and|or|is|not|the|a|an|in|to|of|for|with|as|by|on|at|was|has|must|can|will|should|e[-_]?mail|password|account|type|key|value|field|input|this|that|data|object|function|const|let|var|int|integer|number|boolean|bool|any|complete|(?:u?int(?:8|16|32|64|ptr|max)?|s?size|off|pid|uid|gid|mode|time|wchar|bool|char|ptrdiff|thread|semaphore|mutex|socklen)_t|bytes?|[iuf](?:8|16|32|64|128)|[iu]size|float|double|path|option|vec|dict|uuid|create|update|delete|destroy|remove|show|add|define|undef|ifn?def|endif|include|pragma|struct|used|set|space|b64(?:enc|dec)|valid|invalid|blank|empty|unique|taken|correct|incorrect|wrong|[a-z]{2,12}[ai]ble|(?:pars|complet|creat|updat|delet|remov|validat|stor|chang|enter|check|generat|provid|specifi|return|ignor|encod|decod|assign|requir|support|display|expect|allow)ed|unknown|varchar|char|if|for|while|return|case|func|nil|0x[\da-f]+|[\w.-]+\.(?:io|com|org|net)|[\da-f]{8}-[\da-f-]{27}|\w{1,20}__)$/i;

/** The same of a login, or of what stands behind its initial. */
export const isNobody = (login: string): boolean => nobody.test(withoutInitial(login));

/** Files of programs and their data. */
export const file =
  /\.(?:html?|php|aspx?|jsp|[cm]?[jt]sx?|json|xml|ya?ml|md|txt|css|c|h|py|rb|go|rs|java|png|jpe?g|svg|gif|sql|sh|log|conf|config|cfg|toml|ini|lock|socket|service|target|wants|timer|slice|a|so|dll|o)$/i;

/** `doe` of `j.doe`: what is asked for in lists of names and words. */
export const withoutInitial = (login: string): string => login.replace(/^[a-z]{1,2}\./, "");

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

/** `dagny-oe/198.51.100.7:51820` of OpenVPN. */
const peerHead = numberHead({ 1: ".", 2: ".", 3: "." });
const peer = /(?<=\/)\d{1,3}(?:\.\d{1,3}){3}:\d{2,5}/y;
const beforePeer = /(?<=^|[\s>])([a-z][\w.-]{1,31})$/d;
export const logNumbers = [dayOfLog, dayOfBlame, peerHead];

/** The name, a group of a form, in what stands before a place. */
export function nameBefore(text: string, form: RegExp, at: number, reach = 48): TextRange | undefined {
  const from = Math.max(0, at - reach);
  return groupOf(form.exec(text.slice(from, at)), from);
}

type Read = (text: string, start: number, end: number) => Named | undefined;

const readBehind =
  (form: RegExp): Read =>
  (text, _, end) =>
    groupAt(text, form, end);

/** A word of the language is no name there. */
const readUnknown =
  (form: RegExp): Read =>
  (text, _, end) => {
    const found = groupAt(text, form, end);
    const name = found && withoutInitial(text.slice(found.start, found.end));
    return name !== undefined && wordOf(marksOfWord(name)) === 0 ? found : undefined;
  };

/** `user=mlopez ip=…` in a row of pairs. */
const readOfSurname: Read = (text, _, end) => {
  const found = groupAt(text, assignedPlain, end);
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
/** `linkedin.com/in/rl-exantus`. */
const ofProfile = /\.com\/in\/([\p{L}\d-]{3,60})(?![\p{L}\d/-])/duy;
/** `github.com/hksandhu`, of which no repository is named. */
const ofAccount = /\.com\/([a-z][a-z\d-]{3,38})(?![\w/.-])/diy;
/** `codeberg.org/kazik_b`. */
const ofForge = /\.(?:com|org)\/([a-z][a-z\d_-]{3,38})(?![\w/.-])/diy;
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
  /:? ["'`]?([A-Za-z][\w.-]{2,31})(?=["'`]?,? (?:(?:and|with|y|und|et|e|en) )?(?:pw|pwd|pass|password|passwort|kennwort|clave|contraseña|mdp|ww|wachtwoord)(?!\p{L}))/diuy;
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
  ["linkedin", [readBehind(ofProfile)]],
  ["github", [readUnknown(ofAccount)]],
  ["identity", [readBehind(ofDirectory)]],
  ["ssh", [readBehind(remote), readBehind(ofKey)]],
  ...["log", "logs", "logged", "sign", "signed"].map((word) => [word, [readUnknown(signedIn)]] as const),
  ...["pts", "tty", "ttys"].map((word) => [word, [readSession]] as const),
  ...["uid", "usr", "username", "account", "utente", "usuario", "utilisateur", "benutzer", "gebruiker"].map(
    (word) => [word, [readUnknown(assigned), readOfSurname, readUnknown(withPassword)]] as const,
  ),
  ...["codeberg", "gitlab", "bitbucket"].map((word) => [word, [readUnknown(ofForge)]] as const),
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
