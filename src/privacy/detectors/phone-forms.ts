import type { CountryCode } from "libphonenumber-js/core";

/** Where a number without a country code may be from: the countries of the six languages. */
export const regions: readonly CountryCode[] = ["US", "GB", "DE", "FR", "ES", "IT", "NL", "AT", "CH", "BE", "IE"];

const mark = String.raw`[ ()./\u00a0\u2011\u2013-]{0,3}`;

export const plus = new RegExp(String.raw`\+ ?\d(?:${mark}\d){6,16}`, "g");
/** Two zeros instead of the plus sign; without any grouping this is a padded counter. */
export const twoZeros = new RegExp(
  String.raw`(?<![\d.,+:])00 ?[1-9]\d{0,2}[ ()./\u00a0-]{1,3}\d(?:${mark}\d){5,14}`,
  "g",
);

/** National forms nobody writes for anything else. */
export const nationalForms: readonly { form: RegExp; countries: readonly CountryCode[] }[] = [
  { form: /(?<![\d.,)/+-])(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[.-])[2-9]\d\d[ .-]\d{4}(?!\d)/g, countries: ["US"] },
  {
    form: /(?<![\d.,/+:-])(?:\(0[1-9]\d{0,4}\)[ /-]?|0[1-9]\d{0,4}(?: [/-] |[ ./-]))\d{2,8}(?:[ ./-]\d{2,8}){0,4}(?!\d)/g,
    countries: ["DE", "GB", "FR", "IT", "NL", "AT", "CH", "BE", "IE"],
  },
  { form: /(?<![\d.,/+:-])[6-9]\d\d([ .-])\d\d\1\d\d\1\d\d(?!\d)/g, countries: ["ES"] },
  { form: /(?<![\d.,/+:-])3[2-9]\d[ /-]\d{3}[ ]?\d{4}(?!\d)/g, countries: ["IT"] },
];

/** The words for a telephone; those in the group `weak` have other meanings too. */
export const phoneCue =
  /t[eé]l[eé](?:ph|f)(?:ono?|oon|one|fono)|te?lf(?:no|n)?\.?|tfno|tél|tel|phone|(?:tele)?fax|handy|mobilnummer|rufnummer|nummer|m[oó]vil|cellulare|whats ?app|signal|gsm|durchwahl|(?<weak>mobiel|mobile?|cell|portable|call|ring|text|reach (?:me|us)|contact|llama|llámame|chiama|anrufen|appel(?:le|ez)|bel)/gi;

const filler =
  "number|nummer|nr|no|num|numero|número|numéro|n°|nº|is|ist|est|es|è|at|on|me|us|him|her|under|unter|auf|au|sur|al|en|op|home|work|office|private?|mobil[e]?|direct|line|lautet|via|my|dienstlich|geschäftlich|casa|trabajo|bureau|thuis|werk|de|contacto|contact|fijo";
const punctuation = String.raw`[\s"'\x60:=.#*_)\]>|(\\–-]`;
const digits = String.raw`(\(?(?:\+ ?\(?)?\d(?:${mark}\d){5,16})`;

export const numberBehindCue = new RegExp(
  String.raw`[\p{L}_]{0,14}${punctuation}{0,6}(?:(?:${filler})${punctuation}{1,4}){0,3}${digits}`,
  "iuy",
);
export const numberInList = new RegExp(
  String.raw`\s?(?:[,;/|]|or|and|und|oder|et|ou|y|o|e|en|of)\s{0,2}(?:fax|tel|mobil)?[.: ]{0,3}${digits}`,
  "iuy",
);
/** `030 1234567 (Tel.)`. */
export const cueAfterwards = new RegExp(
  String.raw`(?<!\d)(0\d(?:${mark}\d){5,12}) ?\((?:tel|phone|mobile?|cell|fax|handy|home|work|office|privat)`,
  "gi",
);
