import type { Span } from "../../detector.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/**
 * Numbers as somebody dictates them, digit by digit: "oh one six two six four nine six oh five five one". At least six words in a row, and
 * no counting up or down; from nine on it is a telephone number.
 */
export function findSpokenNumbers(text: string, index: TextIndex, spans: Span[]): void {
  if (!spoken.mayBeIn(text, index)) return;
  const search: RunSearch = { run: emptyRun, spans };
  spoken.eachIn(text, index, readDigit, search);
  endRun(text, search);
}

interface RunSearch {
  run: Run;
  spans: Span[];
}

function readDigit(text: string, start: number, end: number, value: number, search: RunSearch): void {
  const { run } = search;
  const goesOn = run.count > 0 && start - run.end < 5 && between.test(text.slice(run.end, start));
  if (!goesOn) endRun(text, search);
  search.run = goesOn ? { ...longer(run, value), end } : { start, end, count: 1, steps: 0, last: value };
}

function endRun(text: string, { run, spans }: RunSearch): void {
  if (run.count < leastOfCode || run.steps < 2) return;
  if (run.count >= least || ofCode.test(text.slice(Math.max(0, run.start - 120), run.start)))
    spans.push(spanOf(text, run));
}

/** Words in a row, and how many of them are no step of one from the word before. */
interface Run {
  start: number;
  end: number;
  count: number;
  steps: number;
  last: number;
}

const emptyRun: Run = { start: 0, end: 0, count: 0, steps: 0, last: 0 };

const longer = (run: Run, value: number): Run => ({
  ...run,
  count: run.count + 1,
  // Words for tens are two apart.
  steps: run.steps + (Math.abs(value - run.last) <= (value < tens ? 1 : 2) ? 0 : 1),
  last: value,
});

/** With the letter before it, "R zero four four one nine two seven". */
function spanOf(text: string, { start, end, count }: Run): Span {
  const isLettered = start > 1 && /(?<!\p{L})\p{L} $/u.test(text.slice(Math.max(0, start - 3), start));
  const type = count >= ofTelephone ? "PHONE_NUMBER" : "ID";
  return { start: isLettered ? start - 2 : start, end, type, strength: 1 };
}

const least = 6;
/** Behind a word for one: "the PIN? – seven seven oh four". */
const leastOfCode = 4;
const ofCode =
  /(?<!\p{L})(?:pin|code|passcode|combination|kästchen|schlüsselkasten|schlüsselbox|kastje|sleutelkastje|safe|tresor|cassetta|cajita|last four|geheimzahl|clave|código|codice|combinación|ending in)(?!\p{L})/iu;
const ofTelephone = 9;
const between = /^(?:[ ,.-]|, |\. |\s-\s|\n| y | et )$/;

const digits = [
  "zero null nul zéro cero oh nought",
  "one eins een un uno",
  "two zwei zwo twee deux dos due",
  "three drei drie trois tres tre",
  "four vier quatre cuatro quattro",
  "five fünf vijf cinq cinco cinque",
  "six sechs zes seis sei",
  "seven sieben zeven sept siete sette",
  "eight acht huit ocho otto",
  "nine neun negen neuf nueve nove",
];
/** As French and Spanish tell pairs, and what says that a digit comes twice. */
const others =
  "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig " +
  "dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa double triple doppel dubbel doble doppio";

const tens = 20;

export const spoken = new WordTable<number>("spoken-digit", () => [
  ...digits.flatMap((words, digit) => words.split(" ").map((word) => [word, digit] as const)),
  ...others.split(" ").map((word, at) => [word, tens + 2 * at] as const),
]);
