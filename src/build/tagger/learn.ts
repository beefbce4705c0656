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

/** Weights are stored in eighths. */
const scale = 8;

/** An averaged perceptron with a margin, in integers, so that every machine computes the same weights. */
function learnOnce(
  lesson: Lesson,
  examples: readonly TrainingExample[],
  chance: Chance,
  passes: number,
  report: Report,
): Float64Array {
  const { rows, types, featureCount, isLexical } = lesson;
  const weights = new Int32Array(rows * types.length);
  /** The sum of step times change for each weight: subtracted at the end, it turns the sum into an average. */
  const dated = new Float64Array(rows * types.length);
  const features = new Int32Array(featureCount);
  let step = 1;
  for (let pass = 0; pass < passes; pass++) {
    let mistakes = 0;
    let judged = 0;
    for (const example of chance.shuffled(examples)) {
      const { truth, visit } = lesson.open(example, chance);
      visit(features, (i) => {
        const isWithoutWords = chance.is(shareWithoutWords);
        if (truth[i] === unsure) return 0;
        let most = 0;
        let tag = 0;
        judged++;
        for (let type = 0; type < types.length; type++) {
          let sum = 0;
          for (let n = 0; n < featureCount; n++)
            if (!isWithoutWords || !isLexical(n)) sum += weights[(features[n]! & (rows - 1)) + type * rows]!;
          if (sum > most) {
            most = sum;
            tag = type + 1;
          }
          const wanted = truth[i] === type + 1 ? 1 : -1;
          if (sum * wanted <= 0) mistakes++;
          if (sum * wanted > margin) continue;
          for (let n = 0; n < featureCount; n++) {
            if (isWithoutWords && isLexical(n)) continue;
            const row = (features[n]! & (rows - 1)) + type * rows;
            weights[row]! += wanted;
            dated[row]! += wanted * step;
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

/** The share of words learnt without lexical features: templates have few words around names, real texts have many. */
const shareWithoutWords = 0.4;
const margin = 20;
