import type { Detector, Span } from "../../detector.ts";
import { dateTypes, tagDates } from "../../number-tagger/number-tagger.ts";
import { numberPiecesOf } from "../../number-tagger/pieces.ts";
import { fitsAt } from "../../text/scan.ts";
import { CharClass } from "../../text/char-classes.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { day, fullYear, monthNumber, beforeTerms, twoDigitDay, twoDigitHour, twoDigitMonth } from "./forms.ts";

/** Ages and dates that no word and no form tells, `Natnael 7`, `vor dem 28/3`, `20DEC`, by what was learnt from others. Off by default. */
export const taggedDate: Detector = {
  name: "tagged-date",
  types: dateTypes,
  wake: wakeOn({ classes: CharClass.digit }),
  find(text, index = new TextIndex()) {
    const pieces = numberPiecesOf(text, index);
    const tags = tagDates(text, pieces, index);
    const spans: Span[] = [];
    for (const [i, { start, end }] of pieces.entries()) {
      const type = dateTypes[tags[i]! - 1];
      const isFraction = text.charAt(start + 1) === "/" && fitsAt(text, measure, end);
      if (
        type !== undefined &&
        !isFraction &&
        !(type === "AGE" && isCount(text, start, end)) &&
        forms[type].test(text.slice(start, end))
      )
        spans.push({ start, end, type, strength: 1 });
    }
    return spans;
  },
};

/** "99% sure", "(2) two quotes", `fibonacci(27)`, "a period of 6 years", "11 yrs, flowers" for as long a service. */
const isCount = (text: string, start: number, end: number): boolean =>
  /^ ?(?:%|[€$£]|years?'? (?:of )?(?:experience|service|warranty|ago)|y(?:ea)?rs?,)/.test(text.slice(end, end + 24)) ||
  behindTerm.test(text.slice(Math.max(0, start - 14), start)) ||
  (text.charAt(start - 1) === "(" &&
    (/\p{Ll}/u.test(text.charAt(start - 2)) || (/^\) \p{Ll}/u.test(text.slice(end, end + 3)) && end - start === 1)));

const behindTerm = new RegExp(String.raw`(?<!\p{L})(?:${beforeTerms}) $`, "iu");

/** What is measured in parts: `3/4 inch`. */
const measure =
  / ?(?:inch|in\.|cups?|tsp|tbsp|lbs?|pints?|miles?|hours?|of|Zoll|Tasse|tazas?|mm|cm|kg|km|ml|%)(?!\p{L})/uy;
/** How one is written, at least. */
const forms = {
  AGE: /^(?:1[01]\d|[1-9]?\d)(?!\d)/,
  DATE_TIME: new RegExp(
    [
      // `28/3`, `3-11-25`, `2.2024`, `22nd`; a day alone may be any number.
      `${day}[-./](?:${monthNumber}|[A-Za-z]{3,4})(?:[-./](?:${fullYear}|\\d\\d))?[./]?`,
      `${day}(?:[a-zº°ª]{1,4})`,
      `${monthNumber}[-./](?:${day}|${fullYear})(?:[-./](?:${fullYear}|\\d\\d))?`,
      // `2025-07-08T06:57:40.015Z`, `20250708`, `202507081130`, `250708`.
      `${fullYear}(?:[-./]?${twoDigitMonth}(?:[-./]?${day})?(?:[T:]${twoDigitHour}.*|${twoDigitHour}[0-5]\\d(?:[0-5]\\d)?)?)?`,
      `\\d\\d${twoDigitMonth}${twoDigitDay}|${twoDigitDay}${twoDigitMonth}\\d\\d`,
      // `20DEC`, `09AUG26`, `27/May/25:03:15:51`.
      `${day}[-/]?[A-Za-z]{3}[-/]?(?:\\d\\d(?:\\d\\d)?)?(?::.*)?`,
    ]
      .map((form) => `^(?:${form})$`)
      .join("|"),
    "u",
  ),
} as const;
