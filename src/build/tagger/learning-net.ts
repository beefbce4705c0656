import { Buffer } from "node:buffer";
import { unitCount, vectorScale, vectorSize, windowSizeOf } from "../../privacy/analyze/net/window-net.ts";
import type { Chance } from "./chance.ts";
import { unsure } from "./learn.ts";
import { LearningNumbers } from "./learning-numbers.ts";
import type { TrainingExample } from "./sentences.ts";

/** What a network learns. */
export interface NetLesson {
  types: readonly string[];
  /** How many vectors there are, a power of two. */
  rows: number;
  featureCount: number;
  /** How many tokens on each side are seen. */
  reach: number;
  /** Reads an example: the tag of each token, or `unsure` for what is not judged or nobody knows, and what fills in its features. */
  open(example: TrainingExample): { truth: Uint8Array; featuresOf(i: number, into: Int32Array): void };
  /** Of the features of a word, these first ones are dropped together, now and then, so that unknown words are learnt. */
  droppedTogether: readonly (readonly number[])[];
}

/** The tags of a text's tokens, and their features, one after the other. */
export interface Opened {
  truth: Uint8Array;
  features: Int32Array;
}

/** A network while it learns. */
export class LearningNet {
  readonly #lesson: NetLesson;
  readonly #chance: Chance;
  readonly #vectors: LearningNumbers;
  readonly #units: LearningNumbers;
  readonly #types: LearningNumbers;
  readonly #window: Float32Array;
  readonly #windowSlopes: Float32Array;
  readonly #active = new Float32Array(unitCount);
  readonly #slopes: Float64Array;

  constructor(lesson: NetLesson, chance: Chance) {
    const windowSize = windowSizeOf(lesson.reach);
    const between = (most: number) => () => (2 * chance.next() - 1) * most;
    this.#lesson = lesson;
    this.#chance = chance;
    this.#vectors = new LearningNumbers(lesson.rows * vectorSize, firstVectorSquare, between(0.05));
    this.#units = new LearningNumbers(unitCount * (1 + windowSize), firstSquare, between(1.7 / Math.sqrt(windowSize)));
    this.#types = new LearningNumbers(
      lesson.types.length * (1 + unitCount),
      firstSquare,
      between(1 / Math.sqrt(unitCount)),
    );
    this.#window = new Float32Array(windowSize);
    this.#windowSlopes = new Float32Array(windowSize);
    this.#slopes = new Float64Array(lesson.types.length);
  }

  /** Learns from a text; the vectors change when it has been gone through. Returns the loss. */
  learn({ truth, features }: Opened, step: number): number {
    const { length } = truth;
    const kept = this.#dropping(features);
    const vectors = this.#vectorsOf(kept, length);
    const slopes = new Float32Array(length * vectorSize);
    let loss = 0;
    for (let i = 0; i < length; i++)
      if (truth[i] !== unsure) loss += this.#learnToken(i, truth[i]!, vectors, slopes, step);
    if (loss > 0) this.#moveVectors(kept, slopes, step);
    return loss;
  }

  /** The features without those that are dropped, which are less than 0. */
  #dropping(features: Int32Array): Int32Array {
    const { featureCount, droppedTogether } = this.#lesson;
    const kept = features.slice();
    for (let first = 0; first < kept.length; first += featureCount)
      for (const group of droppedTogether) if (this.#chance.is(dropped)) for (const n of group) kept[first + n] = -1;
    return kept;
  }

  #vectorsOf(features: Int32Array, count: number): Float32Array {
    const { values } = this.#vectors;
    const vectors = new Float32Array(count * vectorSize);
    const { featureCount } = this.#lesson;
    for (let at = 0; at < features.length; at++) {
      const feature = features[at]!;
      if (feature < 0) continue;
      const into = Math.floor(at / featureCount) * vectorSize;
      for (let d = 0; d < vectorSize; d++) vectors[into + d]! += values[feature * vectorSize + d]!;
    }
    return vectors;
  }

  #learnToken(i: number, tag: number, vectors: Float32Array, slopes: Float32Array, step: number): number {
    const first = (i - this.#lesson.reach) * vectorSize;
    for (let n = 0; n < this.#window.length; n++) this.#window[n] = vectors[first + n] ?? 0;
    const loss = this.#judge(tag);
    if (loss === 0) return 0;
    this.#windowSlopes.fill(0);
    for (let unit = 0; unit < unitCount; unit++) if (this.#active[unit]! > 0) this.#moveUnit(unit, step);
    for (let type = 0; type < this.#slopes.length; type++) this.#moveType(type, step);
    for (let n = 0; n < this.#window.length; n++)
      if (first + n >= 0 && first + n < slopes.length) slopes[first + n]! += this.#windowSlopes[n]!;
    return loss;
  }

  /** Fills what each unit gives, and the slope of the loss for each type. */
  #judge(tag: number): number {
    const units = this.#units.values;
    const types = this.#types.values;
    for (let unit = 0, at = 0; unit < unitCount; unit++) {
      let sum = units[at++]!;
      for (let n = 0; n < this.#window.length; n++) sum += units[at++]! * this.#window[n]!;
      this.#active[unit] = Math.max(0, sum);
    }
    let loss = 0;
    for (let type = 0, at = 0; type < this.#slopes.length; type++) {
      let score = types[at++]!;
      for (let unit = 0; unit < unitCount; unit++) score += types[at++]! * this.#active[unit]!;
      const wanted = tag === type + 1 ? 1 : -1;
      const missing = Math.max(0, 1 - score * wanted);
      loss += missing;
      this.#slopes[type] = missing > 0 ? -wanted : 0;
    }
    return loss;
  }

  #moveUnit(unit: number, step: number): void {
    let slope = 0;
    for (let type = 0; type < this.#slopes.length; type++)
      slope += this.#slopes[type]! * this.#types.values[type * (1 + unitCount) + 1 + unit]!;
    if (slope === 0) return;
    const first = unit * (1 + this.#window.length);
    this.#units.move(first, slope, step);
    for (let n = 0; n < this.#window.length; n++) {
      this.#windowSlopes[n]! += slope * this.#units.values[first + 1 + n]!;
      this.#units.move(first + 1 + n, slope * this.#window[n]!, step);
    }
  }

  #moveType(type: number, step: number): void {
    const slope = this.#slopes[type]!;
    if (slope === 0) return;
    const first = type * (1 + unitCount);
    this.#types.move(first, slope, step);
    for (let unit = 0; unit < unitCount; unit++)
      if (this.#active[unit]! > 0) this.#types.move(first + 1 + unit, slope * this.#active[unit]!, step);
  }

  #moveVectors(features: Int32Array, slopes: Float32Array, step: number): void {
    const { featureCount } = this.#lesson;
    for (let at = 0; at < features.length; at++) {
      const feature = features[at]!;
      if (feature < 0) continue;
      const from = Math.floor(at / featureCount) * vectorSize;
      for (let d = 0; d < vectorSize; d++)
        if (slopes[from + d] !== 0) this.#vectors.move(feature * vectorSize + d, slopes[from + d]!, step);
    }
  }

  /** As `windowNetOf` reads them. The vectors are stored `vectorScale` times as large, and the weights for them as much smaller. */
  bytes(): Uint8Array {
    const row = 1 + this.#window.length;
    const units = this.#units.values.map((value, at) => (at % row === 0 ? value : value / vectorScale));
    const vectors = Int8Array.from(this.#vectors.values, (value) =>
      Math.max(-127, Math.min(127, Math.round(value * vectorScale))),
    );
    const parts = [units, this.#types.values, vectors].map(
      ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
    );
    return Buffer.concat(parts);
  }
}

/** As if each number had been moved a little: its first step is no larger than the rate. */
const [firstVectorSquare, firstSquare] = [0.01, 0.1];
const dropped = 0.3;
