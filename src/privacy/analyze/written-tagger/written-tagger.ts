import { madeOnce } from "../../made-once.ts";
import { carried } from "../carried.ts";
import { scoresBy } from "../net/token-net.ts";
import { windowNetOf } from "../net/window-net.ts";
import { SecondOpinion } from "../net/second-opinion.ts";
import { wordNetReach } from "../net/word-features.ts";
import { WordNet } from "../net/word-net.ts";
import { modelsOfTypes } from "../tagger/largest.ts";
import { wordOf } from "../lexicon/marks.ts";
import { type Tokens, WordShape } from "../tagger/tokens.ts";
import { WrittenTags, writtenTypes } from "./written-tags.ts";
import { mayBeWritten, writtenFeatureCount, writtenFeaturesOf } from "./features.ts";

/**
 * Tags what each word is of, 0 if nothing, by linear models that learnt from texts as people, programs and agents send them: a second
 * opinion beside that of the taggers which learnt from templates, articles and messages. In a text with lines of a program it does not look at
 * words like `userName` that no list has: half of what it would look at there, of which it tags none.
 */
export function tagWritten(text: string, tokens: Tokens, hasCode: () => boolean): WrittenTags {
  const { shape, marks } = tokens;
  const isIdentifier = (i: number) => shape[i] === WordShape.mixed && wordOf(marks[i]!) === 0 && hasCode();
  const { linear, opinion } = models();
  const scoresOf = scoresBy(net, text, tokens, tokens.count);
  const written = new WrittenTags(tokens.count);
  const tagOf = (features: Int32Array, i: number) => {
    const tag = opinion.tagOf(linear, features, i, scoresOf);
    written.note(i, opinion.sums);
    return tag;
  };
  judgeWritten(text, tokens, new Int32Array(writtenFeatureCount), tagOf, isIdentifier, written.tags);
  return written;
}

/** Visits the words that may be of a name and do not pass, from left to right: the tag of one is a feature of the next. */
export function judgeWritten(
  text: string,
  tokens: Tokens,
  features: Int32Array,
  tagOf: (features: Int32Array, i: number) => number,
  passes: (i: number) => boolean = () => false,
  tags = new Uint8Array(tokens.count),
): Uint8Array {
  for (let i = 0; i < tokens.count; i++) {
    if (!mayBeWritten(tokens, i) || passes(i)) continue;
    writtenFeaturesOf(text, tokens, i, tags, features);
    tags[i] = tagOf(features, i);
  }
  return tags;
}

/**
 * With what is added to the sum of each type: chosen as in the tagger of numbers, and by the share of articles that is hidden; with the
 * network, so that as many are taken wrongly in a fold of the texts that may be read, of people a few more.
 */
const models = madeOnce(() => ({
  linear: modelsOfTypes(carried("written-weights"), Int32Array.of(-8, 0, -8)),
  opinion: new SecondOpinion([12, 4, -4]),
}));

const net = madeOnce(() => new WordNet(windowNetOf(carried("written-net"), writtenTypes.length, wordNetReach)));
