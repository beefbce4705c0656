import { hashesOf } from "../lexicon/hash.ts";
import { marksOfWord } from "../lexicon/lexicon.ts";
import { isPlace, surnameOf, wordOf } from "../lexicon/marks.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Whether a word is a surname in a German genitive, which no list has: "die Studien Spaldings", "Velascos Regierung". Among German words only,
 * since what has an `s` behind it in English are several.
 */
export function isSurnameInGenitive(text: string, tokens: Tokens, i: number): boolean {
  const [start, last] = [tokens.start[i]!, tokens.end[i]! - 1];
  if (tokens.marks[i] !== 0 || text.charCodeAt(last) !== smallS || last - start < leastOfStem) return false;
  const stem = marksOfWord(text.slice(start, last));
  return surnameOf(stem) > 1 && wordOf(stem) === 0 && !isPlace(stem) && isAmongGerman(tokens, i);
}

function isAmongGerman({ count, gap, hash, shape }: Tokens, i: number): boolean {
  if (gap[i + 1] !== Gap.space && gap[i] !== Gap.space) return false;
  let words = 0;
  for (let at = Math.max(0, i - around); at < Math.min(count, i + around + 1); at++)
    if (shape[at] === WordShape.small && german.has(hash[at]!)) words++;
  return words > 1;
}

const smallS = 115;
const leastOfStem = 4;
/** As many words on either side are looked at. */
const around = 8;
/** Small words, few of which other languages have. */
const german = hashesOf(
  "der die das den dem des und ist war wurde wird nicht von mit auf für bei aus nach zum zur im am ein eine einen einem einer eines sich auch als wie hat hatte haben sein seine ihre über durch unter vor zwischen",
);
