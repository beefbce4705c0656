import type { Span } from "../../detector.ts";
import { CharClass } from "../../text/char-classes.ts";
import { survey } from "../../text/survey.ts";
import { type Format, keyFormats } from "./keys-by-place.ts";
import { programFormats } from "./programs-by-place.ts";
import type { TextIndex } from "../../text/text-index.ts";

/**
 * Logins and passwords by their place: in `.pgpass`, `ipsec.secrets`, the users of PgBouncer, the status of OpenVPN, FIX (senders, tags 50
 * to 116, and the logon, tags 553 and 554), the dialogue of IMAP, SMTP, FTP and Redis, the code of a network, and the words of a wallet.
 */
export function findByPlace(text: string, index: TextIndex, spans: Span[]): void {
  const { classes } = survey(text, index);
  for (let n = 0; n < formats.length; n++) {
    const { needs = 0, lead, marks, form } = formats[n]!;
    if ((classes & needs) === needs && hasAny(text, marks, lead)) findForm(text, form, spans);
  }
  if (index.numberCount >= groupsOfNetwork * 2 && hasAny(text, marksOfNetwork)) findForm(text, codeOfNetwork, spans);
  if (mayHoldWallet(index) && wordForWallets.test(text)) findForm(text, wordsOfWallet, spans);
}

/** Where all marks begin alike, a text without that character has none. */
function hasAny(text: string, marks: readonly string[], lead = ""): boolean {
  if (lead !== "" && !text.includes(lead)) return false;
  for (let n = 0; n < marks.length; n++) if (text.includes(marks[n]!)) return true;
  return false;
}

/** What a form finds in a whole text: its groups, each of the type it is named after, unless the password or key is an exception. */
export function findForm(text: string, form: RegExp, spans: Span[], except?: Pick<RegExp, "test">): void {
  for (const { indices, groups } of text.matchAll(form)) {
    if (except?.test(groups!["PASSWORD"] ?? groups!["SECRET"] ?? "") === true) continue;
    for (const [type, range] of Object.entries(indices!.groups!))
      if (range !== undefined) spans.push({ start: range[0], end: range[1], type, strength: 2 });
  }
}

/** Whether a text has as many short words in small letters in a row as a wallet: one look at each, in the place of ten marks. */
function mayHoldWallet({ words, letters, wordCount, isOdd }: TextIndex): boolean {
  if (isOdd) return true;
  let row = 0;
  let last = -1;
  for (let at = 0; at < wordCount; at += 4) {
    const start = words[at]!;
    const end = words[at + 1]!;
    if (end - start < 3 || end - start > 12 || letters[(at >> 1) + 1] !== 0) row = 0;
    else if (start !== last + 1) row = 1;
    else if (++row === walletLeast) return true;
    last = end;
  }
  return false;
}

const walletLeast = 12;

const pgpass =
  /(?<=(?:^|\n)[\w.*-]{1,80}:(?:\d{2,5}|\*):[\w.*-]{1,60}:)(?<USERNAME>[\w.-]{1,60}):(?<PASSWORD>(?:\\.|[^\s:\\]){3,80})(?=\r?\n|$)/dg;
const ofUser = /(?<USERNAME>[\w.@-]{2,60}) : (?:EAP|XAUTH) "(?<PASSWORD>[^"\n]{3,80})"/dg;
/** The words of a wallet, 12 to 24, in a text with what they are called (BIP 39). */
const wordsOfWallet =
  /(?<=["'`“„«:\n] ?)(?<PASSWORD>(?:(?!(?:the|and|for|with|that|this|you|your|der|die|das|und|ist|mit|les|des|une|dans|pour|una|que|con|los|per|che|del|het|een|van|met|voor) )\p{Ll}{3,12} ){11,23}\p{Ll}{3,12})(?=["'`”»,.;)\]\n]|$)/dgu;
/** The key on the back of a FRITZ!Box: five groups of digits. */
const codeOfNetwork = /(?<!\d[ -]?)(?<PASSWORD>(?:\d{4}[ -]){4}\d{4})(?![ -]?\d)/dg;
const marksOfNetwork = ["itz", "WLAN", "wlan", "WiFi", "wifi", "outer"];
const groupsOfNetwork = 5;
const wordForWallets = /seed|phrase|recovery|wallet|words|wörter|mots|palabras|parole|woorden/i;
const { assignment, bracket, colon, digit, equals, goesOn, hyphen, key, newline, parameter, pipe, quote } = CharClass;
export const formats: readonly Format[] = [
  ...keyFormats,
  ...programFormats,
  { needs: colon, marks: [":5432:", ":*:"], form: pgpass },
  { needs: colon | quote, marks: [": EAP", ": XAUTH"], form: ofUser },
  { needs: colon | quote, marks: [": PSK"], form: /: PSK "(?<SECRET>[^"\n]{3,120})"/dg },
  {
    needs: quote,
    marks: ["userlist"],
    form: /(?<=(?:^|\n)")(?<USERNAME>[^"\n]{1,60})" "(?<PASSWORD>[^"\n]{3,140})(?="(?:\r?\n|$))/dg,
  },
  {
    needs: equals,
    marks: ["554="],
    // oxlint-disable-next-line no-control-regex
    form: /(?<=[|\u0001^]553=)(?<USERNAME>[^|\u0001^\n]{2,60})[|\u0001^]554=(?<PASSWORD>[^|\u0001^\n]{3,80})/dg,
  },
  {
    needs: equals,
    marks: ["8=FIX"],
    // oxlint-disable-next-line no-control-regex
    form: /(?<=[|\u0001^](?:50|57|115|116)=)(?<USERNAME>[a-z][\w.-]{2,40})(?=[|\u0001^\n]|$)/dg,
  },
  // The status of OpenVPN.
  {
    needs: colon | newline,
    marks: ["Common Name,Real Address"],
    form: /(?<=\n(?:\d{1,3}(?:\.\d{1,3}){3},)?)(?<USERNAME>(?!UNDEF,)[\w.@-]{2,60})(?=,\d{1,3}(?:\.\d{1,3}){3}:\d)/dg,
  },
  // Of the digest that SIP and HTTP sign in with (RFC 7616).
  { needs: equals | key | quote, marks: ["Digest "], form: /(?<=(?<!\w)response=")(?<SECRET>[\da-f]{32,64})(?=")/dg },
  // A share of Nextcloud.
  {
    needs: goesOn | key,
    marks: ["/s/"],
    form: /(?<=\/s\/)(?<SECRET>(?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d)[A-Za-z\d]{15})(?![\w/.-])/dg,
  },
  // A session of Express, signed most often, one that is remembered, and a key of Laravel.
  { needs: equals, marks: ["=s%3A"], form: /(?<==)(?<SECRET>s%3A(?:[\w-]{6,64}\.[\w%+/-]{6,80}|[\w-]{24,64}))/dg },
  {
    needs: equals,
    marks: ["remember_", "remember-me="],
    form: /(?<=remember(?:_me|_token|-me)=)(?<SECRET>[\w%+/.-]{16,300})/dg,
  },
  { needs: colon | equals, marks: ["=base64:"], form: /(?<=KEY=base64:)(?<SECRET>[A-Za-z\d+/]{40,90}={0,2})/dg },
  // Of a device of LoRaWAN.
  {
    needs: assignment | key,
    marks: ["Key"],
    form: /(?<=(?:App|Nwk)(?:S|SEnc)?Key["']?\s?[:=]\s?["']?)(?<SECRET>[\dA-Fa-f]{32})(?![\dA-Fa-f])/dg,
  },
  // Commands, and what is typed into services.
  {
    needs: pipe,
    marks: ["| sudo -S", "| docker login"],
    form: /echo ["']?(?<PASSWORD>[^"'\n$]{4,80}?)["']? ?\| (?:sudo -S|docker login)/dg,
  },
  {
    needs: colon | hyphen,
    marks: ["-auth ", "-auth="],
    form: /--(?:basic-)?auth[ =]["']?(?<USERNAME>[\w.-]{2,40}):(?<PASSWORD>[^\s"']{4,80})/dg,
  },
  // HTTPie and xh.
  {
    needs: colon | hyphen,
    marks: [" -a "],
    form: /(?<![\w./-])(?:https?|xhs?) (?:[^\n|;&]{0,80} )?-a ["']?(?<USERNAME>[\w.@-]{2,40}):(?<PASSWORD>(?!pass(?:word)?(?![\w-]))[^\s"'$<{][^\s"']{3,79})/dg,
  },
  {
    needs: colon,
    marks: ["passphrase for"],
    form: /(?<=passphrase for [^\n]{1,80}: )(?<PASSWORD>[^\s\n][^\n]{3,80})(?=\r?\n)/dg,
  },
  { needs: bracket, marks: ["{PLAIN}"], form: /(?<=\{PLAIN\})(?<PASSWORD>[^\s"':]{4,80})/dg },
  {
    needs: hyphen | quote,
    marks: ["--pass"],
    form: /--pass(?:word|phrase|wd)?[ =]["'](?<PASSWORD>[^"'\n$]{4,80})(?=["'])/dg,
  },
  {
    needs: assignment,
    marks: ["> AUTH "],
    form: /> AUTH (?:(?<USERNAME>[\w.-]{2,32}) )?(?<PASSWORD>[^\s"]{4,80})(?=\r?\n|$)/dg,
  },
  {
    marks: ["LOGIN "],
    form: /(?<=(?:^|\n)(?:[CS]: ?)?(?!ALTER |CREATE |DROP |GRANT )\w{1,12} LOGIN )"?(?<USERNAME>[^\s"]{2,60})"? "?(?<PASSWORD>(?<=")[^"\n]{3,80}|[^\s"]{3,80})/dg,
  },
  {
    needs: digit,
    marks: ["334 VXNlcm5hbWU6"],
    form: /334 VXNlcm5hbWU6\s+(?:C: ?)?(?<USERNAME>[A-Za-z\d+/=]{4,80})\s+(?:S: ?)?334 UGFzc3dvcmQ6\s+(?:C: ?)?(?<PASSWORD>[A-Za-z\d+/=]{4,80})/dg,
  },
  {
    marks: ["PASS "],
    form: /(?<=USER [^]{2,200}?(?:^|\n|[>:] ?|quote )PASS )(?<PASSWORD>[^\n\r*]{4,60})(?=\r?\n|$)/dg,
  },
  // Of an application, in groups of four (WordPress, Google).
  {
    marks: ["pass", "Pass", "PASS", "pw", "PW", "achtwoord", "ACHTWOORD"],
    form: /(?<=[ :="'`])(?=[A-Za-z\d]{4}[ -])(?<=(?:app|application|anwendungs|aplicación|applicazione)[ -]?(?:passwor[dt]|wachtwoord|pass|pw)["']?(?: is| ist)?[ :=]{1,3}["'`]?)(?<PASSWORD>(?:[A-Za-z\d]{4}[ -]){3}(?:[A-Za-z\d]{4}[ -]){0,2}[A-Za-z\d]{4})(?![A-Za-z\d])/dgi,
  },
  // Who asks a directory (ldapsearch).
  { needs: hyphen | equals, marks: ["-D"], form: /-D ["']?(?:cn|CN|uid|UID)=(?<USERNAME>[\w.@-]{2,60})(?=,)/dg },
  {
    needs: colon | parameter,
    marks: ["WIFI:"],
    form: /WIFI:[^\n]{0,120}?(?<=[:;])P:(?<PASSWORD>(?:\\.|[^;\\\n]){4,80});/dg,
  },
  // Routers and telephone systems.
  {
    marks: ["ble secret", "ble password"],
    form: /enable (?:secret|password)(?: [05789])? (?<PASSWORD>[^\s"']{4,80})(?=\r?\n|$)/dg,
  },
  { needs: hyphen, marks: ["-server key "], form: /-server key (?:[05789] )?(?<SECRET>[^\s"']{4,80})/dg },
  {
    needs: assignment,
    marks: ["ommunity", "OMMUNITY"],
    form: /(?<=snmp_?community["']?\s?[:=]\s?["']?)(?!public|private)(?<SECRET>[^\s"']{4,64})/dgi,
  },
  {
    marks: ["community "],
    form: /(?:-server|snmp) community (?!public|private|string)(?<SECRET>[^\s"']{4,64})/dg,
  },
  { needs: equals | newline, marks: ["voicemail"], form: /(?<=\n)\d{2,6} ?=> ?(?<PASSWORD>\d{3,10}),/dg },
];
