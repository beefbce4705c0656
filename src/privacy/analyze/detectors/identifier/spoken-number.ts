import type { Span } from "../../detector.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";
import { firstsOfNumbers } from "../date/number-words.ts";

/**
 * Numbers as somebody dictates them, digit by digit, "oh one six two six four nine six oh five five one", or in pairs, "zéro six, douze,
 * quatre-vingt-trois". At least six in a row, or behind a zero or a word for a telephone four that have seven digits, and no counting up or
 * down; from nine digits on it is a telephone number.
 */
export function findSpokenNumbers(text: string, index: TextIndex, spans: Span[]): void {
  if (!spoken.mayBeIn(text, index)) return;
  const search: RunSearch = { run: emptyRun, spans };
  spoken.eachIn(text, index, readNumber, search);
  endRun(text, search);
}

interface RunSearch {
  run: Run;
  spans: Span[];
}

function readNumber(text: string, start: number, end: number, value: number, search: RunSearch): void {
  const { run } = search;
  const goesOn = run.count > 0 && start - run.end < 7 && between.test(text.slice(run.end, start));
  if (!goesOn) endRun(text, search);
  search.run = goesOn
    ? { ...longer(run, value), end }
    : { start, end, count: 1, numbers: 1, digits: digitsOf(value), steps: 0, first: value, last: value, before: value };
}

function endRun(text: string, { run, spans }: RunSearch): void {
  if (run.count < leastOfCode || run.steps < 2) return;
  const before = text.slice(Math.max(0, run.start - reach), run.start);
  const isCalled = run.digits >= leastDigits && run.numbers >= leastInPairs && ofTelephone.test(before.slice(-64));
  const isLong = run.numbers >= least || (run.first === 0 && run.digits >= leastDigits && run.numbers >= leastInPairs);
  if (isCalled || isLong || ofCode.test(before)) spans.push(spanOf(text, run, isCalled));
}

/** Words in a row, the numbers and digits they are, and how many of them are no step of one from the number before. */
interface Run {
  start: number;
  end: number;
  count: number;
  numbers: number;
  digits: number;
  steps: number;
  first: number;
  last: number;
  before: number;
}

const emptyRun: Run = { start: 0, end: 0, count: 0, numbers: 0, digits: 0, steps: 0, first: 0, last: 0, before: 0 };

function longer(run: Run, value: number): Run {
  const whole = joined(run.last, value);
  const isNew = whole === undefined;
  const number = whole ?? value;
  const last = isNew ? run.last : run.before;
  return {
    ...run,
    count: run.count + 1,
    numbers: run.numbers + (isNew ? 1 : 0),
    digits: run.digits + digitsOf(number) - (isNew ? 0 : digitsOf(run.last)),
    steps: run.steps + (isStep(last, number) ? 0 : 1),
    before: last,
    last: number,
  };
}

/** The number that two words are: "cincuenta y ocho", "doscientos treinta", "soixante-dix", "quatre-vingt", "nine hundred"; `undefined` if they are two. */
function joined(last: number, value: number): number | undefined {
  if (value === hundred) return last > 0 && last < 10 ? last * hundred : undefined;
  if (last === 4 && value === 20) return 80;
  if (last >= hundred && last % hundred === 0) return value > 0 && value < hundred ? last + value : undefined;
  if (last < 10 || last > 90 || last % 10 > 0 || value < 1) return undefined;
  // French counts on to nineteen behind sixty and eighty.
  const isWhole = last === 10 ? value > 6 && value < 10 : value < (last === 60 || last === 80 ? 20 : 10);
  return isWhole ? last + value : undefined;
}

/** Whether a number is counted behind another, also by tens: "twenty, thirty". */
const isStep = (last: number, value: number): boolean =>
  Math.abs(value - last) <= (value >= 20 && value % 10 === 0 ? 10 : 1);

/** Also for "double", which is one more. */
const digitsOf = (value: number): number => (value < 10 ? 1 : value < hundred ? 2 : 3);

/** With the letter before it, "R zero four four one nine two seven", that is no word: "è tre tre otto". */
function spanOf(text: string, { start, end, digits }: Run, isCalled: boolean): Span {
  const isLettered =
    start > 1 && /(?<![\p{L}'’])[b-df-hj-np-tv-xz] $/iu.test(text.slice(Math.max(0, start - 3), start));
  const type = isCalled || (digits >= leastOfTelephone && !isLettered) ? "PHONE_NUMBER" : "ID";
  return { start: isLettered ? start - 2 : start, end, type, strength: 1 };
}

const least = 6;
const leastInPairs = 4;
const leastDigits = 7;
/** Behind a word for one: "the PIN? – seven seven oh four". */
const leastOfCode = 4;
const reach = 120;
const ofCode =
  /(?<!\p{L})(?:pin|code|passcode|combination|kästchen|schlüsselkasten|schlüsselbox|kastje|sleutelkastje|safe|tresor|cassetta|cajita|last four|geheimzahl|clave|código|codice|combinación|ending in)(?!\p{L})/iu;
const ofTelephone =
  /(?<!\p{L})(?:(?:my|his|her|our|their|mein[ea]?|seine|ihre|unsere|mon|son|leur|notre|mi|su|nuestro|mio|suo|nostro|mijn|zijn|haar|ons|new) (?:\p{L}{3,10} )?(?:number|nummer|numéro|número|numero)|(?:tele)?phone|mobile|cell|call|ring|telefon|handy|mobilnummer|anrufen|ruf|téléphone|portable|appelez|appeler|appelle|rappelez|teléfono|móvil|celular|llame|llama|llámame|llámeme|marque|márqueme|marcar|márcame|telefono|cellulare|chiama|chiami|chiamami|telefoon|mobiel|bel|bellen)(?!\p{L})/iu;
const leastOfTelephone = 9;
const between = /^(?:[ ,.-]|, |\. |\.{3} |… |\s-\s|\n| (?:[a-z]|et|dan|dann|then|puis|luego|poi) )$/;
const hundred = 100;

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
/** What begins no number in an age, and what says that a digit comes twice. */
const others: Readonly<Record<string, number>> = {
  "ten zehn tien dix diez dieci": 10,
  doscientos: 200,
  trescientos: 300,
  cuatrocientos: 400,
  quinientos: 500,
  seiscientos: 600,
  setecientos: 700,
  ochocientos: 800,
  novecientos: 900,
  once: 11,
  doce: 12,
  quince: 15,
  "hundred cent hundert honderd": hundred,
  "double doppel dubbel doble doppio": -2,
  triple: -3,
};

export const spoken = new WordTable<number>("spoken-digit", () => [
  ...firstsOfNumbers(),
  ...[...digits.entries(), ...Object.entries(others).map(([words, value]) => [value, words] as const)].flatMap(
    ([value, words]) => words.split(" ").map((word) => [word, value] as const),
  ),
]);
