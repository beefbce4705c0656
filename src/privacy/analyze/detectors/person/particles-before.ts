import { hashesOf, hashOf } from "../../lexicon/hash.ts";
import { givenOf } from "../../lexicon/marks.ts";
import { isParticle } from "../../tagger/features.ts";
import { Gap } from "../../tagger/gaps.ts";
import { WordShape, type Tokens } from "../../tagger/tokens.ts";

/**
 * The first of the particles before a surname that belong to it: "de heer van Doorn", "Dr. von Trautmann", "J. v. d. Berg". They do behind
 * a title or an initial; elsewhere "van" and "von" mean "of", but for "van der Berg", and a particle with a capital is of the name: "Le Goff".
 */
export function withParticles(tokens: Tokens, i: number): number {
  const { gap, marks, hash, shape } = tokens;
  if (i > 1 && gap[i] === Gap.space && gap[i - 1] === Gap.space && hash[i - 2] === van && behindVan.has(hash[i - 1]!))
    return i - 2;
  if (givenOf(marks[i]!) > 1) return i;
  if (i > 0 && gap[i] === Gap.space && shape[i - 1] === WordShape.capitalised && withCapital.has(hash[i - 1]!))
    return i - 1;
  let first = i;
  while (first > 0 && i - first < 3 && isBefore(gap[first]!) && isPart(tokens, first - 1)) first--;
  if (first === i || first === 0) return i;
  const before = gap[first]!;
  const isInitial = shape[first - 1] === WordShape.initial && (before === Gap.dotSpace || before === Gap.space);
  const isTitle = (before === Gap.space || before === Gap.dotSpace) && titles.has(hash[first - 1]!);
  return isInitial || isTitle ? first : i;
}

const withCapital = hashesOf("le lo la de di da del della dello van von mac el al ben du des ten ter");
const van = hashOf("van") | 0;
const behindVan = hashesOf("der den");

const isBefore = (gap: number) => gap === Gap.space || gap === Gap.dotSpace;

/** A particle, or its first letter: "v. d. Berg". */
const isPart = (tokens: Tokens, at: number) =>
  isParticle(tokens, at) ||
  (tokens.shape[at] === WordShape.small &&
    tokens.end[at]! < tokens.start[at]! + 2 &&
    tokens.gap[at + 1] === Gap.dotSpace);

/** Signed, as in `Tokens`. */
const titles = hashesOf(
  "heer heeren heren meneer mevrouw mevr dhr jonkheer jhr baron graaf mr mrs ms dr drs ir prof herr herrn frau fräulein freiherr graf baronin gräfin " +
    "monsieur madame mme m mm comte marquis baronne comtesse señor señora sr sra don doña signor signora dott dottor conte collega minister notaris kapitein kapt",
);

/** Whether it is a name that is a word, too, and stands between others: "Ivy May Tredwell". */
export const isSecondName = ({ hash, shape }: Tokens, i: number): boolean =>
  shape[i] !== WordShape.small && secondNames.has(hash[i]!);

const secondNames = hashesOf("may june april august grace joy hope faith dawn summer rose lee star");
