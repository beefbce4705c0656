import { hashesOf } from "../lexicon/hash.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Whether a text is in a language that writes only names with a capital, by its function words: in it a capitalised word that no list has
 * is more likely a name than in German, or in a list of terms without sentences. Looks at the first words only.
 */
export function sparesCapitals({ hash, count }: Tokens): boolean {
  const most = Math.min(count, looked);
  let others = 0;
  let german = 0;
  for (let i = 0; i < most; i++) {
    if (otherWords.has(hash[i]!)) others++;
    else if (germanWords.has(hash[i]!)) german++;
  }
  return others > 2 * german && others * fewest > most;
}

const looked = 200;
/** One word in so many at least is a function word. */
const fewest = 10;

/** Whether more of the first words are function words of French than of the other languages. */
export function isFrench({ hash, count }: Tokens): boolean {
  let balance = 0;
  for (let i = 0; i < Math.min(count, looked); i++) {
    if (frenchWords.has(hash[i]!)) balance++;
    else if (otherWords.has(hash[i]!) || germanWords.has(hash[i]!)) balance--;
  }
  return balance > 0;
}

const germanWords = hashesOf(
  "der die das und ist nicht mit den dem des ein eine einer einen von zu im für auf sich bei wird wurde sind auch als nach ich sie er wir zum zur bds links rechts",
);
const frenchWords = hashesOf(
  "le la les et une est dans pour que du au aux pas sur je vous à des qui par il ce ne sa avec",
);
const otherWords = hashesOf(
  "the of and to is that for was with on you it my are this have he she be at " +
    "le la les et une est dans pour que du au aux pas sur je vous " +
    "el los las una y por con del se su no es " +
    "il che di gli della per non un sono " +
    "het een van en niet dat op te zijn ik de voor",
);
