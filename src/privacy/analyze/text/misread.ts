import { marksOfWord } from "../lexicon/lexicon.ts";

/**
 * The same text, unit for unit, with the letters that a scanner took for digits, and the digits that it took for letters: `Verba1`,
 * `TRlBUNAL`, `2O24`, `l7`. Undefined if the text shows no such errors: two words of it at least must be ones only when read so, and no
 * fewer than remain unknown, as codes and keys do.
 */
export function reread(text: string): string | undefined {
  if (!mayBeMisread.test(text)) return undefined;
  let [known, unknown] = [0, 0];
  const plain = text.replaceAll(mixed, (token) => {
    if (isNumber.test(token)) return token.replaceAll(/[Oo]/g, "0").replaceAll(/[lI]/g, "1");
    const readings = isCapital.test(token)
      ? [upper(token, "I"), upper(token, "L")]
      : [lower(token, "l"), lower(token, "i")];
    const word = readings.find((reading) => marksOfWord(reading) !== 0);
    if (isProof.test(token))
      if (word === undefined) unknown++;
      else known++;
    return word ?? readings[0]!;
  });
  return known >= 2 && known >= unknown ? plain : undefined;
}

/** A word with a digit in it, or one in capitals with an l; what most texts do not have. */
const mayBeMisread = /[a-zà-ÿ]{2}[01][a-zà-ÿ]|[A-Z]{2}[l01][A-Z]{2,24}\b/;
/** A word of letters and 0 or 1, one in capitals with an l, or a number with an O, l or I. */
const mixed =
  /(?<![\wÀ-ž])(?:[A-ZÀ-ž]?(?=[a-zÀ-ž]{0,24}[01])[a-zÀ-ž01]{2,24}|(?=[A-ZÀ-ž]{1,24}[l01]|[l01][A-ZÀ-ž])[A-ZÀ-žl01]{3,24}|(?=[OolI]{0,9}\d)(?=\d{0,9}[OolI])[\dOolI]{2,12})(?![\wÀ-ž])/g;
const isNumber = /^(?=[OolI]*\d)[\dOolI]+$/;
const isCapital = /^[A-ZÀ-Þl01]+$/;
/** Five units at least, and not only a number at the end: `model1` and `part1` are names of programs. */
const isProof = /^(?=.{5}).*[l01][A-Za-zÀ-ž]/;

const lower = (token: string, one: string) => token.replaceAll("0", "o").replaceAll("1", one);
const upper = (token: string, one: string) => token.replaceAll("0", "O").replaceAll("1", one).replaceAll("l", "I");
