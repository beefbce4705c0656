import type { Span } from "./detector.ts";
import { type Finder, findEntities } from "./analyzer.ts";

/**
 * The personal data in a text that is written so that a model reads it and a detector does not: in full width, with other digits,
 * with invisible characters in it, percent-encoded, as HTML entities, in a program's escapes, or in those of patterns and Markdown.
 * What such characters mean is searched with what stands around them; only what has one of them in it is told.
 */
export function* findDisguised(text: string, finder: Finder): Generator<undefined, Span[]> {
  const found: Span[] = [];
  for (const part of disguisedParts(text)) {
    yield;
    if (!part) continue;
    const { plain, starts, ends } = part;
    for (const span of yield* findEntities(plain, finder)) {
      const [start, end] = [starts[span.start]!, ends[span.end - 1]!];
      if (text.slice(start, end) !== plain.slice(span.start, span.end)) found.push({ ...span, start, end });
    }
  }
  return found;
}

/** A part of a text as it is read, and where each of its characters starts and ends in the text. */
interface Part {
  plain: string;
  starts: number[];
  ends: number[];
}

const disguise =
  /(?:%[\da-f]{2}){1,96}|&(?:#\d{2,5}|#x[\da-f]{2,4}|commat|period|lowbar|hyphen|plus|nbsp);|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[.@+_-]|[\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9]|(?<=[\p{L}\p{N}@.+-])[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/giu;

/** Characters that are looked at around a disguise. */
const reach = 128;

/** What a text has in disguise, in order, piece by piece; undefined behind each piece. */
function* disguises(text: string): Generator<{ index: number; written: string } | undefined> {
  for (let from = 0; from < text.length;) {
    // Two units before say whether a letter stands there.
    const start = Math.max(0, from - 2);
    const piece = text.slice(start, from + pieceLength + longest);
    let end = from + pieceLength;
    for (let at = from; ;) {
      disguise.lastIndex = at - start;
      const index = start + (disguise.exec(piece)?.index ?? Infinity);
      if (index >= from + pieceLength) break;
      at = start + disguise.lastIndex;
      if (disguise.lastIndex === piece.length) at = endOfInvisible(text, at);
      yield { index, written: text.slice(index, at) };
      end = Math.max(end, at);
    }
    from = end;
    yield;
  }
}

/** Where what cannot be seen ends, if a disguise of it was cut by the end of its piece. */
function endOfInvisible(text: string, from: number): number {
  invisible.lastIndex = from;
  return invisible.test(text) ? invisible.lastIndex : from;
}

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/uy;

/** Characters searched in one go, and the longest disguise but for what cannot be seen. */
const pieceLength = 65_536;
const longest = 288;

/** Characters read between two pauses. */
const turnLength = 8192;

/** Undefined from time to time, where there is much to read before a part is whole. */
function* disguisedParts(text: string): Generator<Part | undefined> {
  let turnEnd = 0;
  let part: Part | undefined;
  let at = 0;
  const copy = (to: number) => {
    for (; at < to; at++) add(text.charAt(at), at, at + 1);
  };
  // A string made of a million single characters takes long to be read for the first time.
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
  for (const found of disguises(text)) {
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
    for (const { character, length } of meaning(found.written)) {
      for (const unit of character.split("")) add(unit, at, at + length);
      at += length;
    }
  }
  if (!part) return;
  copy(Math.min(text.length, at + reach));
  flush();
  yield part;
}

/** The characters that something written means, and how much of it says each; none for what cannot be seen. */
function meaning(written: string): { character: string; length: number }[] {
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

function percentDecoded(written: string): { character: string; length: number }[] {
  try {
    return Array.from(decodeURIComponent(written), (character) => ({
      character,
      length: 3 * new TextEncoder().encode(character).length,
    }));
  } catch {
    // Not of UTF-8: it means nothing here.
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
