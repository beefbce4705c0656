import { hashesOf, hashOf } from "../../lexicon/hash.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { Gap } from "../../tagger/gaps.ts";
import { type Tokens, WordShape } from "../../tagger/tokens.ts";

/** Whether a word that is a town as well as a name stands beside a town: "da Roma a Napoli", "Tokyo, Sydney and Oslo", "Sevilla o Valencia". */
export function isAmongPlaces(tokens: Tokens, i: number): boolean {
  const { count, gap, hash, marks } = tokens;
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
  surnameOf(marks[i]!) === 0 &&
  wordOf(marks[i - 2]!) > 0;

const de = hashOf("de") | 0;
const vanInShort = hashOf("v") | 0;

/** "We drive to Lincoln." */
const isGoal = ({ hash }: Tokens, i: number): boolean => i > 1 && hash[i - 1] === towards && ofMoving.has(hash[i - 2]!);

const towards = hashOf("to") | 0;
const ofMoving = hashesOf(
  "drive drives drove driving fly flies flew flown flying travel travels traveled travelled traveling travelling moves moved moving relocate relocated relocating commute commutes " +
    "commuting trip trips flight flights train trains bus headed heading transferred",
);

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
const spanish = hashesOf("parís milán turín venecia nápoles berlín lisboa dublín moscú pekín tokio viena praga zúrich");
const ofWay = hashesOf("da from von vom van desde de depuis entre between zwischen tussen tra fra");
const wordsForOr = "o oder or of ou";
const alternatives = hashesOf(wordsForOr);
const joints = hashesOf("a à to nach naar hasta", wordsForOr);
