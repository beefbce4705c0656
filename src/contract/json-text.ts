import { Buffer } from "node:buffer";
import { inSlices } from "../stream/turns.ts";
import { NumberList } from "./number-list.ts";
import { textPieces } from "./text-pieces.ts";

/**
 * What `JSON.stringify` makes of plain data, written in turns: 32 MB in one go hold up all other calls for up to a tenth of a second.
 * Lists and objects that are short are written at once, and so are lists of numbers alone, such as vectors: each number by itself takes
 * about twice as long.
 * @param bytes about how much it will be; what is little is written at once.
 * @param nextTurn resolves when it may go on.
 */
export function jsonText(value: unknown, bytes: number, nextTurn: () => Promise<void>): Promise<string> | string {
  return bytes > atOnceMost ? inSlices(writeJson(value), turnMs, nextTurn) : JSON.stringify(value);
}

/** The same as bytes, always in turns, with lists of numbers as they were written. */
export async function jsonBytes(value: unknown, nextTurn: () => Promise<void>): Promise<Buffer> {
  const pieces = await inSlices(jsonPieces(value), turnMs, nextTurn);
  return Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece.bytes)));
}

const turnMs = 1;

/** The same, with a pause now and then. */
export function* writeJson(value: unknown): Generator<undefined, string> {
  return (yield* jsonPieces(value)).join("");
}

function* jsonPieces(value: unknown): Generator<undefined, (string | NumberList)[]> {
  const out: (string | NumberList)[] = [];
  let pieces: string[] = [];
  let length = 0;
  const open: Open[] = [openOf([value])];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    if (length > pieceLength) {
      // A string that is put together from a million pieces takes long to be read for the first time.
      out.push(pieces.join(""));
      pieces = [];
      length = 0;
      yield;
    }
    const at = top.at++;
    const item = at < top.items.length ? top.items[at] : undefined;
    if (at === top.items.length) {
      if (open.length > 1) pieces.push(top.keys ? "}" : "]");
      open.pop();
      continue;
    }
    if (item === undefined && top.keys) continue;
    const lead = (top.isBegun ? "," : "") + (top.keys ? `${JSON.stringify(top.keys[at])}:` : "");
    top.isBegun = true;
    if (lead !== "") pieces.push(lead);
    length += lead.length + 1;
    if (item instanceof NumberList) {
      out.push(pieces.join(""), item);
      pieces = [];
      length += item.bytes.length;
    } else if (typeof item === "object" && item !== null && !isShort(item) && !isVector(item)) {
      open.push(openOf(item));
      pieces.push(Array.isArray(item) ? "[" : "{");
    } else if (typeof item === "string" && item.length > pieceLength) {
      out.push(pieces.join(""), yield* longString(item));
      pieces = [];
    } else {
      const written = JSON.stringify(item ?? null);
      pieces.push(written);
      length += written.length;
    }
  }
  out.push(pieces.join(""));
  return out;
}

/** A list or object of which a part is written. */
interface Open {
  /** Undefined of a list. */
  keys: string[] | undefined;
  items: unknown[];
  at: number;
  isBegun: boolean;
}

function openOf(value: object): Open {
  const isList = Array.isArray(value);
  return {
    keys: isList ? undefined : Object.keys(value),
    items: isList ? value : Object.values(value),
    at: 0,
    isBegun: false,
  };
}

/** Whether a list or object has few values, all of them short and none a list or object. */
function isShort(value: object): boolean {
  let count = 0;
  for (const key in value) {
    const item = (value as Record<string, unknown>)[key];
    if (++count > shortMost || (typeof item === "object" && item !== null)) return false;
    if (typeof item === "string" && item.length > pieceLength / shortMost) return false;
  }
  return true;
}

/** Whether a list is of numbers alone, and no more of them than are written in a fraction of a turn. */
const isVector = (value: object): boolean =>
  Array.isArray(value) && value.length <= vectorMost && value.every((item) => typeof item === "number");

function* longString(text: string): Generator<undefined, string> {
  let out = '"';
  for (const piece of textPieces(text, pieceLength)) {
    out += JSON.stringify(piece).slice(1, -1);
    yield;
  }
  return `${out}"`;
}

const atOnceMost = 262_144;
const pieceLength = 65_536;
const shortMost = 16;
const vectorMost = 8192;
