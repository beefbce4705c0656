import type { Detector, Search, Span, TextRange } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isCommonName, wordOf } from "../../lexicon/marks.ts";
import { isWordAt, startsWord } from "../../text/boundary.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import { matchedAt } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { WordTable } from "../../text/word-table.ts";
import { findHeadedNames } from "../table/headed-names.ts";
import { findUnheadedNames } from "../table/unheaded-names.ts";
import { afterQuestion } from "./answered-names.ts";
import { isOfPrograms } from "./craft-words.ts";
import { fields, findFields } from "./cue-fields.ts";
import {
  afterCredit,
  afterIntroduction,
  afterPerhaps,
  afterSalutation,
  afterSignOff,
  afterTitle,
  afterTitleOnCard,
  beforeBirth,
} from "./cue-readers.ts";
import {
  addressed,
  asked,
  births,
  credits,
  introduced,
  kin,
  type Phrases,
  perhapsIntroduced,
  pronouns,
  relations,
  salutations,
  signOffs,
  titles,
  workedBy,
} from "./cue-words.ts";
import { findMailboxes } from "./mailboxes.ts";
import { isNamesake } from "./namesakes.ts";
import { isTitledThing } from "./renowned.ts";
import { afterKin, afterPronoun, afterSmallKin } from "./small-names.ts";
import { findSpeakers } from "./speakers.ts";
import { afterRelation, afterVerb } from "./unknown-names.ts";

/** In `<HR ALIGN="left">` and `mr.Read(buffer)` no title stands before a name. */
function isJoined(text: string, { start, end }: TextRange): boolean {
  const behind = text.charAt(end);
  if (behind === "=") return true;
  return text.charAt(start - 1) === "." && (behind === "(" || (behind === "." && isWordAt(text, end + 1)));
}

interface Cue {
  phrases: Phrases;
  /** Classes of characters of which a text must have one. */
  needs?: number;
  /** Whether programs are spoken to, or speak, so, too. */
  isForPrograms?: boolean;
  /** Whether what is no person is called so, too: "Dr. Oetker". */
  isForThings?: boolean;
  read(text: string, index: TextIndex, after: number, shown: string): TextRange | undefined;
}

const cues = tableOf([
  { phrases: introduced, read: afterIntroduction },
  { phrases: perhapsIntroduced, read: afterPerhaps, isForPrograms: true },
  { phrases: asked, read: afterQuestion, needs: CharClass.question },
  { phrases: relations, read: afterKin, isForThings: true },
  { phrases: kin, read: afterSmallKin },
  { phrases: pronouns, read: afterPronoun },
  { phrases: addressed, read: afterVerb, isForPrograms: true },
  { phrases: titles, read: afterTitle, isForThings: true },
  { phrases: titles, read: afterTitleOnCard },
  { phrases: salutations, read: afterSalutation, isForPrograms: true },
  { phrases: signOffs, read: afterSignOff },
  { phrases: births, read: beforeBirth },
  { phrases: credits, read: afterCredit },
  { phrases: workedBy, read: afterRelation, isForThings: true, isForPrograms: true },
]);

function tableOf(list: readonly Cue[]): WordTable<Cue[]> {
  return new WordTable("cue", () => {
    const byWord = new Map<string, Cue[]>();
    for (const one of list)
      for (const word of one.phrases.firstWords) byWord.set(word, [...(byWord.get(word) ?? []), one]);
    return byWord;
  });
}

/** Reports the names next to the cues that begin at a place. */
function readCues(text: string, start: number, _: number, here: readonly Cue[], { index, spans }: Search): void {
  for (const one of here) {
    if (one.needs !== undefined && !containsAny(text, index, one.needs)) continue;
    const found = beside(text, index, start, one);
    if (found === undefined || isJoined(text, found)) continue;
    if (one.isForThings === true && isTitledThing(text, start, found)) continue;
    if (one.isForPrograms !== true || !(isNamesake(text, found.start, found.end) || isProgram(text, found)))
      spans.push({ ...found, type: "PERSON", strength: 1 });
  }
}

/**
 * Whether what is greeted or asked is a program that nobody is called like, or a library, whose functions are named after it: "Hello,
 * Ansible!", "ask libusb" beside `libusb_open()`.
 */
function isProgram(text: string, { start, end }: TextRange): boolean {
  const name = text.slice(start, end);
  const marks = marksOfWord(name);
  if (!isCommonName(marks) && isOfPrograms(name.toLowerCase())) return true;
  return /^[a-z\d]+$/.test(name) && text.slice(Math.max(0, start - 1024), start + 1024).includes(`${name}_`);
}

/** The name next to a cue that begins at a place. */
function beside(text: string, index: TextIndex, start: number, { phrases, read }: Cue): TextRange | undefined {
  const shown = startsWord(text, start) ? matchedAt(text, phrases.form, start) : undefined;
  if (shown === undefined) return undefined;
  const after = start + shown.length;
  return isWordAt(text, after) && !shown.endsWith(".") ? undefined : read(text, index, after, shown);
}

/**
 * `fnkurunziza:x:1207:1207:Fidèle Nkurunziza,` of a list of accounts, `ATTENDEE;CN=R. Hinterleitner:` of a calendar (RFC 5545, 3.2.2),
 * `CN=Gulnara Isaeva,OU=Claims,` of a directory (RFC 4514), `SN=Isaeva, GN=Gulnara` of a certificate, and `PN: 'ISAEVA^GULNARA'` and
 * `PN [ISAEVA^GULNARA]` of DICOM (PS3.5, 6.2.1.2).
 */
function findAccounts(text: string, spans: Span[]): void {
  for (const [mark, form] of accounts) {
    if (!text.includes(mark)) continue;
    for (const { index, 0: name } of text.matchAll(form))
      if (name.split(/[ .-]+/).some((word) => wordOf(marksOfWord(word)) < 2))
        spans.push({ start: index, end: index + name.length, type: "PERSON", strength: 1 });
  }
}

/** Of the subject of a certificate (X.520), where a serial number may be called SN as well. */
const ofSubject =
  /(?=\p{Lu})(?<=(?:[,/:=+] ?|\n)(?:SN|GN) ?= ?)[\p{L}\p{M}.'’-]{2,30}(?: [\p{L}\p{M}.'’-]{1,24}){0,3}(?=[,/+"\n]|$)/gu;
const accounts: readonly (readonly [mark: string, form: RegExp])[] = [
  [":x:", /(?<=:x:\d{3,6}:\d{1,6}:)\p{Lu}[\p{L}\p{M}.'’-]{0,24}(?: [\p{L}\p{M}.'’-]{1,24}){1,4}(?=[,:])/gu],
  ["GN=", ofSubject],
  ["GN = ", ofSubject],
  [" PN", /(?<= PN(?:: '| \[))\p{L}[^'\]\n]{1,60}(?=['\]])/gu],
  [";CN=", /(?<=;CN="?)\p{Lu}[\p{L}\p{M}.'’-]{0,24}(?:,? [\p{L}\p{M}.'’-]{1,24}){0,4}(?="?[;:\n])/gu],
  [
    "CN=",
    /(?<=(?<![;\p{L}])CN=)(?![^,=]*(?:Admin|User|Operator|Group|Computer|Server|Root|Authority|Account))\p{Lu}[\p{L}\p{M}.'’-]{0,24}(?:(?:\\?,)? [\p{L}\p{M}.'’-]{1,24}){1,4}(?=,(?:OU|DC|O|CN)=)/gu,
  ],
];

/** What leads from the name of a field to its value on paper and in SQL. */
const leaders = ["...", "___", "···", "………", "LIKE '", "like '"];

/** People next to a cue in English, German, French, Spanish, Italian and Dutch. Reports the name without its title. */
export const cue: Detector = {
  name: "cue",
  types: ["PERSON"],
  wake: wakeOn({
    classes: CharClass.newline | CharClass.at | CharClass.caret,
    words: [cues, fields],
  }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    cues.eachIn(text, index, readCues, { index, spans });
    if (containsAny(text, index, CharClass.assignment | CharClass.pipe) || leaders.some((sign) => text.includes(sign)))
      findFields(text, index, spans);
    if (containsAny(text, index, CharClass.newline)) {
      findHeadedNames(text, index, spans);
      findUnheadedNames(text, spans);
      findSpeakers(text, spans);
    }
    findMailboxes(text, index, spans);
    findAccounts(text, spans);
    return spans;
  },
};
