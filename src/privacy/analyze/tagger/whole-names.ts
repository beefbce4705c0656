import { hashesOf, hashOf } from "../lexicon/hash.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../lexicon/marks.ts";
import { isCompound } from "./compound.ts";
import { isParticle, nextWord, startsSentence } from "./features.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Tags the rest of names of which a part was tagged: unknown words beside a known one, and what a hyphen or a particle joins to it. A title
 * between two names is part of neither.
 */
export function tagWholeNames(text: string, tokens: Tokens, tags: Uint8Array): void {
  for (let i = 1; i < tokens.count; i++)
    if (tags[i] === 1 && tags[i - 1] === 1 && titlesBetween.has(tokens.hash[i]!)) tags[i] = 0;
  for (let i = 0; i < tokens.count; i++) {
    if (tags[i] !== 1 && tokens.shape[i] === WordShape.initial) tagBehindInitial(text, tokens, tags, i);
    if (i > 0 && letters.has(tokens.hash[i]!)) tagBehindLetters(tokens, tags, i);
    if (tags[i] !== 1) continue;
    if (isDoubleBehindCapitals(tokens, i)) tags.fill(1, i + 1, i + 3);
    if (i > 0 && tags[i - 1] !== 1 && isCapitalised(tokens, i - 1) && belongsBefore(text, tokens, tags, i))
      tags[i - 1] = 1;
    const next = nextWord(tokens, i);
    if (next < tokens.count && tags[next] !== 1 && belongsBehind(text, tokens, tags, i, next)) tags[next] = 1;
  }
}

/** What letters between two words say: "Herbst v. Thamrin", "Karin v/d Berg", "Raju s/o Perumal". */
function tagBehindLetters(tokens: Tokens, tags: Uint8Array, i: number): void {
  const behind = tokens.gap[i + 1]!;
  if (behind === Gap.dotSpace && versus.has(tokens.hash[i]!)) tagOtherParty(tokens, tags, i);
  else if ((behind === Gap.slash || behind === Gap.dot) && furtherLetters.has(tokens.hash[i + 1]!))
    tagJoined(tokens, tags, i);
}

/** "Karin v/d Berg", "Anna v.d. Meer": who is "van der"; and "Raju s/o Perumal": who is the son of. */
function tagJoined({ gap, marks, hash, shape }: Tokens, tags: Uint8Array, i: number): void {
  const [before, next] = [i - 1, i + 2];
  if ((gap[next] !== Gap.space && gap[next] !== Gap.dotSpace) || shape[next] === WordShape.small) return;
  const isGiven = hash[i] === van && shape[before] === WordShape.capitalised && givenOf(marks[before]!) > 1;
  const isNamed = gap[i] === Gap.space && (tags[before] === 1 || isGiven);
  const isInitial = hash[i] === van && gap[i] === Gap.dotSpace && shape[before] === WordShape.initial;
  if (!isNamed && !isInitial) return;
  tags[next] = 1;
  if (isNamed) tags[before] = 1;
}

/** "Herbst v. Thamrin": who is a party against somebody. */
function tagOtherParty(tokens: Tokens, tags: Uint8Array, i: number): void {
  const other = tags[i - 1] === 1 ? i + 1 : tags[i + 1] === 1 ? i - 1 : -1;
  if (other < 0 || other >= tokens.count || tokens.shape[other] === WordShape.small) return;
  const known = tokens.marks[other]!;
  if (!isPlace(known) && (surnameOf(known) > 1 || known === 0)) tags[other] = 1;
}

/** "(N. Quvbreneth)", "partner: A. van Tilburg": behind an initial in brackets or behind a colon, a surname or a word that no list has. */
function tagBehindInitial(text: string, tokens: Tokens, tags: Uint8Array, i: number): void {
  const { gap, marks, start, end } = tokens;
  const isLed = gap[i] === Gap.opening || (gap[i] === Gap.colon && text.charAt(start[i]! - 1) === " ");
  if (!isLed || gap[i + 1] !== Gap.dotSpace) return;
  const next = isParticle(tokens, i + 1) ? nextWord(tokens, i + 1) : i + 1;
  if (next >= tokens.count || tags[next] === 1) return;
  if (!isCapitalised(tokens, next) || end[next]! - start[next]! < 4 || wordOf(marks[next]!) > 0) return;
  const isPlaceOf = next > i + 1 && isPlace(marks[next]!);
  if (marks[next] === 0 ? isCompound(text, start[next]!, end[next]!) : surnameOf(marks[next]!) === 0 && !isPlaceOf)
    return;
  tags.fill(1, i, next + 1);
}

/** "Can-Luca", "Yuleisy Andreína Quintero" at the start of a line, "Ocke Lorenzen". */
function belongsBefore(text: string, { gap, marks, hash, start, end }: Tokens, tags: Uint8Array, i: number): boolean {
  const before = i - 1;
  const isKnown = givenOf(marks[i]!) > 1;
  if (gap[i] === Gap.hyphen) return isKnown && !prefixes.has(hash[before]!);
  if (gap[i] !== Gap.space) return false;
  // "Park Ji-hoon", of which the surname is a word, too.
  if (koreanSurnames.has(hash[before]!) && gap[i + 1] === Gap.hyphen && syllables.has(hash[i + 1]!)) return true;
  // A rare given name, which is no word.
  if (givenOf(marks[before]!) > 0 && wordOf(marks[before]!) === 0 && !isPlace(marks[before]!)) return true;
  if (marks[before] !== 0 || wordOf(marks[i]!) > 0) return false;
  if (isKnown) return startsSentence(gap[before]!) && tags[i + 1] === 1 && gap[i + 1] === Gap.space;
  const length = end[before]! - start[before]!;
  return surnameOf(marks[i]!) > 1 && length > 2 && length < 10 && !isCompound(text, start[before]!, end[before]!);
}

/** "Nguyễn Thị Bảo", "Maximiliane Oertel", "Marloes van den Heuvel", "Huang Wei", "Hyun-woo", "Li-ann Chow", "Pascal P.". */
function belongsBehind(text: string, tokens: Tokens, tags: Uint8Array, i: number, next: number): boolean {
  const { gap, marks, hash, shape, start, end } = tokens;
  const known = marks[next]!;
  if (gap[next] === Gap.hyphen)
    return (
      (shape[next] === WordShape.small && end[i]! - start[i]! < 6 && syllables.has(hash[next]!)) ||
      (tags[next + 1] === 1 && gap[next + 1] === Gap.space && wordOf(known) === 0)
    );
  if (gap[next] !== Gap.space) return false;
  if (shape[next] === WordShape.initial)
    return next === i + 1 && isInitialOf(text.slice(start[next], end[next]! + 3)) && isGivenName(marks[i]!);
  if (!isCapitalised(tokens, next)) return false;
  if (next > i + 1) return ofPlaces.has(hash[i + 1]!) && (surnameOf(known) > 1 || known === 0);
  if (tags[next + 1] === 1 && gap[next + 1] === Gap.space && wordOf(known) < 2) return true;
  if (surnameOf(marks[i]!) > 1 && wordOf(marks[i]!) === 0 && givenOf(known) > 1 && wordOf(known) < 2) return true;
  return marks[i] === 0 && surnameOf(known) > 0 && wordOf(known) === 0 && !isPlace(known);
}

/** "TCHOUMI Grâce-Divine": behind a surname in capitals two rare given names, or one that is none and a common one, whatever words they are. */
const isDoubleBehindCapitals = (tokens: Tokens, i: number): boolean =>
  tokens.shape[i] === WordShape.capitals &&
  tokens.gap[i + 1] === Gap.space &&
  tokens.gap[i + 2] === Gap.hyphen &&
  isCapitalised(tokens, i + 1) &&
  isCapitalised(tokens, i + 2) &&
  givenOf(tokens.marks[i + 1]!) + givenOf(tokens.marks[i + 2]!) > 1;

/** "Pascal P."; in "Rossi Mario C.F. 12" the number of a taxpayer comes next, in "Jane Roe D.O.B." a birth. */
const isInitialOf = (written: string): boolean =>
  written.charAt(1) === "." && !/^(?:C\.F|P\.I|C\.I|D\.N|N\.I|D\.O)/.test(written);
const isGivenName = (marks: number): boolean => givenOf(marks) > 1 && wordOf(marks) < 3;

const isCapitalised = ({ shape }: Tokens, i: number): boolean => shape[i] === WordShape.capitalised;

/** Between names, and before one, they are part of neither. */
export const titlesBetween = hashesOf("dr prof hr herr herrn frau univ doz dipl ing oa oä oberarzt oberärztin");
/** Before a hyphen they are no names. */
const prefixes = hashesOf(
  "anti pro non post ex pre neo ultra trans inter co mid multi semi self all vice sub super hyper pseudo quasi mega mini euro afro anglo franco austro un re",
);
/** The second syllables of Korean names, written small behind a hyphen. */
const syllables = hashesOf(
  "woo ho min jun joon hee hui young yeong jin soo su hyun hyeon seok suk yeon yun kyung gyeong ah hwa eun ji jae won chul cheol sik il ki gi mi na ra rim sung seong sun seon tae won wook uk yong bin bum beom chan hoon hun in kyu gyu kook guk lin nam ok sang shik sook suk",
);
const koreanSurnames = hashesOf(
  "kim lee yi park pak choi jung jeong chung kang cho yoon yun jang chang lim han oh shin seo suh kwon hwang ahn an song ryu yoo hong moon son bae baek heo nam noh ha joo koo min sim won",
);
const versus = hashesOf("v vs");
const letters = hashesOf("v vs s d w a");
const furtherLetters = hashesOf("d h o l p");
const van = hashOf("v") | 0;
const ofPlaces = hashesOf("van von ter ten af av bin bint binti binte bte ibn al del della dos da");
