import { exactJson } from "./exact-number.ts";
import {
  asBuffer,
  backslash,
  closeBrace,
  closeBracket,
  invalid,
  JsonBytes,
  notJson,
  openBrace,
  openBracket,
  quote,
} from "./json-bytes.ts";
import type { Stretch } from "../stream/stretch.ts";

/** Arrays and objects within each other: what comes after the parser walks and writes them recursively. */
export const mostDepth = 128;
/** What comes after the parser looks at every value several times, some of it in one go. */
export const mostValues = 500_000;
const ofBodies = { levels: mostDepth, values: mostValues };

/**
 * `exactJson` of bytes (RFC 8259) as a generator that pauses every 64 KB or 512 values, some 200 µs: the native parser takes up to 3 s for
 * 32 MB in one go. Costs as much as that for long texts, five times as much for small values, so what is small is left to it. Throws
 * `GatewayError`: not JSON, not UTF-8, too deep, too many values.
 */
export function* parsing(bytes: Uint8Array, { levels, values } = ofBodies): Generator<undefined, unknown> {
  const small = smallValue({ bytes: asBuffer(bytes), start: 0, end: bytes.length }, levels);
  if (small !== undefined) return small;
  const json = new JsonBytes(bytes);
  if (json.isOver) throw invalid("must be a JSON object; it was empty");
  let open: Open | undefined;
  let depth = 0;
  for (let count = 1; ; count++) {
    if (count > values) throw invalid(`must hold at most ${values} values`);
    if (json.isPauseDue(count)) yield;
    let value: unknown;
    const container = json.opened();
    if (container) {
      if (++depth > levels) throw invalid(`must not be nested deeper than ${levels} levels`);
      open = { container, key: "", outer: open };
      if (!json.closed(container)) {
        if (!Array.isArray(container)) open.key = json.key();
        continue;
      }
      value = container;
      open = open.outer;
      depth--;
    } else value = json.isAtText ? yield* textOf(json) : json.scalar();

    for (;;) {
      if (!open && json.isOver) return value;
      if (!open) throw notJson();
      put(open, value);
      if (json.took(comma)) {
        if (!Array.isArray(open.container)) open.key = json.key();
        break;
      }
      if (!json.closed(open.container)) throw notJson();
      value = open.container;
      open = open.outer;
      depth--;
    }
  }
}

/** Bytes that the native parser reads in some milliseconds, whatever they are. */
const smallBytes = 65_536;
/** The same of long texts: what takes it long is many values. */
const longBytes = 262_144;
const fewValues = 8192;

/** The value of a small body; undefined where it is no such value, and why is for `parsing` to tell. */
export function smallValue({ bytes, start, end }: Stretch, levels = mostDepth): unknown {
  if (end - start > longBytes) return undefined;
  try {
    const text = bytes.toString("utf8", start, end);
    // What is no UTF-8 becomes this character.
    if (text.includes("\ufffd")) utf8.decode(bytes.subarray(start, end));
    return isSmall(text, levels) ? exactJson(text) : undefined;
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Whether a text is not too deep, and, if it is long, of few values. */
function isSmall(text: string, levels: number): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) at = endOfText(text, at);
    else if (unit === openBracket || unit === openBrace) {
      if (++depth > levels) return false;
      values++;
    } else if (unit === closeBracket || unit === closeBrace) depth--;
    else if (unit === comma) values++;
  }
  return values <= fewValues || text.length <= smallBytes;
}

/** The closing quote of a string. Searched for natively: most of a long body is in strings. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/** An array or object that is not closed yet. */
interface Open {
  container: unknown[] | Record<string, unknown>;
  /** Of the value that is being read, in an object. */
  key: string;
  outer: Open | undefined;
}

function put({ container, key }: Open, value: unknown): void {
  if (Array.isArray(container)) container.push(value);
  else if (key !== "__proto__") container[key] = value;
  else Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

function* textOf(json: JsonBytes): Generator<undefined, string> {
  let text = json.piece();
  while (!json.isTextOver) {
    yield;
    text += json.piece();
  }
  return text;
}

const comma = 0x2c;
