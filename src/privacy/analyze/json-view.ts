import { JsonDepth } from "../restore/json-depth.ts";
import { type Depth, FlatDepth } from "./flat-depth.ts";
import { isJson } from "./is-json.ts";
import { JsonPart, JsonParts } from "./json-parts.ts";
import { OffsetMap } from "./offset-map.ts";
import { unescaped } from "./unescape.ts";

/**
 * A text with JSON in it as detectors read it: without the escapes of its strings, at whatever depth they stand, and with the offset of
 * each character in the original.
 */
export interface JsonView {
  text: string;
  /** The replaceable parts of a range of the view: replacing them leaves valid JSON valid. Cut at the ends of strings; numbers are whole. */
  slices(start: number, end: number): JsonSlice[];
  /** The strings of several lines, in the view: texts of their own, such as a mail, a page or what a program printed. */
  texts(): ReturnType<JsonParts["texts"]>;
}

export interface JsonSlice {
  start: number;
  end: number;
  /** Its range in the original. */
  origin: { start: number; end: number };
  /** How many strings it is in: as often is it escaped. */
  depth: number;
  /** Whether there are strings of JSON within it, which keep their escapes. */
  holdsJson?: true;
  /** The quotes that a replacement needs, as they are written there: those of a bare number. Else empty. */
  quote: string;
}

/**
 * The view of a text that is one JSON object or array, or a part of one that begins `within` it, or that has escapes in JSON anywhere: lines
 * of JSON, JSON in prose or in fences. Undefined for any other text. Costs a step for each quote, bracket and escape; yields in between.
 */
export function* jsonView(original: string, within?: JsonDepth): Generator<undefined, JsonView | undefined> {
  const isWhole = within !== undefined || (/^\s*[[{]/.test(original) && (yield* isJson(original)));
  // The first look puts a text of many pieces together, which takes some 15 ms for 32 MB.
  if (original.length > turnLength) yield;
  if (!isWhole && !(original.includes("\\") && mayHoldJson.test(original))) return undefined;
  const depth =
    within ?? (isWhole && !mayNest.test(original) ? new FlatDepth() : new JsonDepth(isWhole ? "json" : "text"));
  const { text, offsets, parts } = yield* decode(original, depth);
  return isWhole || !offsets.isIdentity ? viewOf(text, offsets, parts, isWhole) : undefined;
}

function viewOf(text: string, offsets: OffsetMap, parts: JsonParts, isWhole: boolean): JsonView {
  let run: Run = { from: 0, to: 0, words: [], isOfNumbers: false };
  return { text, slices, texts: () => parts.texts(text) };

  function slices(start: number, end: number): JsonSlice[] {
    const around = parts.depthAround(start, end);
    if (around !== undefined) return [{ ...slice(start, end, around, ""), holdsJson: true }];
    const found: JsonSlice[] = [];
    for (let at = parts.at(start); at < parts.count && parts.placeOf(at)! < end; at++) {
      const from = Math.max(start, parts.placeOf(at)!);
      const to = Math.min(end, parts.placeOf(at + 1) ?? text.length);
      const [kind, depth] = [parts.kindOf(at), parts.depthOf(at)];
      if (kind === JsonPart.between) found.push(...values(from, to, depth));
      else if (kind === JsonPart.text && isWord.test(text.slice(from, to))) found.push(slice(from, to, depth, ""));
    }
    return found;
  }

  /** What a range outside strings touches: numbers, as a whole; anything else only if JSON has no such word. */
  function values(start: number, end: number, depth: number): JsonSlice[] {
    // Values in a row without a space share one run: looked at for each, it would take quadratic time.
    if (!(run.isOfNumbers && run.from <= start && end <= run.to)) run = runAround(start, end);
    return run.words.flatMap(({ first, last, isWholeNumber }) => {
      if (isWholeNumber) return [slice(first, last, depth, `${"\\".repeat(2 ** depth - 1)}"`)];
      const [from, to] = [Math.max(first, start), Math.min(last, end)];
      return from < to ? [slice(from, to, depth, "")] : [];
    });
  }

  /** A range with the characters of numbers on either side. */
  function runAround(start: number, end: number): Run {
    let from = start;
    let to = end;
    while (isOfNumber(text[from - 1])) from--;
    while (isOfNumber(text[to])) to++;
    const words = [...text.slice(from, to).matchAll(bareWord)].flatMap(({ index, 0: word }) => {
      const [first, last] = [from + index, from + index + word.length];
      const isWholeNumber = isNumber.test(word) && (isWhole || isValue(first, last));
      return isWholeNumber || !literal.test(word) ? [{ first, last, isWholeNumber }] : [];
    });
    return { from, to, words, isOfNumbers: ofNumbers.test(text.slice(start, end)) };
  }

  /** Whether a number stands where JSON has values: behind a colon or in an array. */
  function isValue(start: number, end: number): boolean {
    const before = text.slice(Math.max(0, start - longestSpace), start);
    return beforeValue.test(before) && afterValue.test(text.slice(end, end + longestSpace));
  }

  function slice(start: number, end: number, depth: number, quote: string): JsonSlice {
    return { start, end, origin: { start: offsets.originOf(start), end: offsets.originOf(end) }, depth, quote };
  }
}

/** A stretch outside strings, and its words but for those that JSON has. */
interface Run {
  from: number;
  to: number;
  words: readonly { first: number; last: number; isWholeNumber: boolean }[];
  /** Whether all of its characters may stand in a number, so that it is the run of every range in it. */
  isOfNumbers: boolean;
}

/** The text without the escapes of its strings, its offsets in the original, and its parts. */
function* decode(original: string, depth: Depth) {
  const offsets = new OffsetMap();
  const parts = new JsonParts();
  let joined = "";
  let texts: string[] = [];
  let length = 0;
  /** How much of the original is in `texts`, and how much of it was passed. */
  let [last, passed] = [0, 0];
  const special = new RegExp(specials);
  begin(0, partHere());
  for (let count = 1; ; count++) {
    if (count % 512 === 0) {
      joined += texts.join("");
      texts = [];
      yield;
    }
    if (depth.isIdle) passTo(Math.min(original.length, depth.nextFrom(original, passed) + 1));
    special.lastIndex = passed;
    const match = depth.isIdle ? null : special.exec(original);
    if (!match && (passed === original.length || !depth.isIdle)) break;
    if (!match) continue;
    while (!depth.isIdle && match.index - passed > turnLength) {
      passTo(passed + turnLength);
      yield;
    }
    if (match[1] === undefined) take(match.index, 0, '"');
    else take(match.index, match[1].length, match[2] ?? "");
  }
  return { text: joined + texts.join("") + original.slice(last), offsets, parts };

  /** Takes a quote, or backslashes with what follows them. */
  function take(at: number, backslashes: number, letter: string): void {
    passTo(at);
    const { open, turns } = depth;
    passed = depth.pass(original, at, at + backslashes + letter.length);
    const isBound = depth.open !== open;
    if (backslashes > 0 && open > 0) {
      texts.push(original.slice(last, at));
      length += at - last;
      last = at;
      let run = "";
      for (const [text, written] of unescaped(backslashes, letter, open)) {
        if (isBound && text === '"') begin(last, JsonPart.quote);
        run += text;
        length += text.length;
        last += written;
        if (written !== text.length) offsets.add(length, last - length);
      }
      texts.push(run);
    } else if (isBound) begin(at, JsonPart.quote);
    if (isBound || depth.turns !== turns) begin(passed, partHere());
  }

  function passTo(at: number): void {
    const [from, turns] = [passed, depth.turns];
    passed = depth.pass(original, from, at);
    if (depth.turns === turns) return;
    if (depth.turns - turns > 1) begin(from, JsonPart.text);
    begin(depth.turnedAt, partHere());
  }

  function partHere() {
    return depth.isBetweenStrings ? JsonPart.between : JsonPart.text;
  }

  function begin(at: number, kind: JsonPart): void {
    parts.begin(length + at - last, kind, depth.open);
  }
}

/** Whether a text may have JSON in it. */
export const mayHoldJson = /[[{]\s*["[{\]\d-]/;
/** What comes before the first quote of JSON in a string of JSON. */
const mayNest = /[[{,](?:[\s\d.+-]|\\+[nrt]){0,1000}\\+"/;
/** A run of backslashes is taken in parts that whole escapes fill at every depth. */
const specials = /(\\{1,1024})(u[\dA-Fa-f]{4}|[^\\])?|"/g;
/** Characters passed between two pauses. */
const turnLength = 16_384;
const isWord = /[\p{L}\p{N}]/u;
const bareWord = /-?[\p{L}\p{N}][-+.\p{L}\p{N}_]*/gu;
const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
/** A comma behind the value of a key is none, as in `"count":1,204}`. */
const beforeValue = /(?:[:[]|(?<!:[-+.,\s\deE]*),)\s*$/;
const afterValue = /^\s*[,\]}]/;
/** Characters looked at on either side of a number. */
const longestSpace = 64;
const literal = /^(?:true|false|null)$/;
const ofNumbers = /^[-+.\w]*$/;
const isOfNumber = (character: string | undefined) => character !== undefined && /[-+.\w]/.test(character);
