import type { Chance } from "./chance.ts";
import type { TrainingExample } from "./sentences.ts";

/** How often all examples are gone through, and in how many orders: the result is the mean, because that of one depends on its order. */
export interface Rounds {
  orders: number;
  passes: number;
}

/** What a tagger learns: to tell what is of some types from all else. */
export interface Lesson {
  /** The types in the order of their tags, the first of which is 1. */
  types: readonly string[];
  rows: number;
  featureCount: number;
  isLexical(feature: number): boolean;
  /** The share of parts learnt without lexical features: templates have few words around names, real texts have many. */
  shareWithoutWords?: number;
  /** Reads an example: the right tag of each of its parts, or `unsure`, and how they are visited. */
  open(example: TrainingExample, chance: Chance): { truth: Uint8Array; visit: VisitParts };
}

/** Fills `features` for each part that is judged, and asks for its tag. */
export type VisitParts = (features: Int32Array, tagOf: (i: number) => number) => void;

/** The tag of what nobody knows. */
export const unsure = 255;

/** Told how many words were wrong in each pass. */
type Report = (line: string) => void;

/** The weights for each type of a lesson. */
export function learn(
  lesson: Lesson,
  examples: readonly TrainingExample[],
  chance: Chance,
  { orders, passes }: Rounds,
  report: Report = () => {},
): Int8Array[] {
  const { rows, types } = lesson;
  const mean = new Float64Array(rows * types.length);
  for (let n = 0; n < orders; n++) {
    for (const [row, weight] of learnOnce(lesson, examples, chance, passes, report).entries())
      mean[row]! += weight / orders;
  }
  const small = Int8Array.from(mean, (value) => Math.max(-127, Math.min(127, Math.round(value * scale))));
  return types.map((_, n) => small.slice(n * rows, (n + 1) * rows));
}

/** What a margin of 1 is in the weights that are stored. */
const scale = 50;

/**
 * A linear support vector machine: the hinge loss, with a step for each weight that becomes smaller with what it was moved before (AdaGrad;
 * Duchi, Hazan and Singer 2011), averaged over all steps. A weight decays when its feature is seen. Nothing but sums, products and square
 * roots, so that every machine computes the same weights.
 */
function learnOnce(
  { rows, types, featureCount, isLexical, open, shareWithoutWords = 0.4 }: Lesson,
  examples: readonly TrainingExample[],
  chance: Chance,
  passes: number,
  report: Report,
): Float64Array {
  const weights = new Float32Array(rows * types.length);
  const squares = new Float32Array(rows * types.length).fill(firstSquare);
  /** The sum of step times change for each weight: subtracted at the end, it turns the sum into an average. */
  const dated = new Float64Array(rows * types.length);
  const features = new Int32Array(featureCount);
  let step = 1;
  for (let pass = 0; pass < passes; pass++) {
    let mistakes = 0;
    let judged = 0;
    for (const example of chance.shuffled(examples)) {
      const { truth, visit } = open(example, chance);
      visit(features, (i) => {
        const count = chance.is(shareWithoutWords) ? withoutWords(features, isLexical) : featureCount;
        if (truth[i] === unsure) return 0;
        let most = 0;
        let tag = 0;
        judged++;
        for (let type = 0; type < types.length; type++) {
          const first = type * rows;
          let sum = 0;
          for (let n = 0; n < count; n++) sum += weights[first + (features[n]! & (rows - 1))]!;
          if (sum > most) {
            most = sum;
            tag = type + 1;
          }
          const wanted = truth[i] === type + 1 ? 1 : -1;
          if (sum * wanted <= 0) mistakes++;
          if (sum * wanted >= 1) continue;
          for (let n = 0; n < count; n++) {
            const row = first + (features[n]! & (rows - 1));
            const slope = wanted - decay * weights[row]!;
            squares[row]! += slope * slope;
            const change = (rate * slope) / Math.sqrt(squares[row]!);
            weights[row]! += change;
            dated[row]! += change * step;
          }
        }
        step++;
        return tag;
      });
    }
    report(`pass ${pass + 1}: ${((100 * mistakes) / judged).toFixed(2)} % of ${judged} words wrong\n`);
  }
  return Float64Array.from(weights, (weight, row) => weight - dated[row]! / step);
}

/** Puts the features that are not lexical first; returns how many they are. */
function withoutWords(features: Int32Array, isLexical: (n: number) => boolean): number {
  let count = 0;
  for (let n = 0; n < features.length; n++) if (!isLexical(n)) features[count++] = features[n]!;
  return count;
}

const rate = 0.05;
const decay = 0.003;
/** As if each weight had been moved a little: its first step is no larger than `rate`. */
const firstSquare = 0.001;
