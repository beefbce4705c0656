import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { surnameOf } from "../../lexicon/marks.ts";
import { lineKindAt, LineKind } from "../../text/code-lines.ts";
import { groupAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";
import { hasUnknownPart, isPersonalAccount, isUnknown, type LoginTeller, loginsOfCommands } from "./command-logins.ts";
import { tellersOfNicks } from "./nicks.ts";
import { file, isNobody } from "./nobody.ts";
import { loginForm } from "./login-form.ts";
import { isInitialAndSurname, isOfName, isOfSurname } from "./surname-logins.ts";
import { isOrdinaryForm } from "./user-words.ts";

/**
 * Logins right behind a word for somebody who has one, or for what is done to one, and in commands: "der Benutzer hkern3 ist gesperrt", "unlock
 * mlopez", "Benutzer KOWALSKIM", `sudo -u tberg`. Without digit and sign within, one has an initial and a surname. In a line of a program only
 * what stands in quotes or behind a command counts. Some words have a list behind them.
 */
export function findNearLogins(text: string, plain: string, index: TextIndex, spans: Span[]): void {
  loginCues.eachIn(text, index, readBehind, { plain, index, spans });
}

interface Search {
  /** The text with plain letters, which has the forms. */
  plain: string;
  index: TextIndex;
  spans: Span[];
}

function readBehind(
  text: string,
  _: number,
  end: number,
  { form, isOne, isCommand, further }: LoginTeller,
  { plain, index, spans }: Search,
): void {
  let range = groupAt(plain, form, end);
  for (let count = 0; range !== undefined && count < longestList; count++) {
    const login = text.slice(range.start, range.end);
    if (isOne(login.toLowerCase(), login)) {
      const isQuoted = /["'`]/.test(text.charAt(range.start - 1));
      if (isCommand !== true && !isQuoted && lineKindAt(index.codeLines(text), end) === LineKind.code) return;
      spans.push({ ...range, type: "USERNAME", strength: 1 });
    }
    range = further && groupAt(plain, further, range.end);
  }
}

const longestList = 40;

/** Whether it looks like a login where something says that one stands there. */
function mayBeLogin(login: string, written = login): boolean {
  if (file.test(login) || isNobody(login)) return false;
  if (/^[A-Z]+_?\d+$/.test(written)) return isOfCapitals(login);
  if (/^\p{L}+$/u.test(login)) return !isOrdinaryForm(login) && isOfSurname(login);
  return login.split(/[^\p{L}]+/u).some((word) => word.length > 2 && isUnknown(word, 2));
}

/** `JDIJK_0417`: an initial and a surname, or before a sign a surname alone or what is no word, but no program's. */
function isOfCapitals(login: string): boolean {
  const [word = "", number] = login.split("_");
  if (number === undefined) return isInitialAndSurname(login.replace(/\d+$/, ""));
  return isInitialAndSurname(word) || surnameOf(marksOfWord(word)) > 1 ? isUnknown(word, 4) : isUnknown(word, 1);
}

/** The same, also in capitals with a number, `JDIJK_0417`. */
const loginOrCapitals = String.raw`(?:${loginForm}|([A-Z]{4,12}_?\d{2,6})(?![\w@/([{=*-]|\.\w|::|->))`;
const behindWord = new RegExp(
  String.raw`["'\x60]?(?: (?:client|cliente|de cliente|utilisateur|klant|personnel|perso))?(?:: ?| ?= ?|, ?| (?:is |ist |lautet |nannte sich |nennt sich |noemt zich |calls h(?:im|er)self |est |c['’]?(?:est)? |es |è |as |als |mit |with )?)["'\x60@]?${loginOrCapitals}`,
  "yd",
);
/** "Anmeldename für das Onlinebanking ist …", or right behind it, with a mark or a digit. */
const someWordsBehind =
  /(?:[^\n.:;,=(){}]{0,60}? (?:is|ist|war|lautet|est|es|è)(?: glaub ich| wohl)?:?)? ["'\x60]?([A-Za-z](?=[A-Za-z]{0,24}[\d._-])[\w.-]{3,30}(?<![._-]))(?![\w@/([{=*]|::|->)/dy;
/** `Tested-by: quietferret` at the end of a commit. */
const trailer = /-(?:[oO]ff-)?[bB]y: @?([A-Za-z\d][\w-]{2,38})(?=[ \t]*(?:\n|$))/dy;
/** Who asks for a merge, and who says something to it: `lmaurer-ch wants to merge`, `0xpavel (Contributor) •` (GitHub). */
const ofMerge =
  /(?= to merge \d)(?<=(?:^|\n|[•|] )@?([a-z\d][\w-]{2,38}) wants)|(?=\) [•·])(?<=(?:^|\n)@?([a-z\d][\w-]{2,38}) \(\w{5,12})/dy;
/** `created by mlopez`, `assigned_to: mlopez`. */
const behindAct = new RegExp(String.raw`[ _-](?:[bB]y|BY|[tT]o)["'\x60]?(?:: ?| ?= ?| )["'\x60@]?${loginForm}`, "yd");
/** "logs in automatically as mlopez". */
const asOne = new RegExp(String.raw` (?:in|on)(?: [a-z]{3,16}ly)? (?:as|with) ["'\x60]?${loginForm}`, "yd");
/** `AUTH ok as mlopez`, "session ouverte par m.lopez", "nel commit di mlopez_2", `Login failed: m.lopez (Remote IP: …)`. */
const asWhom = new RegExp(String.raw`(?: ok| successful| succeeded)? as (?:user )?["'\x60]?${loginForm}`, "yd");
const opened = new RegExp(
  String.raw` (?:opened|ouverte|geoffnet|abierta|aperta|geopend) (?:for user|for|by|par|von|por|da|door) ${loginForm}`,
  "yd",
);
const ofCommitter = new RegExp(String.raw`(?: [\da-f]{7,40})? (?:by|from|von|de|di|van|par) @?${loginForm}`, "yd");
const failed = new RegExp(String.raw`: ["'\x60]?${loginForm}(?=["'\x60]? \()`, "yd");

/** `github.actor != 'octo-nadia'`, `"actor":"octo-nadia"`. */
const actor = /["']?\s?(?:[!=]==?|:)\s?["']([a-z\d][a-z\d-]{2,38})(?=["'])/dy;
/** `reviewers: hyejin-park, t0masz_w`, also one a line, and with what each did: `sunniva (Approved), 0xpavel (Requested)`. */
const listed = String.raw`["'\x60@]{0,2}([a-z\d][\w.-]{2,38}(?<![.-]))(?![\w@/([{=:*]|\.\w| [a-z])`;
const firstOfList = new RegExp(String.raw`["']?:\s{0,12}(?:\[\s{0,12}|- )?${listed}`, "dy");
const furtherOfList = new RegExp(
  String.raw`["'\x60]?(?: \((?:Approved|Requested|Commented|Changes requested)\))?(?:, {0,2}|,?\s{0,3}\n[ \t]{0,12}(?:- )?)${listed}`,
  "dy",
);

/** Whose computer it is: `WS-PIROGOVA`, `lkowalska-laptop`. */
const ofComputer =
  /(?<=(?<![\w.-])(?:WS|PC|LT|NB|WKS|LAPTOP|NOTEBOOK|DESKTOP))-([A-Z]{5,14})(?![\w-]|\.\w)|(?<=(?<![\w./-])([a-z]{5,14})-[a-zA-Z]{2,8})(?![\w-])/dy;

const words =
  "user users login account accounts unlock konto kennung benutzer nutzer benutzerkonto anmeldung utilisateur compte usuario cuenta utente gebruiker inloggen elternkonto kundenkonto username identifiant " +
  "gebruikersnaam inlognaam userid " +
  "seller buyer verkäufer käufer vendeur vendedor venditore verkoper " +
  "owner reviewer reporter author assignee nickname nick insta instagram discord steam skype";

const forms = (): (readonly [word: string, form: RegExp])[] => [
  ...words.split(" ").map((word) => [word, behindWord] as const),
  ..."created updated modified closed assigned opened reopened edited approved merged uploaded submitted requested reported deployed resolved"
    .split(" ")
    .map((word) => [word, behindAct] as const),
  ..."anmeldename benutzername".split(" ").map((word) => [word, someWordsBehind] as const),
  ...["log", "logs", "logged"].map((word) => [word, asOne] as const),
  ..."auth authenticated".split(" ").map((word) => [word, asWhom] as const),
  ["session", opened],
  ..."commit commits".split(" ").map((word) => [word, ofCommitter] as const),
  ..."connect connected run runs running".split(" ").map((word) => [word, asWhom] as const),
  ["failed", failed],
];

export const loginCues = new WordTable<LoginTeller>("near-login", () => [
  ...forms().map(([word, form]) => [word, { form, isOne: mayBeLogin }] as const),
  ..."bind bound binding".split(" ").map((word) => [word, { form: asWhom, isOne: isPersonalAccount }] as const),
  ["actor", { form: actor, isOne: hasUnknownPart }],
  ..."tested acked reviewed signed suggested helped"
    .split(" ")
    .map((word) => [word, { form: trailer, isOne: hasUnknownPart, isCommand: true }] as const),
  ..."wants contributor member collaborator"
    .split(" ")
    .map((word) => [word, { form: ofMerge, isOne: hasUnknownPart, isCommand: true }] as const),
  ..."reviewers approvers assignees maintainers committers collaborators codeowners"
    .split(" ")
    .map(
      (word) => [word, { form: firstOfList, further: furtherOfList, isOne: hasUnknownPart, isCommand: true }] as const,
    ),
  ..."ws pc lt nb wks laptop notebook desktop"
    .split(" ")
    .map((word) => [word, { form: ofComputer, isOne: isOfName, isCommand: true }] as const),
  ...loginsOfCommands(),
  ...tellersOfNicks(),
]);
