import type { Detector, Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf } from "../../lexicon/marks.ts";
import { type Accept, fitsAt, matchAt, matchedAt, scanNumbers } from "../../text/scan.ts";
import { numberHead } from "../../text/number-head.ts";
import { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";
import { beforeTerms } from "./forms.ts";
import { firstsOfNumbers, germanNumberWords, numberWords } from "./number-words.ts";

/** Ages next to a word for them, after "she is", and beside a name. Off by default. */
export const age: Detector = {
  name: "age",
  types: ["AGE"],
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    words.eachIn(text, index, readBeside, spans);
    inWords.eachIn(text, index, readInWords, spans);
    scanNumbers(text, index, twoDigits, aloneBehind, isAge, spans);
    for (const { years, accept } of ofRelations) scanNumbers(text, index, twoDigits, years, accept, spans);
    scanNumbers(text, index, twoDigits, besideName, isOfName, spans);
    return spans;
  },
};

function report(spans: Span[], start: number, end: number): void {
  if (end > start) spans.push({ start, end, type: "AGE", strength: 1 });
}

function readBeside(text: string, start: number, end: number, side: Side, spans: Span[]): void {
  if (side === "before") readBefore(text, start, end, spans);
  else if (side === "decade") {
    const before = decadeBefore.exec(text.slice(Math.max(0, start - 24), start))?.[0];
    if (before !== undefined) report(spans, start - (/\p{L}+-$/u.exec(before)?.[0].length ?? 0), end);
  } else if (side === "behind") {
    const [shown = "", value = ""] = matchAt(text, ageBehind, end) ?? [];
    report(spans, end + shown.length - value.length, end + shown.length);
  } else report(spans, start, start + side);
}

function isAge({ index: start, 0: shown }: RegExpExecArray, _: string, spans: Span[]): boolean {
  report(spans, start, start + shown.length);
  return true;
}

/** Accepts an age behind some words. */
const behind =
  (words: RegExp): Accept<Span[]> =>
  (match, text, spans) =>
    words.test(text.slice(Math.max(0, match.index - 72), match.index)) && isAge(match, text, spans);

const isOfName: Accept<Span[]> = (match, text, spans) =>
  isOfSomebody(text.slice(Math.max(0, match.index - 72), match.index)) && isAge(match, text, spans);

/** `80 jährige`, `6-month-old`, "five years old"; not "for 5 years", "vor 3 Jahren". */
function readBefore(text: string, start: number, end: number, spans: Span[]): void {
  const window = text.slice(Math.max(0, start - 24), start);
  const before = ageBefore.exec(window);
  if (before === null) return;
  const from = start - before[0].length;
  const unit = text.slice(start, end);
  if (ofTime.test(unit)) {
    if (duration.test(text.slice(Math.max(0, from - 20), from)) && !fitsAt(text, old, end)) return;
    if (fitsAt(text, notOld, end) || (unit === "meses" && ofLoan.test(text.slice(Math.max(0, from - 4), from)))) return;
    // "a 10-year warranty".
    if (text.charAt(start - 1) === "-" && !fitsAt(text, old, end)) return;
  }
  // In Spanish the unit belongs to the value: "Edad: 53 años".
  report(spans, from, spanishUnit.test(unit) ? end : from + (before[1] ?? "").length);
}

/** "She is eighty-four.", "Mein Opa (zweiundneunzig)", "Mrs Ivy Pomfret, ninety-one, has". */
function readInWords(text: string, start: number, _: number, __: true, spans: Span[]): void {
  const shown = matchedAt(text, wholeNumber, start);
  if (shown === undefined) return;
  const end = start + shown.length;
  const before = text.slice(Math.max(0, start - 72), start);
  const rest = text.slice(end, end + 8);
  const isSaid = (whoIs.test(before) || partOfDecade.test(before)) && endOfClause.test(rest);
  const isBeside = /(?:, | ?\()$/.test(before) && /^(?:, |!?\)|[.;])/.test(rest) && isOfSomebody(before);
  if (isSaid || isBeside) report(spans, start, end);
}

function isOfSomebody(before: string): boolean {
  const name = nameBefore.exec(before)?.[1];
  const marks = name === undefined ? 0 : marksOfWord(name);
  return givenOf(marks) > 1 || surnameOf(marks) > 1 || relativeBefore.test(before);
}

/** "In her mid-twenties", "she's in his thirties". */
const decadeBefore = /(?<!\p{L})(?:in (?:his|her|their|my|your) (?:(?:early|mid|late)[- ])?|(?:early|mid|late)[- ])$/iu;

type Side = "behind" | "before" | "decade" | number;

/** Words before an age, units after it, and for a number and its unit in one word the length of the number. */
const words = new WordTable<Side>("age", () => [
  ..."age ages aged alter alters edad età leeftijd âge âgé âgée turned turning turns"
    .split(" ")
    .map((word) => [word, "behind"] as const),
  ...(
    "year years yr yrs yo jahre jahren jährige jähriger jährigen jähriges jährig jahrige jahriger jähirger jähr j jähriger ans an años año meses mes días " +
    "anni anno mesi maanden jaar jarige jarig months old monate monaten lebensjahr lebensjahres lj jr"
  )
    .split(" ")
    .map((word) => [word, "before"] as const),
  ..."twenties thirties forties fifties sixties seventies eighties nineties"
    .split(" ")
    .map((word) => [word, "decade"] as const),
  ...germanNumberWords.flatMap((number) =>
    ["", "e", "er", "en", "es"].map((ending) => [`${number}jährig${ending}`, number.length] as const),
  ),
]);
const number = String.raw`(?:1[01]\d|[1-9]?\d|${numberWords})`;
const ageBehind = new RegExp(
  `["'\\\\_ ]{0,3}(?:of|von|de|is|between|about|around|approx\\.?|circa|ca\\.?|etwa|rund|environ|unos|:|=)?["'\\\\: =]{0,4}(${number}(?: ?(?:años|meses|días|anni|ans|jaar|Jahre))?(?:(?: and |-| to )\\d{1,2}(?!\\d))?)(?![\\d.,:/%-]?\\d|\\p{L}|%)`,
  "iuy",
);
const ageBefore = new RegExp(`(?<![\\d.,/\\p{L}-]|\\d )(${number})(?: {1,2}|-| -|\\. ?)?$`, "iu");
const spanishUnit = /^(?:años?|mes(?:es)?|días)$/i;
const ofTime = /^(?:years?|yrs?|months|jahren?|j|monaten?|ans?|años?|mes(?:es)?|días|ann[io]|mesi|jaar)$/i;
const duration = new RegExp(
  String.raw`(?<!\p{L})(?:vor|seit|nach|in|für|über|alle|innerhalb|binnen|während|for|after|within|over|past|last|next|every|per|hace|por|durante|tras|desde|hacía|hasta los|cada|pendant|depuis|dans|après|tous les|fa|ogni|per|tra|dopo|sinds|na|auf|another|missed|been there|debe|plazo de|${beforeTerms}|wachtlijst van|frist von|i have|you have|we have|möchte|still|within the|vence a los|trabajó|duur van|al)(?: (?:etwa|ca|rund|knapp|von|the|about|les|los|last|past|weiteren|letzten))?\.? $`,
  "iu",
);
/** "A 24 meses", as loans run. */
const ofLoan = /(?<!\p{L})a $/iu;
const old = /[ -]old(?!\p{L})|-?jährig/iuy;
const notOld =
  / (?:ago|in|at|with|bei|bij|dienst|ervaring|Erfahrung|hábiles|d['’]ancienneté|met optie|(?:of )?experience|of service|working|later|earlier|lang|später|zuvor|in a row|minus|elternzeit|garantie|warranty|notice|laufzeit|de experiencia|d['’]expérience|después|más tarde|antes|de (?:evolución|seguimiento|la (?:cirugía|intervención|operación))|del (?:diagnóstico|tratamiento|alta|ingreso))(?!\p{L})/iuy;

const inWords = new WordTable<true>("age-in-words", () => firstsOfNumbers().map(([word]) => [word, true]));
const wholeNumber = new RegExp(String.raw`(?:${numberWords})(?![\p{L}-])`, "iuy");
const whoIs =
  /(?<!\p{L})(?:I am|I['’]m|(?:he|she|who|kid|son|daughter|wife|husband|mother|father|brother|sister|mum|dad) (?:is|was|turns|turned)|s?he['’]?s|ik (?:ben|werd|word)|(?:hij|ze|zij) (?:is|was|wordt|werd)|ich bin|(?:er|sie) (?:wird|ist|war|wurde)|\p{Lu}\p{Ll}+ (?:ist|wird|is|turns)|cumpl[eio]\p{L}*|compi[eo]\p{L}*|died[^.\n]{0,50} at)(?: (?:now|only|just|already|about|almost|over|nearly|erst|schon|nun|jetzt|bald|pas|nog|ora|ya))? $/iu;
/** "Anfang vierzig". */
const partOfDecade = /(?<!\p{L})(?:Anfang|Mitte|Ende) $/u;
const endOfClause =
  /^(?:[,.;!?)]?(?:$|[\n"])|[.,;!?](?: |$)| (?:and|but|now|next|so|und|aber|en|y|e|et|el|il)(?!\p{L}))/iu;

const twoDigits = numberHead({ 1: "", 2: "" });
/** "She is 42.", "I'm 29 and", "a woman of 62", "55 y.o.", "Chandra, v, 56.", "Hugo (then 2)". */
const aloneBehind =
  /(?<=(?<!\p{L})(?:I am|I['’]m|(?:he|she|who|son|daughter|wife|husband|mother|father|brother|sister) (?:is|was)|s?he['’]?s|i['’]?m|ik ben|ich bin|bin|(?:er|sie) wird|(?:er|sie) ist|(?:hij|ze|zij) is|kid is|heißt \p{L}{2,20}, ist|j['’]?ai|tengo|tiene|ho|ha|(?:man|woman|boy|girl|lady|patient) of)(?: (?:now|only|just|already|about|almost|over|nearly|erst|schon|nun|pas))? )\d{1,2}(?=[,.;!?)]?(?:$|[\n"]| (?:and|but|now|next|so|tho|und|aber|en)(?!\p{L}))|[.;!?](?: |$))|(?<=(?<!\p{L})(?:I am|i['’]?m|s?he['’]?s|s?he is|bin|ik ben|(?:er|sie) ist|(?:hij|ze|zij) is) )\d\d(?=, [\p{L}\d])|\d{1,2}(?= ?(?:y\.? ?o\.?|y\/o)(?!\p{L}))|(?<=(?:Anfang|Mitte|Ende) )[2-9]0(?=[,;)]| \p{L}|\.(?:\s|$))|(?<=in (?:his|her|their|my|the) (?:(?:early|mid|late)[- ])?)[2-9]0(?=s(?!\p{L}))|(?<=[,·|] ?[mvwfh] ?[,·|/] ?)\d{1,2}(?=[.,;)]| ?a(?!\p{L})|\n|$)|(?<=\((?:then|now|damals|jetzt|toen|nu|alors|ahora|ora) )\d{1,2}(?=\))/iuy;
/** "John, 42, of Leeds", "Sarah (35)", "Finlay (4, high chair)". */
const besideName = /(?<=\p{L}, )[1-9]\d(?=, )|(?<=\p{L} ?\()[1-9]\d?(?=\)|, \p{L})/uy;
const relation = String.raw`(?<!\p{L})(?:schwieger|groß|ur|stief|halb|schoon|groot|step|grand|half|belle-|beau-|demi-|grand-)?(?:m[ou]m|mother|dad|father|parents?|son|daughter|kids?|child|wife|husband|partner|sister|brother|grand(?:ma|pa|mother|father)|aunt|uncle|niece|nephew|mutter|vater|mama|papa|sohn|tochter|kind|frau|mann|schwester|bruder|oma|opa|tante|onkel|nichte|neffe|moeder|vader|zoon|dochter|zus|broer|vriendin|mère|père|maman|fils|fille|femme|mari|s(?:oe|œ)ur|frère|madre|padre|hij[oa]|espos[oa]|herman[oa]|abuel[oa]|figli[oa]|moglie|marito|sorella|fratello|nonn[oa]|suegr[oa]|yerno|nuera|cuñad[oa]|niet[oa]|suocer[oa]|nuora|cognat[oa]|nipote|neveu|nièce|twins?|zwillinge?)(?:-in-law)?`;
const relativeBefore = new RegExp(String.raw`${relation}(?: \p{L}[\p{L}'’-]{1,20}){0,2}(?:, | ?\()$`, "iu");
/** Ages behind a word for a relation. */
const ofRelations: readonly { years: RegExp; accept: Accept<Span[]> }[] = [
  // "my mother-in-law, Nazeli, is 71 and".
  {
    years:
      /(?<=(?:is|was|ist|wird|turns|est|es|è) )\d{1,2}(?=[,.]? (?:and|but|und|aber|et|y|e)(?!\p{L})|[.!?](?: |$)|$)/uy,
    accept: behind(new RegExp(String.raw`${relation},? [^.!?\n]{1,40}(?:is|was|ist|wird|turns|est|es|è) $`, "iu")),
  },
  // "my daughter Mathilda (9)", "mijn moeder (88)", "mein Mann Olaf, 61,".
  {
    years: /(?<=\p{L} \()\d{1,2}(?=\))|(?<=\p{L}, )\d{1,2}(?=[,.;)]|$)/uy,
    accept: behind(relativeBefore),
  },
];
const nameBefore = /(?<!\p{L})(\p{Lu}\p{Ll}[\p{L}'’-]{0,20})(?:, | ?\()$/u;
