import { type Chance, pieces } from "./chance.ts";

/**
 * What a model may make of `SURROGATE_PII(<TYPE>_<digits>)` and is still understood (design.md, section 5).
 */
export interface Bending {
  name: string;
  bend(type: string, digits: string, random: Chance): string;
  /** Text beside which it would rightly be read otherwise. */
  clash?: RegExp;
}

const written = (type: string, digits: string) => `SURROGATE_PII(${type}_${digits})`;
const each = (text: string, change: (character: string) => string) => text.split("").map(change).join("");
const hex = (character: string, width: number) => character.charCodeAt(0).toString(16).padStart(width, "0");
const marks = /[^A-Za-z0-9]/;

export const bendings: readonly Bending[] = [
  { name: "none", bend: written },
  { name: "small letters", bend: (type, digits) => written(type, digits).toLowerCase() },
  {
    name: "random case",
    bend: (type, digits, random) =>
      each(written(type, digits), (one) => (random.below(2) ? one.toLowerCase() : one)).replace(/pii/i, "PII"),
  },
  {
    name: "no closing bracket",
    bend: (type, digits) => written(type, digits).slice(0, -1),
    // Behind a space, too, it is the one that is missing.
    clash: /\s[)\uff09]/,
  },
  {
    name: "no opening bracket",
    bend: (type, digits) => `SURROGATE_PII${type}_${digits})`,
    clash: /[(\uff08]/,
  },
  { name: "no brackets", bend: (type, digits) => `SURROGATE_PII_${type}_${digits}` },
  ...["[]", "{}", "<>", "（）", "【】", "［］"].map((pair): Bending => ({
    name: `brackets ${pair}`,
    bend: (type, digits) => `SURROGATE_PII${pair[0]}${type}_${digits}${pair[1]}`,
  })),
  { name: "space before the bracket", bend: (type, digits) => `SURROGATE_PII (${type}_${digits})` },
  { name: "space inside the brackets", bend: (type, digits) => `SURROGATE_PII( ${type}_${digits} )` },
  { name: "spaces for underscores", bend: (type, digits) => written(type, digits).replaceAll("_", " ") },
  { name: "hyphens for underscores", bend: (type, digits) => written(type, digits).replaceAll("_", "-") },
  { name: "no underscores", bend: (type, digits) => written(type, digits).replaceAll("_", "") },
  { name: "escaped underscores", bend: (type, digits) => written(type, digits).replaceAll("_", "\\_") },
  {
    name: "everything escaped",
    bend: (type, digits) => each(written(type, digits), (one) => (marks.test(one) ? `\\${one}` : one)),
  },
  { name: "stars for underscores", bend: (type, digits) => `SURROGATE*PII(${type}*${digits})` },
  { name: "bold inside", bend: (type, digits) => `SURROGATE_PII(**${type}_${digits}**)` },
  { name: "code inside", bend: (type, digits) => `SURROGATE_PII(\`${type}_${digits}\`)` },
  { name: "quotes inside", bend: (type, digits) => `SURROGATE_PII("${type}_${digits}")` },
  { name: "digits in groups", bend: (type, digits) => written(type, digits.replace(/\d{3}(?=\d)/g, "$& ")) },
  { name: "HTML names", bend: (type, digits) => `SURROGATE&lowbar;PII&lpar;${type}&lowbar;${digits}&rpar;` },
  { name: "HTML angles", bend: (type, digits) => `SURROGATE_PII&lt;${type}_${digits}&gt;` },
  { name: "HTML numbers", bend: (type, digits) => each(written(type, digits), (one) => `&#${one.charCodeAt(0)};`) },
  {
    name: "HTML hex",
    bend: (type, digits) => each(written(type, digits), (one) => (marks.test(one) ? `&#x${hex(one, 2)};` : one)),
  },
  {
    name: "percent",
    bend: (type, digits) => each(written(type, digits), (one) => (marks.test(one) ? `%${hex(one, 2)}` : one)),
  },
  {
    name: "percent throughout",
    bend: (type, digits) => each(written(type, digits), (one) => `%${hex(one, 2).toUpperCase()}`),
  },
  {
    name: "\\u",
    bend: (type, digits) => each(written(type, digits), (one) => (marks.test(one) ? `\\u${hex(one, 4)}` : one)),
  },
  { name: "\\u throughout", bend: (type, digits) => each(written(type, digits), (one) => `\\u${hex(one, 4)}`) },
  {
    name: "\\\\u",
    bend: (type, digits) => each(written(type, digits), (one) => (marks.test(one) ? `\\\\u${hex(one, 4)}` : one)),
  },
  {
    name: "full width",
    bend: (type, digits) => each(written(type, digits), (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  },
  {
    name: "Arabic digits",
    bend: (type, digits, random) => {
      const zero = random.of([0x660, 0x6f0]);
      return written(
        type,
        each(digits, (one) => String.fromCharCode(zero + Number(one))),
      );
    },
  },
  {
    name: "zero width",
    bend: (type, digits, random) =>
      pieces(written(type, digits), random).join(
        random.of(["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u202d", "\u2068"]),
      ),
  },
  {
    name: "line wrap",
    bend: (type, digits, random) => {
      const text = written(type, digits);
      const at = 1 + random.below(text.length - 1);
      return text.slice(0, at) + random.of(["\n", "\r\n", "\n    "]) + text.slice(at);
    },
  },
  { name: "twice wrapped", bend: (type, digits) => `SURROGATE_PII(${written(type, digits)})` },
  {
    name: "half a wrapper",
    bend: (type, digits, random) => `${random.of(["PII", "SURROGATE"])}(${type}_${digits})`,
    clash: /surrogate|pii/i,
  },
  { name: "bare", bend: (type, digits) => `${type}_${digits}` },
  { name: "bare, small letters", bend: (type, digits) => `${type}_${digits}`.toLowerCase() },
  { name: "bare, spaces", bend: (type, digits) => `${type}_${digits}`.replaceAll("_", " ") },
];
