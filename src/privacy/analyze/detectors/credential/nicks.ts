import type { Span, TextRange } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import { type NumberHead, numberHead } from "../../text/number-head.ts";
import { groupAt, scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { isPersonalAccount, isUnknown, type LoginTeller } from "./command-logins.ts";
import { certain, nameBefore, report } from "./log-users.ts";

/**
 * Who speaks in a chat or a game: `[14:02] jvdmerwe_ops: still dropping`, `08:02 <pavithra> on it`, `[18:24:40] [Chat/INFO]: <pavithra> on it`,
 * `dmitro  08:03  me`.
 */
export function findNicks(text: string, index: TextIndex, spans: Span[]): void {
  for (let at = text.indexOf("] "); at > 0; at = text.indexOf("] ", at + 1))
    if (timeBefore.test(text.slice(Math.max(0, at - 24), at))) report(text, groupAt(text, speaker, at + 2), spans);
  for (let at = text.indexOf(" <"); at >= 0; at = text.indexOf(" <", at + 2))
    if (timeOfChat.test(text.slice(Math.max(0, at - 60), at)))
      report(text, certain(groupAt(text, bracketed, at + 2)), spans);
  for (let at = text.startsWith("<") ? 0 : text.indexOf("\n<") + 1; at >= 0;) {
    const named = groupAt(text, speakerOfLine, at);
    if (named && isOfLine(text, named)) report(text, certain(named), spans);
    at = text.indexOf("\n<", at) + 1 || -1;
  }
  scanNumbers(text, index, clockHead, clock, isBehindNick, spans);
}

/** `<tuxdad71> hello`, but neither an element that is closed nor one of words: `<item_1> x`. */
function isOfLine(text: string, { start, end }: TextRange): boolean {
  const name = text.slice(start, end);
  return isOfPlayer(name.toLowerCase(), name) && !text.includes(`</${name}`);
}

/** Words of servers of games and chats beside who is there: `Kiwi_Bird9 joined the game`, `* tuxdad71 has quit [Ping timeout]`. */
export const tellersOfNicks = (): [word: string, teller: LoginTeller][] => [
  ...["joined", "left"].map((word): [string, LoginTeller] => [
    word,
    { form: besideGame, isOne: isNick, isCommand: true },
  ]),
  ...["quit", "parted"].map((word): [string, LoginTeller] => [
    word,
    { form: besideChannel, isOne: isNick, isCommand: true },
  ]),
  ["known", { form: oldNick, further: newNick, isOne: isNick, isCommand: true }],
  ["issued", { form: behindHead(" server command"), isOne: isNick, isCommand: true }],
  ["lost", { form: behindHead(" connection: "), isOne: isNick, isCommand: true }],
  ["player", { form: ofGame, isOne: isOfPlayer }],
  ...["gamertag", "playername", "ign"].map((word): [string, LoginTeller] => [word, { form: ofField, isOne: isNick }]),
];

/** By a capital, a digit or a sign within, or as no word. */
const isNick = (login: string, written: string): boolean =>
  isOfPlayer(login, written) || isUnknown(login.replace(/[^a-z]+/g, ""), 2);

/** `Kiwi_Bird9`, also of words. */
const isOfPlayer = (login: string, written: string): boolean =>
  /^[A-Z][a-z]+_?[A-Z][a-z]+_?\d{1,4}$/.test(written) || (/[\d_]/.test(written) && isPersonalAccount(login));

/** `xX_GravyBoat_Xx#4417`, anywhere. */
export function findPlayers(text: string, spans: Span[]): void {
  for (let at = text.indexOf("xX"); at >= 0; at = text.indexOf("xX", at + 2))
    report(text, certain(groupAt(text, ofPlayer, at)), spans);
}

function isBehindNick({ index }: RegExpExecArray, text: string, spans: Span[]): true {
  const named = nameBefore(text, nickBefore, index - 2);
  if (named !== undefined && wordOf(marksOfWord(text.slice(named.start, named.end))) < 2) report(text, named, spans);
  return true;
}

/** By a mark or a digit in the name. */
const timeBefore = /(?:^|\n)\[[\d:.,/ -]{4,20}(?: ?[ap]m)?$/i;
const speaker = /@?(_?[a-z](?=[a-z]{0,24}[\d._-])[\w.-]{2,31})(?=: )/dy;

const timeOfChat = /(?:^|\n|\\n)\[?\d\d:\d\d(?::\d\d)?\]?(?: \[[\w /#]{2,40}\]:)?$/;
const bracketed = /[ @+%~&]?([A-Za-z_][\w.|^-]{1,30})(?=> )/dy;
export const clockHead: NumberHead = { ...numberHead({ 2: "*" }), behind: " " };
const clock = /(?<= {2})\d\d:\d\d {2,4}(?=\S)/y;
const ofPlayer = /(?<![\w-])(xX_?[\p{L}\d_]{3,24}?_?Xx(?:#\d{3,5})?)(?![\p{L}\d_])/duy;
const nickBefore = /(?:^|\n)([a-z][\w.-]{2,24})$/d;
/** At the beginning of a line, with a digit or a sign within. */
const speakerOfLine = /<[@+%~&]?([A-Za-z_](?=[A-Za-z]{0,24}[\d_|^])[\w|^-]{2,24})(?=> [\p{L}\d@:(])/duy;
/** `[19:04:11] [Server thread/INFO]: `. */
const headOfLine = String.raw`(?:^|\n|\n?\[[^\]\n]{2,40}\]:? )`;
const behindHead = (rest: string): RegExp =>
  new RegExp(String.raw`(?=${rest})(?<=${headOfLine}(\w{3,16}) [a-z]{4,6})`, "dy");
const inChat = String.raw`(?:^|\n|[\])\d] )(?:\*{1,3}|-!-|--?>|<--?|[→←⇐⇒])[ \t]{1,4}([A-Za-z_][\w|^\x60-]{1,24})(?: [[(][^\])\n]{1,80}[\])])? has [a-z]{4,6}`;
/** `joined the game`, `has joined #kernel`. */
const besideGame = new RegExp(
  String.raw`(?= the game(?!\w))(?<=${headOfLine}(\w{3,16}) [a-z]{4,6})|(?= #[\w#-])(?<=${inChat}|${headOfLine}(\w{2,24}) has [a-z]{4,6})`,
  "dy",
);
const besideChannel = new RegExp(String.raw`(?= ?[[(#])(?<=${inChat})`, "dy");
const oldNick = /(?= as \S)(?<=(?:^|\n|[*!→-] )([A-Za-z_][\w|^-]{1,24}) is now known)/dy;
const newNick = / is now known as ([A-Za-z_][\w|^-]{1,24})(?!\w)/dy;
/** `banned player Kiwi_Bird9 for`, `"player":"Kiwi_Bird9"`. */
const ofGame = /(?:["']?\s?[:=]\s?["']|:? ["'\x60]?)([A-Za-z_]\w{2,15})(?![\w@/([{=*-]|\.\w|::|->)/dy;
/** `"gamertag": "SaltyHamster"`. */
const ofField =
  /["']?(?:\s?[:=]\s?| (?:is |ist |est |es |è )?)["'\x60]?([A-Za-z_]\w{2,15})(?![\w@/([{=*-]|\.\w|::|->)/dy;
