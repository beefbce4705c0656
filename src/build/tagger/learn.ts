import process from "node:process";
import { surname, given } from "../../privacy/analyze/lexicon/marks.ts";
import { featureCount, isLexical, rows } from "../../privacy/analyze/tagger/features.ts";
import { judge } from "../../privacy/analyze/tagger/tagger.ts";
import { type Tokens, tokensOf } from "../../privacy/analyze/tagger/tokens.ts";
import { notCounted } from "../corpora/labelled.ts";
import type { Chance } from "./chance.ts";
import type { TrainingExample } from "./sentences.ts";

/** The mean of several trainings, each in another order, because the result of one depends on its order. */
export function learn(examples: readonly TrainingExample[], chance: Chance): Int8Array {
  const mean = new Float64Array(rows);
  for (let n = 0; n < orders; n++) {
    for (const [row, weight] of learnOnce(examples, chance).entries()) mean[row]! += weight / orders;
  }
  return Int8Array.from(mean, (value) => Math.max(-127, Math.min(127, Math.round(value * scale))));
}

const orders = 2;
/** Weights are stored in eighths. */
const scale = 8;

/** An averaged perceptron with a margin, in integers, so that every machine computes the same weights. */
function learnOnce(examples: readonly TrainingExample[], chance: Chance): Float64Array {
  const weights = new Int32Array(rows);
  /** The sum of step times change for each weight: subtracted at the end, it turns the sum into an average. */
  const dated = new Float64Array(rows);
  const features = new Int32Array(featureCount);
  let step = 1;
  for (let pass = 0; pass < passes; pass++) {
    let mistakes = 0;
    let judged = 0;
    for (const { text, spans } of chance.shuffled(examples)) {
      const tokens = tokensOf(text);
      const truth = truthOf(tokens, spans);
      forget(tokens, truth, chance);
      judge(text, tokens, features, (i) => {
        const isWithoutWords = chance.is(shareWithoutWords);
        let sum = 0;
        for (let n = 0; n < featureCount; n++) if (!isWithoutWords || !isLexical(n)) sum += weights[features[n]!]!;
        if (truth[i] === unsure) return false;
        const wanted = truth[i] === 1 ? 1 : -1;
        judged++;
        if (sum * wanted <= 0) mistakes++;
        if (sum * wanted <= margin) {
          for (let n = 0; n < featureCount; n++) {
            if (isWithoutWords && isLexical(n)) continue;
            weights[features[n]!]! += wanted;
            dated[features[n]!]! += wanted * step;
          }
        }
        step++;
        return sum > 0;
      });
    }
    process.stderr.write(`pass ${pass + 1}: ${((100 * mistakes) / judged).toFixed(2)} % of ${judged} words wrong\n`);
  }
  return Float64Array.from(weights, (weight, row) => weight - dated[row]! / step);
}

/** The share of words learnt without lexical features: templates have few words around names, real texts have many. */
const shareWithoutWords = 0.4;
const passes = 6;
const margin = 20;

/** Marks the words that are part of a name, and those of which nobody knows. */
function truthOf(tokens: Tokens, spans: TrainingExample["spans"]): Uint8Array {
  const truth = new Uint8Array(tokens.count);
  for (const span of spans) {
    if (span.type !== "PERSON" && span.type !== notCounted) continue;
    for (let i = firstFrom(tokens, span.start); i < tokens.count && tokens.start[i]! < span.end; i++)
      truth[i] = span.type === "PERSON" ? 1 : unsure;
  }
  return truth;
}

const unsure = 2;

/** The first word that ends behind a place. */
function firstFrom({ end, count }: Tokens, at: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (end[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Drops some names from the lexicon, often together with their neighbours, so that the model learns to find unknown names. */
function forget(tokens: Tokens, truth: Uint8Array, chance: Chance): void {
  let isForgotten = false;
  for (let i = 0; i < tokens.count; i++) {
    isForgotten = truth[i] === 1 && chance.is(isForgotten ? 0.5 : 0.12);
    if (isForgotten) tokens.marks[i]! &= ~(given(3) | surname(3));
  }
}
