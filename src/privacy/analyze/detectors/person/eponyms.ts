import { isAsciiLetter } from "../../../code-units.ts";
import { madeOnce } from "../../../made-once.ts";
import { hashEnd, hashesOf, hashStart, hashStep } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf } from "../../lexicon/marks.ts";
import { lengthAt, matchAt } from "../../text/scan.ts";
import { alikeOfLatin, folded, latinEnd } from "../../alike.ts";
import {
  commonNames,
  eponymousThings,
  famousNames,
  illnesses,
  illnessNames,
  ownableThings,
  wordsBetween,
} from "./eponym-words.ts";

/**
 * Whether a name stands for what is called after it: "Dijkstra's algorithm", "Morbus Crohn", "Hashimoto-Thyreoiditis", "loi de Moore". No
 * model could answer a question about it if it were hidden. Only names that things are called after count, and only beside such a thing;
 * whoever is named elsewhere in the request, as in "Mrs. Wilson", is hidden here too, since what is hidden once is hidden everywhere.
 */
export function isEponym(text: string, start: number, end: number): boolean {
  // Most names are nobody's that anything is called after.
  if (!mayHoldName(text, start, end) || !folded(text.slice(start, end)).split(joints).some(isName)) return false;
  const isJoined = /[-–]/.test(text.charAt(start - 1));
  const before = isJoined ? compoundBefore.exec(text.slice(Math.max(0, start - 30), start)) : null;
  const from = start - (before?.[0].length ?? 0);
  const to = end + lengthAt(text, compoundBehind, end);
  const written = text.slice(from, to);
  const spelled = folded(written.replace(abbreviated, "")).split(joints);
  const words = spelled.map(withoutGenitive);
  const count = words.findIndex((word) => !isName(word));
  if (count === 0) return false;
  const names = count < 0 ? words : words.slice(0, count);
  if (count > 0) return words.length < count + 3 && isCalledSo(words.at(-1)!, names);
  if (isFamous(names) && abbreviated.test(written) && names.some((name) => ofIllnesses().has(name))) return true;
  return isLed(text, from, names) || isThingBehind(text, to, names, spelled.at(-1) !== words.at(-1));
}

/** Whether a word may be such a name, by its hash, or is beyond Latin. Costs a step for each letter, and no string. */
function mayHoldName(text: string, start: number, end: number): boolean {
  let hash = hashStart;
  for (let at = start; at < end; at++) {
    let unit = text.charCodeAt(at);
    if (unit >= latinEnd) return true;
    if (unit >= 128) unit = alikeOfLatin(unit);
    if (isAsciiLetter(unit)) hash = hashStep(hash, unit | 32);
    else if (lastWords().has(hashEnd(hash) | 0)) return true;
    else hash = hashStart;
  }
  return lastWords().has(hashEnd(hash) | 0);
}

/** "Moores Gesetz". */
const withoutGenitive = (word: string) => (isName(word) && !isNominative(word) ? word.slice(0, -1) : word);

/** Whether the end of a German compound, "Parkinson-Syndrom", is a thing; behind a famous name, whatever is no name. */
function isCalledSo(word: string, names: readonly string[]): boolean {
  if (isThingOf(names, word, false)) return true;
  const marks = marksOfWord(word);
  return isFamous(names) && word.length > 3 && givenOf(marks) + surnameOf(marks) === 0;
}

/** "…'s algorithm", "… exact test". */
function isThingBehind(text: string, at: number, names: readonly string[], isGenitive: boolean): boolean {
  const [, possessive, behind = ""] = matchAt(text, wordsBehind, at) ?? [];
  if (ofLawyers.test(behind)) return false;
  for (const word of folded(behind).split(joints)) {
    if (isThingOf(names, word, isGenitive || possessive !== undefined)) return true;
    if (word !== "" && !between().has(word) && !isName(word)) return false;
  }
  return false;
}

/** "Morbus …"; "algorithme de …", "Satz des …", "expérience de Michelson et …", but not "maladie de Martin", who may be anybody. */
function isLed(text: string, at: number, names: readonly string[]): boolean {
  if (isLedAt(text, at, names)) return true;
  const [joined = "", other = ""] = nameBefore.exec(text.slice(Math.max(0, at - 32), at)) ?? [];
  const first = folded(other);
  return joined !== "" && isName(first) && isLedAt(text, at - joined.length, [first, ...names]);
}

function isLedAt(text: string, at: number, names: readonly string[]): boolean {
  const [, word, preposition] = ledBy.exec(text.slice(Math.max(0, at - 40), at)) ?? [];
  if (word === undefined) return false;
  if (preposition === undefined) return morbus.has(folded(word));
  return isFamous(names) ? isThingOf(names, folded(word), false) : isThing(folded(word)) && !effect.test(word);
}

/** Whether a thing is called after the names, rather than owned by who has them. */
function isThingOf(names: readonly string[], word: string, isPossessive: boolean): boolean {
  if (isThing(word)) return true;
  if (!ownable().has(word) && !ill().has(word)) return false;
  return !isPossessive || isFamous(names) || (ill().has(word) && names.some((name) => ofIllnesses().has(name)));
}

/** Also at the end of a compound: "gravitatiewet", "Gravitationsgesetz". */
const isThing = (word: string) => things().has(word) || lawAtEnd.test(word);
const lawAtEnd = /[a-z]{4}(?:wet|wetten|gesetze?n?|gleichung|vergelijking|stelling|konstante|constante)$/;

const isFamous = (names: readonly string[]) => names.some((name) => famous().has(name));

const joints = /(?:['’]s?)?[-–\s]+|['’]s?$/u;
const compoundBefore = /(?:\p{L}+[-–])+$/u;
const compoundBehind = /\p{L}{0,30}(?:[-–]\p{L}{1,30}){0,4}/uy;
const ofLawyers = /\blaw (?:firm|office|school|student|degree|clerk|practice)/u;
/** "Michelson et ", before who shares the thing. */
const nameBefore = /(\p{Lu}\p{L}{1,24}) (?:et|and|und|y|e|en|ed) $/u;
/** Anybody has effects. */
const effect = /^eff/iu;
const abbreviated = /^(?:M|Mb)\.\s*/u;
const wordsBehind = /(['’]s?)?((?:[-– ]\p{L}{1,30}(?:['’]s?)?){1,5})/uy;
const ledBy = /(\p{L}+)\.?(?: (de|du|des|di|del|della|von|van|d['’]))? ?$/u;
const morbus: ReadonlySet<string> = new Set(["morbus", "mb", "morbo"]);

const isNominative = (word: string) => famous().has(word) || common().has(word);
const isName = (word: string) => isNominative(word) || (word.endsWith("s") && isNominative(word.slice(0, -1)));

const setOf = (words: string) => madeOnce<ReadonlySet<string>>(() => new Set(words.split(" ").map(folded)));
/** The last word of each name, also with the ending of a genitive. */
const lastWords = madeOnce(() =>
  hashesOf(
    ...`${famousNames} ${commonNames}`.split(" ").flatMap((name) => {
      const word = folded(name).replace(/^.*[^a-z]/, "");
      return [word, `${word}s`];
    }),
  ),
);

const famous = setOf(famousNames);
const common = setOf(commonNames);
const things = setOf(eponymousThings);
const ownable = setOf(ownableThings);
const ill = setOf(illnesses);
const ofIllnesses = setOf(illnessNames);
const between = setOf(wordsBetween);
