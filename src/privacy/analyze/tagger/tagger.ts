import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { netWeight } from "../net/second-opinion.ts";
import { scoresBy } from "../net/token-net.ts";
import type { WordNet } from "../net/word-net.ts";
import { WrittenTags, writtenTypes } from "../written-tagger/written-tags.ts";
import { abbreviatedNames } from "./abbreviated.ts";
import { isAllSmall, mayBeName, mayBeNameIn } from "./candidates.ts";
import { featureCount, featuresOf, ifCompound, isParticle, type NameRun } from "./features.ts";
import { sparesCapitals } from "./capitals.ts";
import { isCompound } from "./compound.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * A linear model: a word is part of a name if the weights of its features sum to more than the threshold of its kind, and to not much less with
 * what the tagger of written texts says. Near the threshold a network is asked, too, but not of labels: before a colon, a word of the lexicon is one.
 */
export interface TaggerModel {
  weights: Int8Array;
  net: () => WordNet;
  thresholds: Thresholds;
  /** For texts in which hardly anything but names has a capital. */
  thresholdsBelow: Thresholds;
}

type Thresholds = Readonly<Record<LexicalKind, number>>;

/** Tags each word of a text that is part of a person's name, from left to right: the tags before a word are among its features. */
export function tagNames(
  text: string,
  tokens: Tokens,
  model: TaggerModel,
  hasCode = () => false,
  written = new WrittenTags(tokens.count),
): Uint8Array {
  const { weights } = model;
  const scoresOf = scoresBy(model.net, text, tokens, tokens.count);
  const thresholds = sparesCapitals(tokens) && !hasCode() ? model.thresholdsBelow : model.thresholds;
  const features = new Int32Array(featureCount);
  return judge(text, tokens, features, (i) => {
    let sum = 0;
    for (let n = 0; n < featureCount; n++) sum += weights[features[n]!]!;
    const kind = kindOf(tokens, i);
    const least = thresholds[kind];
    const isLabel = kind === "word" && tokens.gap[i + 1] === Gap.colon;
    if (Math.abs(sum - least) < doubt && !isLabel) sum += netWeight * scoresOf(i)[0]! + netBias;
    // Of most words it makes no difference whether they are compounds, and to know costs as much as all other features.
    const own = sum - least;
    const leastThen = kind === "unknown" ? Math.max(least, thresholds.compound) : least;
    const ifSo = sum + ifCompound(tokens, i, features, weights) - leastThen;
    const isDifferent = own > 0 !== ifSo > 0 && isCompound(text, tokens.start[i]!, tokens.end[i]!);
    return written.jointSum(isDifferent ? ifSo : own, i, ofPeople, isLabel ? 0 : lead) > 0;
  });
}

/** The entry of a word in the lexicon, roughly. It sets the threshold. */
export type LexicalKind = "given" | "surname" | "word" | "unknown" | "compound" | "small";

function kindOf(tokens: Tokens, i: number): LexicalKind {
  const marks = tokens.marks[i]!;
  if (tokens.shape[i] === WordShape.small && !mayBeName(tokens, i)) return "small";
  if (wordOf(marks) > 0) return "word";
  if (givenOf(marks) > 1) return "given";
  return surnameOf(marks) > 1 ? "surname" : "unknown";
}

const ofPeople = writtenTypes.indexOf("PERSON");
/** At which fewer names stay in clear on texts that nothing was learnt from, and no more is hidden that is nobody's. */
const lead = 55;
/** As much is hidden with the network as without it. */
const netBias = 20;
/** How near its threshold a sum is of which the network is asked. */
const doubt = 26;

/** Visits the words that may be names, fills `features` for each as if it were no compound, and tags those for which `isName` is true. */
export function judge(text: string, tokens: Tokens, features: Int32Array, isName: (i: number) => boolean): Uint8Array {
  const tags = new Uint8Array(tokens.count);
  const run: NameRun = { first: 0, last: -1, givens: 0, surnames: 0, isSmall: isAllSmall(tokens) };
  for (let i = 0; i < tokens.count; i++) {
    if (!mayBeNameIn(tokens, i, run.isSmall)) continue;
    if (i > run.last) measure(tokens, i, run);
    // An initial belongs to an adjacent name; alone it is not one.
    if (tokens.shape[i] === WordShape.initial) continue;
    featuresOf(text, tokens, i, run, tags, features);
    if (isName(i)) tags[i] = 1;
  }
  return tags;
}

/** The run that begins at a word. Bounded, so that a text of capitals only is as fast as prose. */
function measure(tokens: Tokens, first: number, run: NameRun): void {
  run.first = first;
  run.last = first;
  run.givens = 0;
  run.surnames = 0;
  for (let at = first; at < tokens.count && at < first + 12; at++) {
    if (at > first && !joins(tokens, at)) break;
    if (mayBeName(tokens, at)) {
      run.last = at;
      if (givenOf(tokens.marks[at]!) > 1) run.givens++;
      if (surnameOf(tokens.marks[at]!) > 1) run.surnames++;
    } else if (!isParticle(tokens, at)) break;
  }
}

/** Whether the gap before a word may join it to a name. */
export function joins({ gap, shape, hash }: Tokens, at: number): boolean {
  const kind = gap[at]!;
  if (kind === Gap.dotSpace || kind === Gap.dot)
    return shape[at - 1] === WordShape.initial || (kind === Gap.dotSpace && abbreviatedNames.has(hash[at - 1]!));
  return kind === Gap.space || kind === Gap.hyphen || kind === Gap.apostrophe;
}
