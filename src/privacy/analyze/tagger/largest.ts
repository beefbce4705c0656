/**
 * Linear models for up to four types over the same features. A row has the weights that one feature has for each of the types, a byte for
 * each, as 128 more than they are: so two additions sum all four, each in sixteen bits, for up to 128 features.
 */
export interface ModelsOfTypes {
  rows: Int32Array;
  /** What is added to the sum of each type: below nothing where a type must be sure. */
  biases: Int32Array;
}

/** The rows of weights, those of a feature for all types beside each other. A million of them take 8 ms where nothing is compiled yet. */
export function rowsOf(weights: Int8Array, types: number): Int32Array {
  const rows = new Int32Array(weights.length / types);
  for (let at = 0, row = 0; row < rows.length; row++)
    for (let type = 0; type < types; type++, at++) rows[row]! |= (weights[at]! + offset) << (8 * type);
  return rows;
}

/** @param rows as the program carries them */
export const modelsOfTypes = ({ buffer, byteOffset, length }: Uint8Array, biases: Int32Array): ModelsOfTypes => ({
  rows: new Int32Array(buffer, byteOffset, length / 4),
  biases,
});

/** Returns the tag of the type with the largest sum, which is one more than its place, 0 if no sum is above nothing. */
export function largest(models: ModelsOfTypes): (features: Int32Array) => number {
  const sums = new Float64Array(models.biases.length);
  return (features) => {
    sumInto(models, features, sums);
    return tagOfLargest(sums);
  };
}

/** Puts the sum of each type into `sums`. */
export function sumInto({ rows, biases }: ModelsOfTypes, features: Int32Array, sums: Float64Array): void {
  // Features may be of a larger space.
  const mask = rows.length - 1;
  let even = 0;
  let odd = 0;
  for (let n = 0; n < features.length; n++) {
    const row = rows[features[n]! & mask]!;
    even += row & twoBytes;
    odd += (row >>> 8) & twoBytes;
  }
  const more = features.length * offset;
  for (let type = 0; type < biases.length; type++)
    sums[type] = ((((type & 1) === 0 ? even : odd) >>> (8 * (type & 2))) & 0xffff) - more + biases[type]!;
}

export function tagOfLargest(sums: Float64Array): number {
  let tag = 0;
  for (let type = 0, most = 0; type < sums.length; type++) {
    if (sums[type]! <= most) continue;
    most = sums[type]!;
    tag = type + 1;
  }
  return tag;
}

/** The weight of feature `n` with two values, by a hash: one of `rows`, a power of two. */
export function hashedRow(n: number, a: number, b: number, rows: number): number {
  let h = Math.imul(a ^ (n * 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(b + n, 0x27d4eb2f), 0xc2b2ae35);
  return (h ^ (h >>> 16)) & (rows - 1);
}

const offset = 128;
const twoBytes = 0xff00ff;
