import { hashOf } from "../lexicon/hash.ts";

/** Particles in surnames of the six languages and of immigrants. */
export const particleHashes: ReadonlySet<number> = new Set(
  "van von vom zu zur zum der den dem de del della dello degli dei di da dal dalla do dos das du des la las le los lo el al bin ibn ben bint abu ter ten te op und y e i af av d l t mac mc"
    .split(" ")
    .map((word) => hashOf(word) | 0),
);

export const conjunctionHashes: ReadonlySet<number> = new Set(["und", "y", "e", "i"].map((word) => hashOf(word) | 0));

export function isParticleWord(word: string): boolean {
  return particleHashes.has(hashOf(word.toLowerCase()) | 0);
}
