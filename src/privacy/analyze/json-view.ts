import { readJson } from "../../contract/json.ts";
import { lastAtMost, OffsetMap } from "./offset-map.ts";

/** A JSON text as detectors read it, with escapes decoded, and the offset of each character in the original. */
export interface JsonView {
  text: string;
  /** The replaceable parts of a range of the view: replacing them leaves valid JSON. Cut at the ends of strings; numbers are whole. */
  slices(start: number, end: number): JsonSlice[];
}

export interface JsonSlice {
  start: number;
  end: number;
  /** Its range in the JSON text. */
  origin: { start: number; end: number };
  /** Whether it is a bare number: a replacement needs quotes. */
  isNumber: boolean;
}

/** The view of a text that is one JSON object or array; undefined for any other text. Yields in between. */
export function* jsonView(json: string): Generator<undefined, JsonView | undefined> {
  if (!/^\s*[[{]/.test(json) || !(yield* isJson(json))) return undefined;
  const { text, offsets, quotes } = yield* decode(json);

  return { text, slices };

  function slices(start: number, end: number): JsonSlice[] {
    const found: JsonSlice[] = [];
    for (let from = start; from < end; from++) {
      const origin = offsets.originOf(from);
      const quote = lastAtMost(quotes, origin);
      if (quotes[quote] === origin) continue;
      const next = quotes[quote + 1] ?? Infinity;
      let to = from;
      while (to < end && offsets.originOf(to) < next) to++;
      if (quote % 2 !== 0) found.push(...numbers(from, to));
      else if (/[\p{L}\p{N}]/u.test(text.slice(from, to))) found.push(slice(from, to, false));
      from = to;
    }
    return found;
  }

  /** The whole numbers that a range outside strings touches. */
  function numbers(start: number, end: number): JsonSlice[] {
    let from = start;
    let to = end;
    while (isOfNumber(text[from - 1])) from--;
    while (isOfNumber(text[to])) to++;
    return [...text.slice(from, to).matchAll(/-?\d[-+.\w]*/g)].map(({ index, 0: number }) =>
      slice(from + index, from + index + number.length, true),
    );
  }

  function slice(start: number, end: number, isNumber: boolean): JsonSlice {
    const last = offsets.originOf(end - 1);
    return { start, end, origin: { start: offsets.originOf(start), end: last + escapeLength(json, last) }, isNumber };
  }
}

/** The text without escapes, its offsets in the JSON text, and the places of the quotes that open and close strings, alternating. */
function* decode(json: string) {
  const special = /\\(?:u([\dA-Fa-f]{4})|(.))|"/g;
  const offsets = new OffsetMap();
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
    offsets.add(length, last - length);
  }
  return { text: texts.join("") + json.slice(last), offsets, quotes };
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
    // Not JSON: the text is read as it is.
    return false;
  }
}

/** Characters that JSON.parse reads without a noticeable pause. */
const atOnceMost = 65_536;
const unbounded = { values: Infinity, fields: Infinity, levels: Infinity };

const isOfNumber = (character: string | undefined) => character !== undefined && /[-+.\w]/.test(character);

function escapeLength(json: string, at: number): number {
  if (json[at] !== "\\") return 1;
  return json[at + 1] === "u" ? 6 : 2;
}
