import { hashesOf } from "../lexicon/hash.ts";
import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Tags names that are shortened with a dot, "Fdez. Vallejo", "Fco. Javier", "María Glez. Ruiz", before a name or behind one, and the name
 * behind them. Costs a look into a small set for each word with a capital.
 */
export function tagAbbreviated(tokens: Tokens, tags: Uint8Array): void {
  const { count, shape, gap, hash } = tokens;
  for (let i = 0; i < count; i++) {
    if (shape[i] === WordShape.small || !abbreviatedNames.has(hash[i]!)) continue;
    const isBefore = i + 1 < count && isNear(gap[i + 1]!) && (tags[i + 1] === 1 || mayFollow(tokens, i + 1));
    if (isBefore) tags.fill(1, i, i + 2);
    else if (i > 0 && tags[i - 1] === 1 && gap[i] === Gap.space) tags[i] = 1;
  }
}

const isNear = (gap: number): boolean => gap === Gap.dotSpace || gap === Gap.space;

const mayFollow = ({ marks, shape }: Tokens, i: number): boolean =>
  shape[i] !== WordShape.small &&
  shape[i] !== WordShape.initial &&
  wordOf(marks[i]!) < 2 &&
  givenOf(marks[i]!) + surnameOf(marks[i]!) > 1;

/** Spanish surnames in "-ez", and given names, of which none is a word. Behind them a dot ends no sentence. */
export const abbreviatedNames = hashesOf(
  "fdez fndez fernz glez gzlez gonz gzlz hdez hndez rguez rdguez rdgz rodz mtnez mnez mtez mtz martz lpez lpz snchz schez schz sánchz gmez gmz gtrrez gtez gutz jmnez jmez jimz dguez domgz vzquez vzqz vqez alvz álvz ramz rmrez nvez mndez mdez ordz fco fca gpe wm thos chas robt jas friedr wilh heinr",
);
