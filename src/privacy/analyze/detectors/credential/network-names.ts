import type { TextRange } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, wordOf } from "../../lexicon/marks.ts";
import { matchAt } from "../../text/scan.ts";
import { file, isNobody } from "./nobody.ts";
import { isOrdinaryWord } from "./user-words.ts";

/** What surrounds a user name after a word; the name is the first group of `after`. */
export interface NamePattern {
  before: RegExp;
  after: RegExp;
  /** @param lead what is between the word and the name */
  except?: (name: string, lead: string) => boolean;
  /** Whether a name may also stand before the word: `calls himself "gold_trader.66" on Telegram`. */
  isNetwork?: true;
}

/** The user name behind a word. */
export function nameBehind(text: string, start: number, end: number, pattern: NamePattern): TextRange | undefined {
  const { before, after, except, isNetwork } = pattern;
  if (!before.test(text.slice(Math.max(0, start - 8), start))) return undefined;
  const [shown, name = ""] = matchAt(text, after, end) ?? [];
  if (shown === undefined || name === "") return undefined;
  const lead = shown.slice(0, -name.length);
  // In the place of a name a form of code may be one: `psn: kofi_the_gr8`.
  const isNamed =
    isNetwork === true &&
    lead.startsWith(":") &&
    /\d/.test(name) &&
    name
      .toLowerCase()
      .split(/[^a-z]+/)
      .some(isStrange);
  const from = end + lead.length;
  const isFile = file.test(name) && !(name.endsWith(".o") && text.charAt(from + name.length) === "/");
  if ((isNobody(name) && !isNamed) || isFile || except?.(name, lead) === true) return undefined;
  return { start: from, end: from + name.length };
}

/** Whether a part of a name is no word, or a given name that is at most a rare one. */
function isStrange(part: string): boolean {
  const marks = marksOfWord(part);
  return part.length > 2 && (!isOrdinaryWord(part) || (givenOf(marks) > 1 && wordOf(marks) < 2));
}

const hasStrangePart = (name: string): boolean =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some(isStrange);

/** What somebody calls himself, before a network: `sous le pseudo « ann.lee » sur Snapchat`, `annlee#4471 on Discord`. */
export function nameBeforeNetwork(text: string, start: number): TextRange | undefined {
  if (!preposition.test(text.slice(Math.max(0, start - 10), start))) return undefined;
  const from = Math.max(0, start - 96);
  const match = calledSo.exec(text.slice(from, start));
  const { quoted, bare, tag } = match?.groups ?? {};
  const name = quoted ?? bare ?? tag;
  if (match === null || name === undefined) return undefined;
  const own = name.replace(/#\d+$/, "");
  if (file.test(own) || isNobody(own)) return undefined;
  if (quoted === undefined && !hasStrangePart(own) && !/\d\d$/.test(own)) return undefined;
  const at = from + match.index + match[0].lastIndexOf(name);
  return { start: at, end: at + name.length };
}

const preposition = /(?:^|\s)(?:on|in|at|via|from|auf|bei|von|sur|chez|de|en|su|di|op|van|bij) $/i;
const calls =
  "nannte sich|nennt sich|nenne mich|hei(?:ß|ss)t|hei(?:ß|ss)e|hieß|namens|dem namen|pseudo(?:nyme)?|surnom|alias|apodo|perfil|profile?|profilo|profiel|nick(?:name)?|handle|user(?:name)?|account|se llama|me llamo|llamar|llamaba|s['’]appelle|m['’]appelle|appeler|chiamare|si chiama|heet|noemt zich|de naam|goes? by|known as|konto|compte|cuenta|seller|buyer|verkäufer(?:in)?|käufer(?:in)?|vendeur|vendeuse|vendedora?|venditore|venditrice|verkoper|usuari[oa]|utente|utilisateur|gebruiker|benutzer(?:in)?|nutzer(?:in)?";
const marked = String.raw`[A-Za-z](?=[A-Za-z]{0,24}[\d._-])[\w.-]{2,30}(?<![._-])`;
const calledSo = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${calls}):? (?:["'“„«‘]\s?@?(?<quoted>${marked})\s?["'”“»’]|@?(?<bare>${marked}))|(?<![\w#/])(?<tag>[A-Za-z][\w.]{2,31}#\d{4,5}))(?: \p{Ll}{2,3})? \p{L}{2,4} $`,
  "iu",
);

const atName = String.raw`@[A-Za-z\d_](?:[\w.]{0,28}\w)`;
/** `annlee#4471`, as players have it. */
const tagged = String.raw`(?<=[\s:(])(?-i:[A-Za-z][\w.]{2,31}#\d{4,5})`;
const markedName = String.raw`(?<=[\s:("'“„«])(?-i:[a-z][a-z\d]{1,20}[._][\w.]{1,20}|[A-Z][a-z\d]{1,20}_\w{1,20}|[a-z]{4,20}\d{1,4})(?<!\.)`;
const hyphenedName = String.raw`[a-z][a-z\d]{1,20}(?:-[a-z\d]{1,20}){1,3}`;
/** Behind a verb of naming. */
const calledName = String.raw`(?<=(?:heet|hei[sß]{1,2}[te]|nennt|by|llam[ao]|appelle|chiam[ao]) (?:(?:hij|zij|ze|ik|er|sie|ich|sich) )?)(?-i:${hyphenedName})`;
/** A name some words behind that of a network: "my handle there is @ann_lee". */
const networkOf = (name: string): NamePattern => ({
  before: /(?:^|[^\p{L}@.$])$/u,
  after: new RegExp(
    String.raw`[^\p{L}\n@]{0,4}(?:(?:handle|user(?:name)?|account|profile|is|me|my|ist|est|es|è|id|name|on|at|as|goes?|by|he|she|they|i|heet|hij|zij|ze|ik|ben|hei[sß]{1,2}[te]|nennt|er|sie|ich|bin|sich|se|llam[ao]|soy|elle|il|je|suis|s|m|appelle|si|mi|chiam[ao]|sono)[^\p{L}\n@]{1,3}){0,4}(${name})(?![\w@]|\/|\.\w|[([=])`,
    "iuy",
  ),
});

const isOfWords = (name: string): boolean => name.includes("-") && !hasStrangePart(name);

/** Of networks of people; a name of nothing but words right behind one is a thing of it: "Instagram story_highlights". */
export const ofNetwork: NamePattern = {
  ...networkOf(`${atName}|${tagged}|${markedName}|${calledName}`),
  except: (name, lead) =>
    isOfWords(name) || (/^[\s,;]+$/.test(lead) && /^[a-z_.]+$/.test(name) && !hasStrangePart(name)),
  isNetwork: true,
};
/** Of those who write programs also `noush-tc`, if it is not made of words. */
export const accountsOfPrograms: NamePattern = {
  ...networkOf(String.raw`${atName}|${markedName}|(?<=[ :(])(?-i:${hyphenedName})`),
  except: isOfWords,
};
/** "my gh is noush-tc": a command, too, so behind a verb or a colon. */
export const ofCommand: NamePattern = {
  ...accountsOfPrograms,
  after: new RegExp(
    String.raw`(?:(?: (?:handle|user(?:name)?|name|is|=)){1,3} |: )@?(${hyphenedName})(?![\w@/([=-]|\.\w)`,
    "y",
  ),
};
/** To whom money goes: `my cashtag is $annlee88`. */
export const ofPayments: NamePattern = {
  ...ofNetwork,
  after:
    /[^\p{L}\n$]{0,4}(?:(?:tag|is|me|at|to|on|name|my)[^\p{L}\n$]{1,3}){0,3}(?<=[\s:(])\$([a-z][a-z\d_]{2,19})(?![\w([=.-])/iuy,
};
/** Of what programs have, too: `handle, uint8_t`. */
export const ofSign = networkOf(atName);
