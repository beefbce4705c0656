import { isWordAt } from "../../text/boundary.ts";
import { lengthAt } from "../../text/scan.ts";
import { WordTable } from "../../text/word-table.ts";
import { day, monthNumber, weekdayNames } from "./forms.ts";

/** What tells a name of a day of the week from other words: nothing, a word before it, a day of a month behind it, or a date behind it. */
type Telling = "nothing" | "word" | "day" | "date";

export const weekdays = new WordTable<Telling>("weekday", () => [
  ...[...weekdayNames, ...weekdayNames.flatMap(partsOf), ...clear.split(" ")].map((name) => [name, "nothing"] as const),
  ...behindWords.split(" ").map((name) => [name, "word"] as const),
  ...beforeDays.split(" ").map((name) => [name, "day"] as const),
  ...beforeDates.split(" ").map((name) => [name, "date"] as const),
]);

/** `vrijdagmiddag`, `Montagabend`: Dutch days end in "dag", German ones in the others. */
function partsOf(name: string): string[] {
  if (name.endsWith("dag")) return ["ochtend", "middag", "avond", "nacht"].map((part) => name + part);
  return /(?:tag|abend|woch)$/.test(name)
    ? ["abend", "morgen", "vormittag", "nachmittag"].map((part) => name + part)
    : [];
}

/** The end of a day of the week with the day of the month behind it: `Friday`, `sat 22`, `Mo., 8.12.`, `until thu`; -1 if it is none. */
export function endOfWeekday(text: string, start: number, end: number, telling: Telling): number {
  const behindPoint = text.charAt(end) === "." ? end + 1 : end;
  const dated = lengthAt(text, dayAndMonth, behindPoint);
  if (dated > 0) return behindPoint + dated;
  const numbered = lengthAt(text, telling === "date" ? ordinal : dayOfMonth, end);
  if (numbered > 0 || telling === "nothing") return end + numbered;
  const isTold =
    telling === "word" && beforeDay.test(text.slice(Math.max(0, start - 8), start)) && !isWordAt(text, end);
  return isTold ? end : -1;
}

/** How much before a date belongs to it: a short name of a day of the week, `za 7 juni`, and the other days of a span, `18 al 20 de julio`. */
export const leadBefore = (text: string, start: number): number =>
  lead.exec(text.slice(Math.max(0, start - 32), start))?.[0].length ?? 0;

const clear = "tues weds thur thurs";
const behindWords = "tue wed thu fri sat sun";
const beforeDays = "lun jeu ven sam jue sáb gio";
const beforeDates = "mon mo di mi do fr sa so ma wo vr za zo mar mer mié mie vie sab dom dim";
const beforeDay = /(?<!\p{L})(?:on|til|till|until|by|since|next|last|every) $/iu;
/** Behind a day of the week: ` 13`, `, the 22nd`, `, dem 22.`; no time of the day. */
const dayOfMonth = new RegExp(
  `,? (?:the |den |dem )?${day}(?:st|nd|rd|th|er|\\.(?= |,))?(?![\\p{L}\\d:/-]|[.,]\\d| ?(?:Uhr|hs?|am|pm|a\\.m|p\\.m|heures?|ore|uur)(?!\\p{L}))`,
  "iuy",
);
const ordinal = new RegExp(` ${day}(?:st|nd|rd|th)(?!\\p{L})`, "iuy");
/** ` 28-4`, `, 8.12.`, ` 27/11`. */
const dayAndMonth = new RegExp(
  `,? (?:the |den |dem )?${day}(?:[-/]${monthNumber}|\\.${monthNumber}\\.)(?![\\p{L}\\d:]|[-./]\\d)`,
  "iuy",
);
const joint = String.raw`(?: (?:al|au|to|bis(?: zum)?|tot(?: en met)?|t/m|und|and|y|e|et|en|&|[-–]) |[-–/]|, )`;
const lead = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${[clear, behindWords, beforeDays, beforeDates].join(" ").replaceAll(" ", "|")})(?:\\.,?|,)? (?:the |den |dem |der |le |el |il )?)?` +
    `(?:(?<![\\d.,:/-])${day}(?:st|nd|rd|th|er|\\.)?${joint}){0,3}$`,
  "iu",
);
