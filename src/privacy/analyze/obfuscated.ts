import type { Span } from "./detector.ts";
import { type Analyzer, analyze } from "./analyzer.ts";

/**
 * Personal data that a model can read and a detector cannot: in full width, in Arabic digits, with invisible characters in it,
 * percent-encoded, as HTML entities, or behind the escapes of programs, regular expressions and Markdown. Decodes each obfuscated
 * character together with 128 characters on either side and reports the spans that contain one.
 */
export const analyzeObfuscated = (text: string, analyzer: Analyzer): Generator<undefined, Span[]> =>
  behind(obfuscations, text, (plain) => analyze(plain, analyzer), 1);

/**
 * What is found in a text behind the escapes of JSON where there is no JSON to tell by: in a line of a program or of a log, in a part of
 * a document. Takes one level of escapes away after the other, each time in 128 characters on either side of an escape.
 */
export const findEscaped = (text: string, find: Find): Generator<undefined, Span[]> => behind(escapes, text, find, 4);

/** Finds values in a decoded part of a text. */
type Find = (plain: string) => Generator<undefined, Span[]>;

/** The spans that contain a disguised character. @param levels how often a part is decoded */
function* behind(disguise: Disguise, text: string, find: Find, levels: number): Generator<undefined, Span[]> {
  const found: Span[] = [];
  for (const part of decodedParts(text, disguise)) {
    yield;
    if (!part) continue;
    const { plain, starts, ends } = part;
    const spans = yield* find(plain);
    if (levels > 1 && plain.includes("\\"))
      for (const span of yield* behind(disguise, plain, find, levels - 1)) spans.push(span);
    for (const span of spans) {
      const [start, end] = [starts[span.start]!, ends[span.end - 1]!];
      if (text.slice(start, end) !== plain.slice(span.start, span.end)) found.push({ ...span, start, end });
    }
  }
  return found;
}

/** A way to write characters as others. */
interface Disguise {
  pattern: RegExp;
  /** The characters that a run of disguised ones stands for, and the length of each in the text; none for invisible ones. */
  decode(written: string): { character: string; length: number }[];
}

/** A decoded part of a text, and where each of its characters starts and ends in the original. */
interface DecodedPart {
  plain: string;
  starts: number[];
  ends: number[];
}

const obfuscation =
  /(?:%[\da-f]{2}){1,96}|&(?:#\d{2,5}|#x[\da-f]{2,4}|commat|period|lowbar|hyphen|plus|nbsp);|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[.@+_-]|[\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9]|(?<=[\p{L}\p{N}@.+-])[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/giu;

/** A run of escapes of JSON, decoded together. */
const escape = /(?:\\(?:["\\/'nrtbf]|u[\da-f]{4})){1,48}/giu;

/** Characters decoded on either side of an obfuscated one. */
const reach = 128;

/** The disguised characters of a text in order; undefined after each piece, for a pause. */
function* disguised(text: string, { pattern }: Disguise): Generator<{ index: number; written: string } | undefined> {
  for (let from = 0; from < text.length;) {
    // The look-behind needs the two units before.
    const start = Math.max(0, from - 2);
    const piece = text.slice(start, from + pieceLength + longest);
    let end = from + pieceLength;
    for (let at = from; ;) {
      pattern.lastIndex = at - start;
      const index = start + (pattern.exec(piece)?.index ?? Infinity);
      if (index >= from + pieceLength) break;
      at = start + pattern.lastIndex;
      if (pattern.lastIndex === piece.length) at = endOfInvisible(text, at);
      yield { index, written: text.slice(index, at) };
      end = Math.max(end, at);
    }
    from = end;
    yield;
  }
}

/** The end of a run of invisible characters that the end of a piece cut. */
function endOfInvisible(text: string, from: number): number {
  invisible.lastIndex = from;
  return invisible.test(text) ? invisible.lastIndex : from;
}

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/uy;

/** Characters searched in one go, and the longest obfuscation apart from runs of invisible characters. */
const pieceLength = 65_536;
const longest = 288;

/** Characters copied between two pauses. */
const turnLength = 8192;

/** The decoded parts of a text; undefined in between where a part takes long to complete. */
function* decodedParts(text: string, disguise: Disguise): Generator<DecodedPart | undefined> {
  let turnEnd = 0;
  let part: DecodedPart | undefined;
  let at = 0;
  const copy = (to: number) => {
    for (; at < to; at++) add(text.charAt(at), at, at + 1);
  };
  // A string concatenated from a million characters is slow to flatten on its first read.
  let written: string[] = [];
  const add = (character: string, start: number, end: number) => {
    written.push(character);
    if (written.length === 1024) flush();
    part!.starts.push(start);
    part!.ends.push(end);
  };
  const flush = () => {
    part!.plain += written.join("");
    written = [];
  };
  for (const found of disguised(text, disguise)) {
    if (!found || at >= turnEnd) {
      yield;
      turnEnd = at + turnLength;
    }
    if (!found) continue;
    const { index } = found;
    if (part && index - at > 2 * reach) {
      copy(at + reach);
      flush();
      yield part;
      part = undefined;
    }
    if (!part) {
      part = { plain: "", starts: [], ends: [] };
      at = Math.max(at, index - reach);
    }
    copy(index);
    for (const { character, length } of disguise.decode(found.written)) {
      for (const unit of character.split("")) add(unit, at, at + length);
      at += length;
    }
  }
  if (!part) return;
  copy(Math.min(text.length, at + reach));
  flush();
  yield part;
}

const obfuscations: Disguise = { pattern: obfuscation, decode: decoded };
const escapes: Disguise = { pattern: escape, decode: unescaped };

function decoded(written: string): { character: string; length: number }[] {
  const length = written.length;
  const first = written.charCodeAt(0);
  if (written.startsWith("%")) return percentDecoded(written);
  if (written.startsWith("&")) return [{ character: entity(written.slice(1, -1)), length }];
  if (written.startsWith("\\") && length === 2) return [{ character: written.charAt(1), length }];
  if (written.startsWith("\\"))
    return [{ character: String.fromCharCode(Number.parseInt(written.slice(2), 16)), length }];
  if (first >= 0xff01) return [{ character: String.fromCharCode(first - 0xfee0), length }];
  if (first >= 0x660 && first <= 0x6f9) return [{ character: String(first & 0xf), length }];
  return [{ character: "", length }];
}

function unescaped(written: string): { character: string; length: number }[] {
  return (written.match(/\\(?:u.{4}|.)/gsu) ?? []).map((one) => {
    const control = "nrtbf".indexOf(one.charAt(1));
    const character = control < 0 ? one.charAt(1) : "\n\r\t\b\f".charAt(control);
    return {
      character: one.length > 2 ? String.fromCharCode(Number.parseInt(one.slice(2), 16)) : character,
      length: one.length,
    };
  });
}

function percentDecoded(written: string): { character: string; length: number }[] {
  try {
    return Array.from(decodeURIComponent(written), (character) => ({
      character,
      length: 3 * new TextEncoder().encode(character).length,
    }));
  } catch {
    // Not UTF-8: stays as it is.
    return written.split("").map((character) => ({ character, length: 1 }));
  }
}

function entity(name: string): string {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
  if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
  return decimal ? String.fromCharCode(Number(decimal)) : (named.get(name.toLowerCase()) ?? "");
}

const named = new Map([
  ["commat", "@"],
  ["period", "."],
  ["lowbar", "_"],
  ["hyphen", "-"],
  ["plus", "+"],
  ["nbsp", " "],
]);
