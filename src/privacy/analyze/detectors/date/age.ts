import type { Detector, Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";
import { WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";

/** Ages next to a word for them. Off by default. */
export const age: Detector = {
  name: "age",
  types: ["AGE"],
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    words.eachIn(text, index, (start, end, side) => {
      const behind = side === "before" ? null : matchAt(text, ageBehind, end);
      if (behind !== null) report(end + behind[0].length - (behind[1] ?? "").length, behind[1] ?? "", spans);
      if (side !== "before") return;
      const before = ageBefore.exec(text.slice(Math.max(0, start - 14), start));
      if (before === null) return;
      const from = start - before[0].length;
      // In Spanish the unit belongs to the value: "Edad: 53 años".
      const isWithUnit = spanishUnit.test(text.slice(start, end));
      spans.push({ start: from, end: isWithUnit ? end : from + (before[1] ?? "").length, type: "AGE", strength: 1 });
    });
    return spans;
  },
};

function report(start: number, shown: string, spans: Span[]): void {
  if (shown !== "") spans.push({ start, end: start + shown.length, type: "AGE", strength: 1 });
}

/** Words before an age, and units after it. */
const words = new WordTable<"behind" | "before">("age", () => [
  ..."age aged alter alters edad età leeftijd âge âgé âgée turned turning"
    .split(" ")
    .map((word) => [word, "behind"] as const),
  ...(
    "year years yr yrs yo jahre jahren jährige jähriger jährigen jähriges jährig jahrige jahriger jähirger jähr j jähriger ans an años año meses mes días " +
    "anni anno mesi jaar jarige jarig months old monate monaten"
  )
    .split(" ")
    .map((word) => [word, "before"] as const),
]);
const number = String.raw`(?:1[01]\d|[1-9]?\d|fünf|sechs|sieben|acht|neun|zehn|zwei|drei|vier)`;
const ageBehind = new RegExp(
  `["'\\\\_ ]{0,3}(?:of|von|de|is|:|=)?["'\\\\: =]{0,4}(${number}(?: ?(?:años|meses|días|anni|ans|jaar|Jahre))?)(?![\\d.,:/%-]?\\d|\\p{L}|%)`,
  "iuy",
);
const ageBefore = new RegExp(`(?<![\\d.,/\\p{L}-]|\\d )(${number})(?: {1,2}|-| -)?$`, "iu");
const spanishUnit = /^(?:años?|mes(?:es)?|días)$/i;
