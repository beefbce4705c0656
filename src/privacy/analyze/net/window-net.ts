/**
 * A small neural network that judges a token by itself and its neighbours. A token is a vector, the sum of those of its features; the vectors
 * of a window of tokens go through one hidden layer of rectified units to a score for each type. Where a linear model has a weight for each
 * pair of things that somebody thought of, the units find pairs by themselves: they err where the linear model does not, and the sum of both
 * errs less than either.
 */
export interface WindowNet {
  /** How many tokens on each side are seen. */
  reach: number;
  /** A vector for each feature, one after the other. */
  vectors: Int8Array;
  /** For each unit its bias and a weight for each number of the window, … */
  units: Float64Array;
  /** … and for each type its bias and a weight for each unit. */
  types: Float64Array;
}

/** Numbers of a vector. */
export const vectorSize = 8;
export const unitCount = 16;
/** What one is in the vectors that are stored. */
export const vectorScale = 64;

export const typeCountOf = ({ types }: WindowNet): number => types.length / (1 + unitCount);
export const windowSizeOf = (reach: number): number => (2 * reach + 1) * vectorSize;

/** @param bytes the units, the types and the vectors, one after the other, the first two in 32 bits */
export function windowNetOf({ buffer, byteOffset, length }: Uint8Array, types: number, reach: number): WindowNet {
  const unitNumbers = unitCount * (1 + windowSizeOf(reach));
  const typeNumbers = types * (1 + unitCount);
  const numbers = (unitNumbers + typeNumbers) * 4;
  return {
    reach,
    units: Float64Array.from(new Float32Array(buffer, byteOffset, unitNumbers)),
    types: Float64Array.from(new Float32Array(buffer, byteOffset + unitNumbers * 4, typeNumbers)),
    vectors: new Int8Array(buffer, byteOffset + numbers, length - numbers),
  };
}

/** Puts the score of each type into `scores`: above 0 if it is one, by about 1 if the network is sure. */
export function judgeWindow({ units, types }: WindowNet, window: Float64Array, scores: Float64Array): void {
  for (let type = 0; type < scores.length; type++) scores[type] = types[type * (1 + unitCount)]!;
  for (let unit = 0, at = 0; unit < unitCount; unit++) {
    let sum = units[at++]!;
    for (let n = 0; n < window.length; n++) sum += units[at++]! * window[n]!;
    if (sum <= 0) continue;
    for (let type = 0, of = 1 + unit; type < scores.length; type++, of += 1 + unitCount)
      scores[type]! += types[of]! * sum;
  }
}
