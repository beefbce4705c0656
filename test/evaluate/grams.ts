/** Vectors that are counts of letters in a row: of how texts are written, not of what they mean. Deterministic, and nothing is trained. */

/** Learns what it needs of the letters; then makes the vectors of letters and of questions, all of length 1. */
export type Embed = (letters: readonly string[]) => {
  letter(text: string): Float64Array;
  question(text: string): Float64Array;
};

const dimensions = 4096;

/** Three to five letters of a word in a row, each counted in a place that a hash gives it. */
function counts(text: string): Float64Array {
  const vector = new Float64Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    for (const length of [3, 4, 5])
      for (let at = 0, padded = ` ${word} `; at + length <= padded.length; at++)
        vector[hashOf(padded.slice(at, at + length)) % dimensions]! += 1;
  return vector;
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0)) || 1;
  return vector.map((number) => number / length);
}

/** As they are: what every text has in common, such as the form of surrogates, counts as much as what is rare. */
export const letterGrams: Embed = () => {
  const embed = (text: string) => unit(counts(text).map(Math.sqrt));
  return { letter: embed, question: embed };
};

/** Weighted by rarity (tf-idf): what is in every letter counts for nothing. */
export const weightedGrams: Embed = (letters) => {
  const letterCounts = letters.map(counts);
  const rarity = Float64Array.from({ length: dimensions }, (_, place) => {
    const having = letterCounts.reduce((sum, vector) => sum + (vector[place]! > 0 ? 1 : 0), 0);
    return Math.log((1 + letters.length) / (1 + having));
  });
  const embed = (text: string) => unit(counts(text).map((count, place) => Math.sqrt(count) * rarity[place]!));
  return { letter: embed, question: embed };
};

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
