import { isWordAt } from "../../text/boundary.ts";
import { isLetter, keyOf } from "../../text/words.ts";

/** The length of a country name, in one of the six languages, at a place; 0 if there is none. */
export function startsWithCountry(text: string, at: number): number {
  names ??= countryNames(["en", "de", "fr", "es", "it", "nl"]);
  const window = text.slice(at, at + longest + 1).toLowerCase();
  const first = firstWord.exec(window)?.[0];
  for (const name of (first !== undefined && names.get(first)) || [])
    if (window.startsWith(name) && !isWordAt(text, at + name.length)) return name.length;
  return 0;
}

/** Whether a country name may begin with a word. */
export function mayStartCountry(word: string): boolean {
  names ??= countryNames(["en", "de", "fr", "es", "it", "nl"]);
  beginnings ??= new Set([...names.values()].flat().map((name) => keyOf(lettersOf(name))));
  return beginnings.has(keyOf(word));
}

function lettersOf(name: string): string {
  let end = 0;
  while (isLetter(name.charCodeAt(end))) end++;
  return name.slice(0, end);
}

let names: Map<string, string[]> | undefined;
let beginnings: ReadonlySet<number> | undefined;

/** Country names by their first word, the longest first, from the runtime's language data. */
function countryNames(languages: readonly string[]): Map<string, string[]> {
  const found = new Set(["usa", "uk", "england", "scotland", "wales", "northern ireland", "holland", "great britain"]);
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of regionCodes) found.add((display.of(code) ?? "").toLowerCase());
  }
  const byWord = new Map<string, string[]>();
  for (const name of [...found].toSorted((a, b) => b.length - a.length)) {
    const first = firstWord.exec(name)?.[0];
    if (first !== undefined && name.length <= longest) byWord.set(first, [...(byWord.get(first) ?? []), name]);
  }
  return byWord;
}

/** ISO 3166-1, without territories whose names are also words. */
const regionCodes =
  "AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GL GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW".split(
    " ",
  );
const firstWord = /^[\p{L}\p{M}'’]+/u;
const longest = 32;
