import { months } from "./forms.ts";

const list = (words: string) => words.split(" ");
const anyOf = (words: string) => `(?:${words.replaceAll(" ", "|")})`;

const germanTens = list("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig");
const germanUnits = list("ein zwei drei vier fünf sechs sieben acht neun");
const germanTeens = list("zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn");

/** Numbers from two to twenty and the tens in German, in small letters: larger ones are seldom written as words. */
export const germanNumberWords: readonly string[] = [...germanUnits.slice(1), ...germanTeens, ...germanTens];

const englishTens = "twenty thirty forty fifty sixty seventy eighty ninety";
const englishTeens = list("eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen");
const english = [
  `${anyOf(englishTens)}(?:[- ]${anyOf("one two three four five six seven eight nine")})?`,
  ...list("two three four five six seven eight nine ten"),
  ...englishTeens,
];
const german = [`(?:${germanUnits.join("|")})und(?:${germanTens.join("|")})`, ...germanNumberWords];
const dutchUnits = list("twee drie vier vijf zes zeven acht negen");
const dutchTens = "twintig dertig veertig vijftig zestig zeventig tachtig negentig";
const dutchTeens = list("elf twaalf dertien veertien vijftien zestien zeventien achttien negentien");
const dutch = [
  `(?:een|${dutchUnits.join("|")})[eë]n${anyOf(dutchTens)}`,
  ...list(dutchTens),
  "tien",
  ...dutchTeens,
  ...dutchUnits,
];
const frenchUnits = list("un deux trois quatre cinq six sept huit neuf");
const frenchTeens = ["dix(?:[- ](?:sept|huit|neuf))?", ...list("onze douze treize quatorze quinze seize")];
const french = [
  anyOf("vingt trente quarante cinquante soixante quatre[-\\s]vingts? septante huitante octante nonante") +
    `(?:(?:[- ]et)?[- ](?:${[...frenchUnits, ...frenchTeens].join("|")}))?`,
  ...frenchUnits.slice(1),
  ...frenchTeens,
];
const spanishUnits = list("uno? dos tres cuatro cinco seis siete ocho nueve");
const spanishTens = "treinta cuarenta cincuenta sesenta setenta ochenta noventa";
const spanish = [
  `${anyOf(spanishTens)}(?: y (?:${spanishUnits.join("|")}))?`,
  ...list("veinte veinti(?:uno?|dós|trés|cuatro|cinco|séis|siete|ocho|nueve) dieci(?:séis|siete|ocho|nueve)"),
  ...list("diez once doce trece catorce quince"),
  ...spanishUnits.slice(1),
];
const italianUnits = list("uno due tre quattro cinque sei sette otto nove");
const italianTeens = list("undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove");
const italian = [
  `${anyOf("vent trent quarant cinquant sessant settant ottant novant")}[ia]?(?:${italianUnits.join("|")}|tré)?`,
  "dieci",
  ...italianTeens,
  ...italianUnits.slice(1),
];

type Valued = readonly [word: string, value: number];

/** Words for numbers that are one apart. */
const from = (first: number, words: readonly string[]): Valued[] => words.map((word, n) => [word, first + n]);

/** Words for tens from twenty on, each with those for the units of it. */
const tens = (words: string, units: readonly string[], joint: (unit: string, ten: string) => string): Valued[] =>
  list(words).flatMap((ten, n) => from(10 * (n + 2), [ten, ...units.map((unit) => joint(unit, ten))]));

/** The first words of numbers from eleven on, in small letters, with what they are: of German, Dutch and Italian the whole. */
export function firstsOfNumbers(): Valued[] {
  const alone = (words: string) => tens(words, [], () => "");
  return [
    ...alone(englishTens),
    ...from(11, englishTeens),
    ...alone("vingt trente quarante cinquante soixante septante huitante nonante"),
    ["quatre", 4],
    ...from(11, frenchTeens.slice(1)),
    ...alone(`veinte ${spanishTens}`),
    ...from(
      21,
      list("veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"),
    ),
    ...from(13, list("trece catorce")),
    ...from(16, list("dieciséis diecisiete dieciocho diecinueve")),
    ...from(11, italianTeens),
    ...from(11, dutchTeens),
    ...from(11, germanTeens.slice(1)),
    ...tens(germanTens.join(" "), germanUnits, (unit, ten) => `${unit}und${ten}`),
    ...tens(dutchTens, ["een", ...dutchUnits], (unit, ten) =>
      unit.endsWith("e") ? `${unit}ën${ten}` : `${unit}en${ten}`,
    ),
    ...tens("venti trenta quaranta cinquanta sessanta settanta ottanta novanta", italianUnits, (unit, ten) =>
      /^[uo]/.test(unit) ? ten.slice(0, -1) + unit : ten + unit,
    ),
  ];
}

/** Numbers from two to ninety-nine in the six languages, as alternatives. */
export const numberWords: string = [...english, ...german, ...dutch, ...french, ...spanish, ...italian].join("|");

/** Days of a month as words for what is counted: "twenty-third", "dreißigsten", "premier". */
export const ordinals: string = [
  "(?:(?:twenty|thirty)[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)",
  "(?:ten|eleven|twelf|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twentie|thirtie)th",
  `(?:ers|drit|sieb|${german.join("|")})s?te[nrs]?`,
  "premier|primero|primo|eerste",
].join("|");

const centuries = [
  "nineteen|twenty|two thousand|neunzehnhundert|zweitausend|negentien(?: ?honderd)?|tweeduizend",
  "mil novecientos|dos mil|mille ?novecento?|duemila|(?:mil(?:le)?|dix)[- ]neuf[- ]cents?|deux[- ]mil(?:le)?",
].join("|");
const wholeYear = `(?:${centuries})(?:[- ]?(?:hundred )?(?:and |en |und |et |y |e )?(?:${numberWords}|one|eins|uno?|een|één))?`;
const year = `(?:${wholeYear}|${numberWords}|(?:19|20)?\\d\\d)`;
const beforeYear = ",? (?:of |del? |dell['’] ?)?";
/** A year behind a day in words: ` deux mille vingt-quatre`, `, neunzehnhundertachtzig`, ` mil neuf cent cinquante et un`. */
export const yearInWords: string = beforeYear + wholeYear;
const dayWord = `(?:${ordinals}|${numberWords})`;

/** "Second of the ninth sixty-one", "June third, seventy-nine", "vierzehnter juli einundsechzig", "zes mei negentienzevenenveertig". */
export const dateInWords: string =
  `(?:${dayWord}(?: day)?(?: of(?: the)?| de| di| del)? (?:(?:${months})(?!\\p{L})|(?:${ordinals}))|(?:${months}) ${dayWord})` +
  `(?:${beforeYear}${year})?`;
