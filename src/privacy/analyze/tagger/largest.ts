/** A linear model for each of several types over the same features. The weights of a feature for all types are beside each other. */
export interface ModelsOfTypes {
  weights: Int8Array;
  /** What is added to the sum of each type: below nothing where a type must be sure. */
  biases: Int32Array;
}

/** Returns the tag of the type with the largest sum, which is one more than its place, 0 if no sum is above nothing. */
export function largest({ weights, biases }: ModelsOfTypes): (features: Int32Array) => number {
  const sums = new Int32Array(biases.length);
  const count = biases.length;
  // Features may be of a larger space.
  const mask = weights.length / count - 1;
  return (features) => {
    sums.set(biases);
    for (let n = 0; n < features.length; n++) {
      const row = (features[n]! & mask) * count;
      for (let type = 0; type < count; type++) sums[type]! += weights[row + type]!;
    }
    let tag = 0;
    for (let type = 0, most = 0; type < count; type++) {
      if (sums[type]! <= most) continue;
      most = sums[type]!;
      tag = type + 1;
    }
    return tag;
  };
}

/** The weight of feature `n` with two values, by a hash: one of `rows`, a power of two. */
export function hashedRow(n: number, a: number, b: number, rows: number): number {
  let h = Math.imul(a ^ (n * 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(b + n, 0x27d4eb2f), 0xc2b2ae35);
  return (h ^ (h >>> 16)) & (rows - 1);
}
