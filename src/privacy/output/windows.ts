import { isHighSurrogate } from "../code-units.ts";
import { endsWithinWritten, longestWritten } from "../restore/written-form.ts";

/**
 * The windows in which an answer's text is searched while it grows. Where one ends depends on the text alone, not on how it arrived: so
 * what is found does not, either.
 */

/** How far a text is known to have no end of a window in it. */
export interface Reading {
  /** The first place that was not looked at. */
  at: number;
}

/**
 * The end of the window that a text begins with; 0 while it has none. A window ends with a line or a sentence, once it is long enough to
 * be worth a search. JSON is not cut, unless it is very long: tools are called when their arguments are there as a whole.
 */
export function windowEnd(text: string, isJson: boolean, reading: Reading): number {
  const most = isJson ? longestOfJson : longestOfText;
  if (!isJson) {
    const to = Math.min(text.length, most);
    for (let at = Math.max(reading.at, shortest - 1); at < to; at++) {
      reading.at = at + 1;
      if (endsSentence(text, at)) return at + 1;
    }
  }
  return text.length < most ? 0 : lastGap(text, most);
}

/** Fewest characters of a window, and most of one in a text and in JSON. */
const shortest = 40;
const longestOfText = 1024;
const longestOfJson = 32_768;

/** Whether a line or a sentence ends with a character. A full stop ends one only before white space, and not behind what is cut short. */
function endsSentence(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === lineFeed || wideStops.includes(text[at]!)) return true;
  if ((unit !== space && unit !== tab) || !stops.includes(text[at - 1] ?? " ")) return false;
  return !cutShort.test(text.slice(Math.max(0, at - longestShort), at));
}

/** Where a text that goes on for too long is cut: behind its last white space or comma, if there is one in the second half; never in a surrogate. */
function lastGap(text: string, most: number): number {
  for (let at = most - 1; at >= most / 2; at--) {
    const unit = text.charCodeAt(at);
    if (unit <= space || unit === comma) return at + 1;
  }
  const cut = isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most;
  const window = text.slice(0, cut);
  for (let at = cut - 1; at > cut - longestWritten; at--) if (endsWithinWritten(window, at)) return at;
  return cut;
}

/** An initial, or a word for a street before its number: `J. Smith`, `Hauptstr. 12`. A detector must see the whole value at once. */
const cutShort = /(?:(?<![\p{L}\p{N}])\p{L}|str|pl|avda?|blvd|bd|ul)\.$/iu;
const longestShort = 8;
const stops = ".!?\u2026";
const wideStops = "\u3002\uff01\uff1f";
const lineFeed = 0x0a;
const tab = 0x09;
const space = 0x20;
const comma = 0x2c;
