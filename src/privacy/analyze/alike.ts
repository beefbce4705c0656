/**
 * What spellings of a value have in common that differ in case and accents, in a line's wrap, or in signs that text processors put in. A
 * tab stays, since it parts columns.
 */
export const alike = (text: string): string =>
  folded(text)
    .replace(/[\n\r\u00a0\u2000-\u200a\u202f\u205f]/g, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018\u2019]/g, "'");

/** Lower case without accents: `maelys@…` matches Maëlys. */
export function folded(word: string): string {
  const small = word.toLowerCase();
  for (let at = 0; at < small.length; at++)
    if (small.charCodeAt(at) >= 128) return small.normalize("NFD").replace(/\p{M}/gu, "");
  return small;
}

/** The first character beyond Latin, whose letters fold alone, whatever is beside them. */
export const latinEnd = 0x250;

/** What a character of Latin beyond ASCII has in common with others. To fold each word of a text took a sixth of a search for names with accents. */
export const alikeOfLatin = (unit: number): number =>
  (latinAlike[unit] ||= alike(String.fromCharCode(unit)).charCodeAt(0));

const latinAlike = new Uint16Array(latinEnd);
