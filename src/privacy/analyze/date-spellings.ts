import { folded } from "./alike.ts";

/**
 * A date in the forms that letters, forms and data have it in: of `12.3.1988`, `1988-03-12` and `March 12, 1988`. Of a year of two
 * digits, as in `12.3.88`, both centuries.
 */
export function spellingsOfDate(date: string): string[] {
  return readingsOf(date).flatMap((one) => [...inFigures(one), ...inWords(one)]);
}

/** The month is 1 to 12, and the day 1 to 31. */
interface CalendarDate {
  year: string;
  month: number;
  day: number;
}

/** Several of `03/04/1988`, a day of April or of March. */
function readingsOf(date: string): CalendarDate[] {
  const [, year, , month = "", day = ""] = byYear.exec(date) ?? [];
  if (year !== undefined) return dated(year, month, day);
  const [, first = "", sign, second = "", lastYear] = byDay.exec(date) ?? [];
  if (lastYear === undefined) return readingsOfWords(date);
  const isAmerican = sign !== "." && first !== second;
  return yearsOf(lastYear).flatMap((one) => [
    ...dated(one, second, first),
    ...(isAmerican ? dated(one, first, second) : []),
  ]);
}

const yearsOf = (year: string): string[] => (year.length === 2 ? [`19${year}`, `20${year}`] : [year]);

const byYear = /^(\d{4})([-./]?)(\d\d?)\2(\d\d?)$/;
const byDay = /^(\d\d?) ?([-./]) ?(\d\d?) ?[-./] ?(\d{4}|\d\d)$/;

function readingsOfWords(date: string): CalendarDate[] {
  const name =
    folded(date)
      .match(/[a-z]{3,}/g)
      ?.find((word) => numbersOfMonths.has(word)) ?? "";
  const [first = "", second = "", ...more] = date.match(/\d+/g) ?? [];
  if (name === "" || second === "" || more.length > 0) return [];
  const [year, day] = first.length > 2 ? [first, second] : [second, first];
  return dated(year, String(numbersOfMonths.get(name)), day);
}

function dated(year: string, month: string, day: string): CalendarDate[] {
  const date = { year, month: Number(month), day: Number(day) };
  const isDate = year.length === 4 && date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31;
  return isDate ? [date] : [];
}

function inFigures({ year, month, day }: CalendarDate): string[] {
  const [mm, dd] = [twoDigits(month), twoDigits(day)];
  const ofYear = ["-", "/", ".", ""].map((sign) => [year, mm, dd].join(sign));
  const ofDay = ["-", "/", "."].flatMap((sign) => [
    [year, month, day].join(sign),
    [dd, mm, year].join(sign),
    [day, month, year].join(sign),
    [dd, mm, year.slice(2)].join(sign),
    [day, month, year.slice(2)].join(sign),
  ]);
  return [...ofYear, ...ofDay, `${day}. ${month}. ${year}`, `${mm}/${dd}/${year}`, `${month}/${day}/${year}`];
}

function inWords({ year, month, day }: CalendarDate): string[] {
  const days = new Set([`${day}`, `${day}.`, twoDigits(day), ordinal(day), day === 1 ? "1er" : `${day}`]);
  return namesOfMonths[month - 1]!.flatMap((name) => [
    ...[...days].flatMap((one) => [`${one} ${name} ${year}`, `${name} ${one}, ${year}`]),
    `${day}-${name}-${year}`,
    `${twoDigits(day)}-${name}-${year}`,
    `${ordinal(day)} of ${name} ${year}`,
    `${day} de ${name} de ${year}`,
  ]);
}

/** In English. */
const ordinal = (day: number): string =>
  `${day}${day > 10 && day < 20 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th")}`;
const twoDigits = (count: number): string => String(count).padStart(2, "0");

/** In the six languages, in full and short, in small letters without accents. */
const namesOfMonths: readonly (readonly string[])[] = [
  "january jan januar janner januari janvier janv enero ene gennaio gen",
  "february feb februar februari fevrier fevr febrero febbraio",
  "march mar marz maart mrt mars marzo",
  "april apr avril avr abril abr aprile",
  "may mai mei mayo maggio mag",
  "june jun juni juin junio giugno giu",
  "july jul juli juillet juil julio luglio lug",
  "august aug augustus aout agosto ago",
  "september sep sept septembre septiembre settembre set",
  "october oct oktober okt octobre octubre ottobre ott",
  "november nov novembre noviembre",
  "december dec dezember dez decembre diciembre dic dicembre",
].map((names) => names.split(" "));
const numbersOfMonths: ReadonlyMap<string, number> = new Map(
  namesOfMonths.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);
