import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isCommonName, wordOf } from "../../lexicon/marks.ts";
import { fitsAt, lengthAt } from "../../text/scan.ts";
import { compactDate, day, fullYear, month, numericDate } from "./forms.ts";

/**
 * A date of birth by its place, where nothing is said of it: between a name and a sex, `Hoang Duc 4-Mar-61 M`, and in the cell behind a name,
 * `Randi Haugland|19561219|Tromsø`; or a year behind words that only people are said to be of, `hij is van 1962`, `Herr Kolb, Jg. 1961`. A look
 * at the two units around each number, and a pattern for few.
 */
export function isBirthInRow(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length === 4) return text.charCodeAt(start - 1) === space && isYearOfPerson(text, start, end);
  if (length < 6 || length > 11 || start === 0 || end === text.length) return false;
  const isCell = length === 8 && isDelimiter(text, start - 1) && text.charAt(start - 1) === text.charAt(end);
  if (!isCell && !(isSeparator(text, end) && fitsAt(text, sex, end + 1))) return false;
  if (lengthAt(text, wholeDate, start) !== length) return false;
  const name = nameBefore.exec(text.slice(Math.max(0, start - reach), start))?.[1];
  return name !== undefined && (!isCell || hasGivenName(name));
}

function isYearOfPerson(text: string, start: number, end: number): boolean {
  const year = Number(text.slice(start, end));
  if (!(year > 1914 && year < 2016) || fitsAt(text, goesOn, end)) return false;
  const found = ofPerson.exec(text.slice(Math.max(0, start - reach), start));
  const name = found?.[1] ?? found?.[2];
  return found !== null && (name === undefined || hasGivenName(name));
}

/** Whether one of the words is a given name and no other word, or all are names: "Sales Report" has a date beside it, too. */
function hasGivenName(name: string): boolean {
  const marks = name.split(/[ ,-]+/).map((word) => marksOfWord(word.toLowerCase()));
  return (
    marks.some((one) => givenOf(one) > 1 && wordOf(one) < 2) ||
    (marks.some((one) => givenOf(one) > 1) && marks.every(isCommonName))
  );
}

const isDelimiter = (text: string, at: number): boolean => "|;\t".includes(text.charAt(at));
const isSeparator = (text: string, at: number): boolean => " ,;|\t".includes(text.charAt(at));
const space = 32;
const reach = 64;
const sex = /[ \t]?(?:[MFWmfw]|[Mm]ale|[Ff]emale|männlich|weiblich|[Mm]ännl\.|[Ww]eibl\.)(?![\p{L}\d.'’])/uy;
const wholeDate = new RegExp(
  `${numericDate}|${compactDate}|${day}[-/. ](?:${month})[-/. ]?(?:${fullYear}|\\d\\d)(?!\\d)`,
  "iuy",
);
const nameBefore =
  /(?<![\p{L}\p{M}])(\p{Lu}[\p{L}\p{M}'’-]{1,24}(?:,? \p{Lu}[\p{L}\p{M}'’.-]{0,24}){1,3})(?:[|;\t]|,? )$/u;
const firstOfName = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,24}`;
/** "bin Jahrgang", "soy del año", "ik ben van", "Rossi Anna, classe": but wines, cars and magazines are of a year, too. */
const ofPerson = new RegExp(
  [
    String.raw`(?:Herr|Frau|Hr\.|Fr\.) ${firstOfName}(?: ${firstOfName})?(?: ist|,)? \(?(?:Jg\.?|Jahrgang)`,
    String.raw`(?:[Ii]ch bin|[Bb]in|[Bb]ist|(?:er|sie|Er|Sie) ist) (?:(?:ein|auch|selbst|wie du) )?(?:Jg\.?|Jahrgang)`,
    String.raw`(${firstOfName}(?: ${firstOfName}){1,2}) ?(?:,|\()? ?(?:Jg\.?|Jahrgang|classe|(?:van )?bouwjaar)`,
    String.raw`(?:[Ii]k ben|(?:hij|zij|ze|Hij|Zij|Ze) is|(?:je|u) bent|ben je|bent u) van`,
    String.raw`(?:[Ss]oy|[Ee]res|[ÉéEe]l es|[Ee]lla es|(${firstOfName}) es) del?(?: año)?`,
    String.raw`(?:[Ss]ono|[Ll]ui è|[Ll]ei è|[Ss]ei) del(?:l['’]anno)?|[Jj]e suis de(?: l['’]année)?`,
  ]
    .map((form) => String.raw`(?<![\p{L}\d])(?:${form}) $`)
    .join("|"),
  "u",
);
const goesOn = /[\d\p{L}]|[-/.,:]\d|,? (?:Heft|Nr|S)(?!\p{L})/uy;
