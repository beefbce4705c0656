import { readJson } from "../../contract/json.ts";

/** A JSON text as a detector should read it: escapes decoded, each character knowing where it came from. */
export interface JsonView {
  text: string;
  /** What of a stretch of the view can be replaced so that the text stays JSON: cut where strings begin and end, numbers whole. */
  parts(start: number, end: number): Part[];
}

export interface Part {
  start: number;
  end: number;
  /** Where it stands in the JSON text. */
  origin: { start: number; end: number };
  /** Whether it is a bare number, so that a replacement needs quotes. */
  isNumber: boolean;
}

/** The view of a text that is one JSON object or array; undefined for any other text. Yields from time to time. */
export function* jsonView(json: string): Generator<undefined, JsonView | undefined> {
  if (!/^\s*[[{]/.test(json) || !(yield* isJson(json))) return undefined;
  const { text, places, shifts, quotes } = yield* decode(json);
  /** Where a character of the view stands in the JSON text. */
  const originOf = (at: number) => at + shifts[lastAtMost(places, at)]!;

  return { text, parts };

  function parts(start: number, end: number): Part[] {
    const found: Part[] = [];
    for (let from = start; from < end; from++) {
      const origin = originOf(from);
      const quote = lastAtMost(quotes, origin);
      if (quotes[quote] === origin) continue;
      const next = quotes[quote + 1] ?? Infinity;
      let to = from;
      while (to < end && originOf(to) < next) to++;
      if (quote % 2 !== 0) found.push(...numbers(from, to));
      else if (/[\p{L}\p{N}]/u.test(text.slice(from, to))) found.push(part(from, to, false));
      from = to;
    }
    return found;
  }

  /** The numbers that a stretch between strings touches. */
  function numbers(start: number, end: number): Part[] {
    let from = start;
    let to = end;
    while (isOfNumber(text[from - 1])) from--;
    while (isOfNumber(text[to])) to++;
    return [...text.slice(from, to).matchAll(/-?\d[-+.\w]*/g)].map(({ index, 0: number }) =>
      part(from + index, from + index + number.length, true),
    );
  }

  function part(start: number, end: number, isNumber: boolean): Part {
    const last = originOf(end - 1);
    return { start, end, origin: { start: originOf(start), end: last + escapeLength(json, last) }, isNumber };
  }
}

/** The text without escapes, how much further the JSON text is from each place on, and where strings open and close, in turn. */
function* decode(json: string) {
  const special = /\\(?:u([\dA-Fa-f]{4})|(.))|"/g;
  const places = [0];
  const shifts = [0];
  const quotes: number[] = [];
  const texts: string[] = [];
  let length = 0;
  let last = 0;
  for (let count = 0, match = special.exec(json); match; match = special.exec(json)) {
    if (++count % 2048 === 0) yield;
    const [written, code, letter] = match;
    if (written === '"') {
      quotes.push(match.index);
      continue;
    }
    texts.push(json.slice(last, match.index), code ? String.fromCharCode(Number.parseInt(code, 16)) : control(letter!));
    length += match.index - last + 1;
    last = match.index + written.length;
    places.push(length);
    shifts.push(last - length);
  }
  return { text: texts.join("") + json.slice(last), places, shifts, quotes };
}

function control(letter: string): string {
  const index = "nrtbf".indexOf(letter);
  return index < 0 ? letter : "\n\r\t\b\f".charAt(index);
}

function* isJson(text: string): Generator<undefined, boolean> {
  try {
    if (text.length > atOnceMost) yield* readJson(text, unbounded);
    else JSON.parse(text);
    return true;
  } catch {
    // Not JSON is an answer here, not a failure: the text is read as it stands.
    return false;
  }
}

/** Characters that JSON.parse reads in no time. */
const atOnceMost = 65_536;
const unbounded = { values: Infinity, fields: Infinity, levels: Infinity };

const isOfNumber = (character: string | undefined) => character !== undefined && /[-+.\w]/.test(character);

function escapeLength(json: string, at: number): number {
  if (json[at] !== "\\") return 1;
  return json[at + 1] === "u" ? 6 : 2;
}

/** Index of the last of the ascending numbers that is at most the given one; -1 if none is. */
export function lastAtMost(ascending: readonly number[], most: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
