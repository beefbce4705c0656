import { hashesOf, hashOf } from "../lexicon/hash.ts";

/** Particles in surnames of the six languages and of immigrants. */
export const particleHashes = hashesOf(
  "van von vom zu zur zum der den dem de del della dello degli dei di da dal dalla do dos das du des la las le los lo el al bin ibn ben bint binti binte bte abu ter ten te op und y e i af av d l t mac mc",
);

export const conjunctionHashes = hashesOf("und y e i");

export function isParticleWord(word: string): boolean {
  return particleHashes.has(hashOf(word.toLowerCase()) | 0);
}
