import { readJson } from "../../contract/json.ts";
import { type DepthOf, JsonDepth } from "../restore/json-depth.ts";
import { lastAtMost, OffsetMap } from "./offset-map.ts";

/**
 * A text with JSON in it as detectors read it: without the escapes of its strings, at whatever depth they stand, and with the offset of
 * each character in the original.
 */
export interface JsonView {
  text: string;
  /** The replaceable parts of a range of the view: replacing them leaves valid JSON valid. Cut at the ends of strings; numbers are whole. */
  slices(start: number, end: number): JsonSlice[];
}

export interface JsonSlice {
  start: number;
  end: number;
  /** Its range in the original. */
  origin: { start: number; end: number };
  /** How many strings it is in: as often is it escaped. */
  depth: number;
  /** The quotes that a replacement needs, as they are written there: those of a bare number. Else empty. */
  quote: string;
}

/**
 * The view of a text that is one JSON object or array, or that has escapes in JSON anywhere in it: lines of JSON, JSON in prose or in
 * fences. Undefined for any other text. Yields in between. Costs a step for each quote, bracket and escape.
 */
export function* jsonView(original: string): Generator<undefined, JsonView | undefined> {
  const isWhole = /^\s*[[{]/.test(original) && (yield* isJson(original));
  if (!isWhole && !(original.includes("\\") && mayHoldJson.test(original))) return undefined;
  const { text, offsets, parts } = yield* decode(original, isWhole ? "json" : "text");
  if (!isWhole && offsets.isIdentity) return undefined;
  return { text, slices };

  function slices(start: number, end: number): JsonSlice[] {
    const found: JsonSlice[] = [];
    for (let at = lastAtMost(parts.places, start); at < parts.places.length && parts.places[at]! < end; at++) {
      const from = Math.max(start, parts.places[at]!);
      const to = Math.min(end, parts.places[at + 1] ?? text.length);
      const depth = parts.depths[at]!;
      if (parts.kinds[at] === "between") found.push(...values(from, to, depth));
      else if (parts.kinds[at] === "text" && isWord.test(text.slice(from, to))) found.push(slice(from, to, depth, ""));
    }
    return found;
  }

  /** What a range outside strings touches: numbers, as a whole; anything else only if JSON has no such word. */
  function values(start: number, end: number, depth: number): JsonSlice[] {
    let from = start;
    let to = end;
    while (isOfNumber(text[from - 1])) from--;
    while (isOfNumber(text[to])) to++;
    return [...text.slice(from, to).matchAll(bareWord)].flatMap(({ index, 0: word }) => {
      const [first, last] = [from + index, from + index + word.length];
      if (isNumber.test(word) && (isWhole || isValue(first, last)))
        return [slice(first, last, depth, `${"\\".repeat(2 ** depth - 1)}"`)];
      return literal.test(word) ? [] : [slice(Math.max(first, start), Math.min(last, end), depth, "")];
    });
  }

  /** Whether a number stands where JSON has values. */
  function isValue(start: number, end: number): boolean {
    let [before, after] = [start - 1, end];
    while (isSpace(text[before])) before--;
    while (isSpace(text[after])) after++;
    return ":,[".includes(text[before] ?? " ") && ",]}".includes(text[after] ?? " ");
  }

  function slice(start: number, end: number, depth: number, quote: string): JsonSlice {
    return { start, end, origin: { start: offsets.originOf(start), end: offsets.originOf(end) }, depth, quote };
  }
}

/** What a view consists of: strings and prose, what is between the strings of JSON, and the quotes themselves. */
type Part = "text" | "between" | "quote";

/** Where each part begins, and how many strings it is in. */
interface Parts {
  places: number[];
  kinds: Part[];
  depths: number[];
}

/** The text without the escapes of its strings, its offsets in the original, and its parts. */
function* decode(original: string, of: DepthOf) {
  const depth = new JsonDepth(of);
  const offsets = new OffsetMap();
  const parts: Parts = { places: [], kinds: [], depths: [] };
  const texts: string[] = [];
  let length = 0;
  let last = 0;
  const special = new RegExp(specials);
  begin(partHere());
  for (let count = 0, match = special.exec(original); match; match = special.exec(original)) {
    if (++count % 2048 === 0) yield;
    const [written, backslashes, letter = written] = match;
    const plain = original.slice(last, match.index);
    depth.pass(plain);
    add(plain, plain.length);
    const { open } = depth;
    const part = partHere();
    depth.pass(written);
    if (backslashes !== undefined)
      for (const [text, size] of unescaped(backslashes.length, letter, open)) {
        if (text === '"' && depth.open !== open) begin("quote");
        add(text, size);
      }
    else {
      begin(depth.open === open ? part : "quote");
      add(written, 1);
    }
    begin(partHere());
  }
  return { text: texts.join("") + original.slice(last), offsets, parts };

  function partHere(): Part {
    return depth.isBetweenStrings ? "between" : "text";
  }

  function begin(part: Part): void {
    if (part !== "quote" && parts.kinds.at(-1) === part && parts.depths.at(-1) === depth.open) return;
    parts.places.push(length);
    parts.kinds.push(part);
    parts.depths.push(depth.open);
  }

  function add(text: string, written: number): void {
    texts.push(text);
    length += text.length;
    last += written;
    if (written !== text.length) offsets.add(length, last - length);
  }
}

/** What backslashes and the character behind them mean in as many strings, piece by piece, with the length of each piece as it is written. */
function unescaped(backslashes: number, letter: string, depth: number): [text: string, written: number][] {
  const each = 2 ** depth;
  const pieces: [string, number][] = Array.from({ length: Math.floor(backslashes / each) }, () => ["\\", each]);
  const own = backslashes % each;
  const meant = own === 0 ? undefined : meaningOf(letter);
  if (meant !== undefined) return [...pieces, [meant, own + letter.length]];
  if (own > 0) pieces.push(["\\", own]);
  return letter === "" ? pieces : [...pieces, [letter, letter.length]];
}

/** A text as it is written in as many strings less. */
export const unescapedText = (text: string, depth: number): string =>
  text.replace(escape, (_, backslashes: string, letter: string) =>
    unescaped(backslashes.length, letter, depth)
      .map(([meant]) => meant)
      .join(""),
  );

function meaningOf(letter: string): string | undefined {
  if (letter.length > 1) return String.fromCharCode(Number.parseInt(letter.slice(1), 16));
  const index = "nrtbf".indexOf(letter);
  if (letter !== "" && index >= 0) return "\n\r\t\b\f".charAt(index);
  return letter === '"' || letter === "/" ? letter : undefined;
}

function* isJson(text: string): Generator<undefined, boolean> {
  try {
    if (text.length > atOnceMost) yield* readJson(text, unbounded);
    else JSON.parse(text);
    return true;
  } catch {
    // Not JSON as a whole.
    return false;
  }
}

/** Characters that JSON.parse reads without a noticeable pause. */
const atOnceMost = 65_536;
const unbounded = { values: Infinity, fields: Infinity, levels: Infinity };

/** Whether a text may have JSON in it. */
export const mayHoldJson = /[[{]\s*["[{\]\d-]/;
const escape = /(\\+)(u[\dA-Fa-f]{4}|[^\\]|$)/g;
const specials = /(\\+)(u[\dA-Fa-f]{4}|[^\\]|$)|["{}[\]]/g;
const isWord = /[\p{L}\p{N}]/u;
const bareWord = /-?[\p{L}\p{N}][-+.\p{L}\p{N}_]*/gu;
const isNumber = /^-?\d/;
const literal = /^(?:true|false|null)$/;
const isOfNumber = (character: string | undefined) => character !== undefined && /[-+.\w]/.test(character);
const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character);
