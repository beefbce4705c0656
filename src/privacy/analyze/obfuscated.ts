import { Buffer } from "node:buffer";
import type { Span } from "./detector.ts";
import { type Disguise, escapes, obfuscations } from "./disguises.ts";
import { isMailEncoded, mailEncodings } from "./mail-encodings.ts";
import { PartedList } from "./parted-list.ts";
import { matchedAt } from "./text/scan.ts";

/**
 * Personal data that a model can read and a detector cannot: in full width, in Arabic digits, with invisible characters in it,
 * percent-encoded, as HTML entities, as raw mails have it, or behind the escapes of programs, regular expressions and Markdown. Decodes each
 * obfuscated character together with 128 characters on either side.
 */
export function* findObfuscated(text: string, find: Find): Generator<undefined, Span[]> {
  const found = yield* behind(obfuscations, text, find, 1);
  if (text.includes("=")) for (const span of yield* behind(mailEncodings, text, find, 1)) found.push(span);
  return found;
}

/** Whether a text in ASCII has what every obfuscation contains one of: also the plus sign of an address with one parameter, which has no other. */
export const hasEscape = (text: string): boolean =>
  text.includes("%") ||
  text.includes("&") ||
  text.includes("\\") ||
  (text.includes("+") && text.includes("?")) ||
  isMailEncoded(text);

/** Whether a text of any length may have any; yields in between. */
export function* mayBeObfuscated(text: string): Generator<undefined, boolean> {
  for (let at = 0; at < text.length; at += pieceLength) {
    if (at > 0) yield;
    const piece = text.slice(at, at + pieceLength);
    if (hasEscape(piece) || !isAscii(piece)) return true;
  }
  return false;
}

export const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

/**
 * What is found in a text behind the escapes of JSON where there is no JSON to tell by: in a line of a program or of a log, in a part of
 * a document. Takes one level of escapes away after the other, each time in 128 characters on either side of an escape.
 */
export const findEscaped = (text: string, find: Find): Generator<undefined, Span[]> => behind(escapes, text, find, 4);

/** Finds values in a decoded part of a text. */
type Find = (plain: string) => Generator<undefined, Span[]>;

/** The spans that contain a disguised character or stand beside one, as in `Ann &amp; Torge`. @param levels how often a part is decoded */
function* behind(disguise: Disguise, text: string, find: Find, levels: number): Generator<undefined, Span[]> {
  const found: Span[] = [];
  for (const part of decodedParts(text, disguise)) {
    yield;
    if (!part) continue;
    const { plain, starts, ends } = part;
    const isDisguised = (at: number) => at >= 0 && at < plain.length && ends.at(at)! - starts.at(at)! > 1;
    const isBeside = (start: number, end: number) =>
      isDisguised(start - (plain.charAt(start - 1) === " " ? 2 : 1)) ||
      isDisguised(end + (plain.charAt(end) === " " ? 1 : 0));
    const spans = yield* find(plain);
    if (levels > 1 && plain.includes("\\"))
      for (const span of yield* behind(disguise, plain, find, levels - 1)) spans.push(span);
    for (const span of spans) {
      const [start, end] = [starts.at(span.start)!, ends.at(span.end - 1)!];
      const isWritten = text.slice(start, end) === plain.slice(span.start, span.end);
      if (!isWritten || isBeside(span.start, span.end)) found.push({ ...span, start, end });
    }
  }
  return found;
}

/** A decoded part of a text, and where each of its characters starts and ends in the original. */
interface DecodedPart {
  plain: string;
  starts: PartedList;
  ends: PartedList;
}

/** Characters decoded on either side of an obfuscated one. */
const reach = 128;

/** The disguised characters of a text in order; undefined after each piece, for a pause. A pattern is tried only where it may begin. */
function* disguised(text: string, disguise: Disguise): Generator<{ index: number; written: string } | undefined> {
  const { pattern } = disguise;
  for (let at = 0, pieceEnd = pieceLength; at < text.length;) {
    if (at >= pieceEnd) {
      yield;
      pieceEnd = at + pieceLength;
    }
    at = nextBeginning(text, at, Math.min(pieceEnd, text.length), disguise);
    if (at >= pieceEnd || at >= text.length) continue;
    const written = matchedAt(text, pattern, at);
    if (written === undefined) at++;
    else {
      yield { index: at, written };
      at += written.length;
    }
  }
}

/** The next place where disguised characters may begin; the end of the stretch if there is none. */
function nextBeginning(text: string, from: number, to: number, { signs, mayBegin }: Disguise): number {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 128 ? signs[unit] === 1 : mayBegin(unit)) return at;
  }
  return to;
}

/** Characters searched in one go. */
const pieceLength = 65_536;

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
      part = { plain: "", starts: new PartedList(), ends: new PartedList() };
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
