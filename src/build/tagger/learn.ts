import process from "node:process";
import { surname, given } from "../../privacy/analyze/lexicon/marks.ts";
import { featureCount, hearsWords, rows } from "../../privacy/analyze/tagger/features.ts";
import { judge } from "../../privacy/analyze/tagger/tagger.ts";
import { type Tokens, tokensOf } from "../../privacy/analyze/tagger/tokens.ts";
import type { Chance } from "./chance.ts";
import type { TrainingExample } from "./sentences.ts";

/** Learns several times, each time in another order, and takes the mean: one order alone is worth a few people more or less. */
export function learn(examples: readonly TrainingExample[], chance: Chance): Int8Array {
  const mean = new Float64Array(rows);
  for (let n = 0; n < orders; n++) {
    for (const [row, weight] of learnOnce(examples, chance).entries()) mean[row]! += weight / orders;
  }
  return Int8Array.from(mean, (value) => Math.max(-127, Math.min(127, Math.round(value * scale))));
}

const orders = 4;
/** Weights are kept in eighths. */
const scale = 8;

/** An averaged perceptron with a margin. Whole numbers throughout, so that every machine comes to the same weights. */
function learnOnce(examples: readonly TrainingExample[], chance: Chance): Float64Array {
  const weights = new Int32Array(rows);
  /** Each weight times the step at which it changed: subtracted at the end, it makes the sum an average. */
  const dated = new Float64Array(rows);
  const features = new Int32Array(featureCount);
  let step = 1;
  for (let pass = 0; pass < passes; pass++) {
    let mistakes = 0;
    let judged = 0;
    for (const { text, people } of chance.shuffled(examples)) {
      const tokens = tokensOf(text);
      const truth = truthOf(tokens, people);
      forget(tokens, truth, chance);
      judge(text, tokens, features, (i) => {
        const isDeaf = chance.is(deafness);
        let sum = 0;
        for (let n = 0; n < featureCount; n++) if (!isDeaf || !hearsWords(n)) sum += weights[features[n]!]!;
        const wanted = truth[i] === 1 ? 1 : -1;
        judged++;
        if (sum * wanted <= 0) mistakes++;
        if (sum * wanted <= margin) {
          for (let n = 0; n < featureCount; n++) {
            if (isDeaf && hearsWords(n)) continue;
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

/** The templates have few words around names, the world has many: often a name must be told without them. */
const deafness = 0.4;
const passes = 6;
const margin = 20;

/** Which words are part of someone's name. */
function truthOf(tokens: Tokens, people: TrainingExample["people"]): Uint8Array {
  const truth = new Uint8Array(tokens.count);
  let next = 0;
  for (let i = 0; i < tokens.count; i++) {
    while (next < people.length && people[next]!.end <= tokens.start[i]!) next++;
    if (next < people.length && people[next]!.start <= tokens.start[i]!) truth[i] = 1;
  }
  return truth;
}

/** Names that are in no list must be found too: the lexicon forgets some of those that it knows, and often their neighbours. */
function forget(tokens: Tokens, truth: Uint8Array, chance: Chance): void {
  let isForgotten = false;
  for (let i = 0; i < tokens.count; i++) {
    isForgotten = truth[i] === 1 && chance.is(isForgotten ? 0.5 : 0.12);
    if (isForgotten) tokens.marks[i]! &= ~(given(3) | surname(3));
  }
}
