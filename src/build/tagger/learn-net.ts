import type { Chance } from "./chance.ts";
import { LearningNet, type NetLesson, type Opened } from "./learning-net.ts";
import type { TrainingExample } from "./sentences.ts";

/**
 * The bytes of a network for a lesson. The hinge loss for each type, and a step for each number that becomes smaller with what it was moved
 * before (AdaGrad) and with time. Nothing but sums, products and square roots, so that every machine computes the same numbers.
 */
export function learnNet(
  lesson: NetLesson,
  examples: readonly TrainingExample[],
  chance: Chance,
  passes: number,
  report: (line: string) => void = () => {},
): Uint8Array {
  const net = new LearningNet(lesson, chance);
  const opened = new Map<TrainingExample, Opened>();
  for (let pass = 0; pass < passes; pass++) {
    let loss = 0;
    for (const [n, example] of chance.shuffled(examples).entries()) {
      let one = opened.get(example);
      if (one === undefined) opened.set(example, (one = read(lesson, example)));
      loss += net.learn(one, rate * (1 - (lastShare * (pass + n / examples.length)) / passes));
    }
    report(`pass ${pass + 1}: a loss of ${loss.toFixed(0)}\n`);
  }
  return net.bytes();
}

function read({ open, featureCount }: NetLesson, example: TrainingExample): Opened {
  const { truth, featuresOf } = open(example);
  const features = new Int32Array(truth.length * featureCount);
  for (let i = 0; i < truth.length; i++) featuresOf(i, features.subarray(i * featureCount, (i + 1) * featureCount));
  return { truth, features };
}

const rate = 0.05;
/** How much less the last step is than the first. */
const lastShare = 0.98;
