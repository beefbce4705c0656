import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";

/**
 * Codes that let in who has lost the second factor, three and more in a row behind the word for them: "recovery codes: 4e9cd-9e392
 * bc763-9d3d0 …", also numbered, with commas or in lines.
 */
export function findRecoveryCodes(text: string, spans: Span[]): void {
  for (const { index, 0: word } of text.matchAll(words)) {
    const first = text.slice(index + word.length, index + word.length + reach).search(row);
    if (first < 0) continue;
    let at = index + word.length + first;
    for (let shown = matchAt(text, next, at); shown !== null; shown = matchAt(text, next, at)) {
      at += shown[0].length;
      spans.push({ start: at - shown[1]!.length, end: at, type: "PASSWORD", strength: 2 });
    }
  }
}

const words =
  /(?:recovery|back-?up|rescue|emergency|scratch|wiederherstellungs|einmal|ersatz|notfall|secours|récupération|recuperación|respaldo|recupero|emergenza|herstel)[ -]?codes?(?!\p{L})|(?:codes? de (?:secours|récupération)|códigos de (?:recuperación|respaldo)|codici di (?:recupero|backup|emergenza))/giu;
const reach = 240;
const code = String.raw`(?=[a-zA-Z-]{0,20}\d)(?:[a-zA-Z\d]{4,6}(?:-[a-zA-Z\d]{4,6}){1,3}|[a-z\d]{8,12}|\d{4} \d{4})(?![\w-])`;
const apart = String.raw`(?:[\s,;|•*_\x60"'-]|\d{1,2}[.)]\s){1,12}`;
const row = new RegExp(String.raw`(?<![\w-])${code}(?:${apart}${code}){2}`);
const next = new RegExp(String.raw`(?:${apart})?(${code})`, "y");
