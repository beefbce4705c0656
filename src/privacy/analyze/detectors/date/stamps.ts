import { lengthAt } from "../../text/scan.ts";
import { fullYear, twoDigitDay, twoDigitHour, twoDigitMonth } from "./forms.ts";

/** How long the time of the day behind a date is that ends at a place: ` 10:30`, `, 5:30 pm`, ` 02:00:04,118`; 0 if there is none. */
export const timeBehind = (text: string, end: number): number => lengthAt(text, ofDate, end);

/** The same behind a month and a day as programs write it, with the year behind: `Feb 17 22:48:03`, `Jan 23 18:07:44 2025 +0000`. */
export const restBehind = (text: string, end: number): number => lengthAt(text, ofMonth, end);

/** How long a date of digits alone is: `20250604T103000`, `20250228141907Z`, and those of X12, EDIFACT and MT940; 0 if there is none. */
export const lengthOfDigits = (text: string, start: number): number => lengthAt(text, digits, start);

const hour = "(?:[01]?\\d|2[0-3])";
const sixty = "[0-5]\\d";
const zone = "[+-]\\d\\d:?\\d\\d(?!\\d)";
const time = `${hour}(?::${sixty}){1,2}(?:[.,]\\d{1,6})?`;
const ofDate = new RegExp(
  `,? {1,2}(?:at |à |ore )?${time}(?: ?[ap]\\.?m(?!\\p{L})\\.?| ?Uhr(?!\\p{L})|Z(?!\\p{L})| ?${zone}| (?:UTC|GMT)(?!\\p{L}))?(?!\\d)`,
  "iuy",
);
const ofMonth = new RegExp(
  ` {1,2}${time}(?: [A-Z]{3,4}(?!\\p{L}))?(?: ${fullYear}(?!\\d))?(?: ${zone})?(?![\\d:])`,
  "uy",
);

const longDay = `(?:19|20)\\d\\d${twoDigitMonth}${twoDigitDay}`;
const digits = new RegExp(
  `${longDay}(?:T${twoDigitHour}${sixty}(?:${sixty})?Z?|${twoDigitHour}${sixty}${sixty}Z)(?![\\p{L}\\d])|` +
    `(?<=\\*D8\\*|\\bDTM\\+\\d{1,3}:)${longDay}(?:${twoDigitHour}${sixty})?(?!\\d)|` +
    `(?<=:61:)\\d\\d${twoDigitMonth}${twoDigitDay}(?:${twoDigitMonth}${twoDigitDay})?(?=R?[CD])`,
  "uy",
);
