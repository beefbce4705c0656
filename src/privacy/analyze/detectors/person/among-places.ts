import { hashesOf, hashOf } from "../../lexicon/hash.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { Gap } from "../../tagger/gaps.ts";
import { type Tokens, WordShape } from "../../tagger/tokens.ts";

/** Whether a word that is a town as well as a name stands beside a town: "da Roma a Napoli", "Tokyo, Sydney and Oslo", "Sevilla o Valencia". */
export function isAmongPlaces(tokens: Tokens, i: number): boolean {
  const { count, gap, hash, marks } = tokens;
  if (isListOfTowns(tokens, i)) return true;
  if (!isPlace(marks[i]!) && !italian.has(hash[i]!) && !spanish.has(hash[i]!)) return false;
  // "En Anna v.d. Meer": the Dutch word means "and".
  const isBehindWord = i > 0 && gap[i] === Gap.space && hash[i + 1] !== vanInShort;
  if (isBehindWord && (within.has(hash[i - 1]!) || isOfTown(tokens, i) || isMadeIn(tokens, i) || isGoal(tokens, i)))
    return true;
  const isJoined = (at: number) => gap[at] === Gap.space && joints.has(hash[at]!) && gap[at + 1] === Gap.space;
  const behind = i + 2 < count && isJoined(i + 1) ? i + 2 : -1;
  const before = i > 1 && isJoined(i - 1) ? i - 2 : -1;
  if (isTown(tokens, behind) || isTown(tokens, before)) return true;
  if (isOfWay(tokens, i, behind) || isOfWay(tokens, before, i)) return true;
  if (i > 0 && gap[i] === Gap.colon && labels.has(hash[i - 1]!)) return true;
  if (isCompared(tokens, i)) return true;
  // "Sofia, Berlin" is who lives there.
  return (gap[i] === Gap.comma || gap[i + 1] === Gap.comma) && townsNear(tokens, i) > 1;
}

/** "I mercati di Roma", "una pizzeria di Napoli": behind what is no name. */
const isOfTown = ({ hash, shape }: Tokens, i: number): boolean =>
  i > 1 && italian.has(hash[i]!) && ofItalian.has(hash[i - 1]!) && shape[i - 2] === WordShape.small;

/** "Moutarde de Dijon": behind a word in small letters, a town that few are called. */
const isMadeIn = ({ hash, marks, shape }: Tokens, i: number): boolean =>
  i > 1 &&
  hash[i - 1] === de &&
  shape[i] === WordShape.capitalised &&
  shape[i - 2] === WordShape.small &&
  givenOf(marks[i]!) < 3 &&
  (surnameOf(marks[i]!) === 0 ? wordOf(marks[i - 2]!) > 0 : wares.has(hash[i - 2]!));

const de = hashOf("de") | 0;
const vanInShort = hashOf("v") | 0;
/** Whether words are a road round a town: "en Ronda de Dalt". Ronda is a given name as well. */
export const isRoad = ({ hash, gap }: Tokens, first: number, last: number): boolean =>
  first > 0 &&
  last > first &&
  hash[first] === ronda &&
  hash[first + 1] === de &&
  gap[first] === Gap.space &&
  beforeRoads.has(hash[first - 1]!);
const ronda = hashOf("ronda") | 0;
const beforeRoads = hashesOf("en la por de hasta");

/** "We drive to Lincoln." */
const isGoal = ({ hash }: Tokens, i: number): boolean => i > 1 && hash[i - 1] === towards && ofMoving.has(hash[i - 2]!);

const towards = hashOf("to") | 0;
const ofMoving = hashesOf(
  "drive drives drove driving fly flies flew flown flying travel travels traveled travelled traveling travelling moves moved moving relocate relocated relocating commute commutes " +
    "commuting trip trips flight flights train trains bus headed heading transferred",
);

/**
 * Whether all of a list may be towns, and the sentence speaks of towns or compares them: "Which of Lincoln, Madison and Pierre is a state
 * capital?" One of three may be a town that the lexicon has as a name only.
 */
function isListOfTowns(tokens: Tokens, i: number): boolean {
  let [first, last, towns, others] = [i, i, 0, 0];
  while (i - first < longest && first > 0 && isNextInList(tokens, first)) first -= isConjoined(tokens, first) ? 2 : 1;
  for (let next = nextInList(tokens, last); next > 0 && last - i < longest; next = nextInList(tokens, last))
    last = next;
  for (let at = first; at <= last; at++)
    if (tokens.shape[at] === WordShape.small) continue;
    else if (isPlace(tokens.marks[at]!)) towns++;
    else others++;
  return towns > 1 && others * 2 <= towns && speaksOfTowns(tokens, first, last);
}

/** The place of the next word of a list; 0 behind the last. */
function nextInList(tokens: Tokens, last: number): number {
  const next = last + (endsList(tokens, last + 1) ? 2 : 1);
  return isNextInList(tokens, next) ? next : 0;
}

/** Whether a word with a capital stands behind another one and a comma, or the word before the last. */
function isNextInList(tokens: Tokens, at: number): boolean {
  const { shape, gap, count } = tokens;
  if (at >= count || shape[at] !== WordShape.capitalised) return false;
  if (gap[at] === Gap.comma) return shape[at - 1] === WordShape.capitalised;
  return isConjoined(tokens, at) && shape[at - 2] === WordShape.capitalised;
}

const isConjoined = (tokens: Tokens, at: number): boolean => at > 1 && endsList(tokens, at - 1);

/** Whether a word joins the last of a list. */
const endsList = ({ gap, hash, count }: Tokens, at: number): boolean =>
  at + 1 < count &&
  ends.has(hash[at]!) &&
  gap[at + 1] === Gap.space &&
  (gap[at] === Gap.space || gap[at] === Gap.comma);

function speaksOfTowns({ count, gap, hash }: Tokens, first: number, last: number): boolean {
  for (let at = first - 1; at >= 0 && first - at < 7; at--) {
    if (ofTowns.has(hash[at]!) || (at === first - 1 && comparing.has(hash[at]!))) return true;
    if (isEnd(gap[at]!)) break;
  }
  for (let at = last + 1; at < count && at - last < 7 && !isEnd(gap[at]!); at++)
    if (ofTowns.has(hash[at]!)) return true;
  return false;
}

const isEnd = (gap: number): boolean => gap === Gap.sentence || gap === Gap.dotSpace || gap === Gap.lines;

/** "Is Sydney bigger than Melbourne?": compared with a town. */
function isCompared(tokens: Tokens, i: number): boolean {
  const isThan = (at: number) => at > 0 && at < tokens.count && comparative.has(tokens.hash[at]!);
  for (const words of [2, 3]) {
    if (isThan(i + words) && i + words + 1 < tokens.count && isTown(tokens, i + words + 1)) return true;
    if (isThan(i - 1) && isTown(tokens, i - 1 - words)) return true;
  }
  return false;
}

function townsNear(tokens: Tokens, i: number): number {
  let towns = 0;
  for (let at = Math.max(0, i - 4); at < Math.min(tokens.count, i + 5); at++)
    if (at !== i && isTown(tokens, at)) towns++;
  return towns;
}

/** "da Roma a Napoli", "Sevilla o Valencia": both may be names, but for the word before them or between. */
function isOfWay({ hash, marks }: Tokens, from: number, to: number): boolean {
  const isNamed = (at: number) => isPlace(marks[at]!) || italian.has(hash[at]!);
  if (from < 0 || to < 0 || !isNamed(from) || !isNamed(to)) return false;
  return alternatives.has(hash[to - 1]!) || (from > 0 && ofWay.has(hash[from - 1]!));
}

/** A town that is hardly anybody's given name. */
const isTown = ({ marks, shape }: Tokens, i: number): boolean =>
  i >= 0 && shape[i] === WordShape.capitalised && isPlace(marks[i]!) && givenOf(marks[i]!) < 2 && wordOf(marks[i]!) < 2;

/** "Una cafetería en Valencia": nobody has anything in them. */
const within = hashesOf("in en desde hasta vers depuis nach aus vanuit");
const ofItalian = hashesOf("di da a ad");
/** Whether it is a town of Italy that the lexicon has as a name only. */
export const isItalianTown = (word: string): boolean => italian.has(hashOf(word.toLowerCase()) | 0);

/** Towns that the lexicon has as names only. */
const italian = hashesOf(
  "roma napoli milano torino firenze venezia palermo genova bologna bari siena pisa verona trieste",
);
/** The same, with their accents. */
const spanish = hashesOf(
  "parís milán turín venecia nápoles berlín lisboa dublín moscú pekín tokio viena praga zúrich jerez",
);
const ofWay = hashesOf("da from von vom van desde de depuis entre between zwischen tussen tra fra");
const wordsForOr = "o oder or of ou vs versus";
const alternatives = hashesOf(wordsForOr);
const joints = hashesOf("a à to nach naar hasta than", wordsForOr);
const comparative = hashesOf("than als que dan");
/** No Dutch "of", which is "Which of Lincoln and …", too. */
const ends = hashesOf("and und et y e en o oder or ou vs versus");
/** As far as a list is read on either side of a name, in words. */
const longest = 12;
const comparing = hashesOf("compare vergleiche vergleich compara comparez confronta vergelijk rank");
const ofTowns = hashesOf(
  "city cities town towns capital capitals state states county counties weather climate population airport airports flights stadt städte hauptstadt hauptstädte ville villes capitale capitales " +
    "ciudad ciudades capitales città capitali stad steden hoofdstad hoofdsteden",
);
/** Of fields whose value is a town. */
const labels = hashesOf(
  "competente foro sede luogo città nascita residenza ciudad lugar nacimiento localidad ville lieu naissance commune ort stadt wohnort geburtsort gerichtsstand standort city town place location venue birthplace " +
    "stad plaats vestiging geboorteplaats woonplaats",
);
/** What is called after the town it comes from: "vino de Jerez". */
const wares = hashesOf(
  "vino vinos queso quesos jamón aceite vinagre vin vins fromage beurre jambon moutarde olio aceto prosciutto formaggio",
);
