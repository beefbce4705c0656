import { Buffer } from "node:buffer";
import { backslash, closeBracket, openBracket, quote } from "./json-bytes.ts";

/** A list of numbers as it was written in JSON: passed on so, no number is made of it, which takes three times as long. */
export class NumberList {
  readonly bytes: Buffer;
  readonly length: number;

  constructor(bytes: Buffer, length: number) {
    this.bytes = bytes;
    this.length = length;
  }

  toString(): string {
    return this.bytes.toString("latin1");
  }

  /** The numbers, also for `JSON.stringify`. */
  toJSON(): number[] {
    return JSON.parse(this.toString()) as number[];
  }
}

/** JSON without its lists of numbers: `[n]` stands in the place of `lists[n]`. */
export interface WithoutNumbers {
  text: string;
  lists: readonly NumberList[];
}

/**
 * Takes the lists of numbers out of JSON, so that little is left to parse. What is left is JSON if, and only if, the whole was. A list
 * stays where it is if it is empty or has a number beyond 32 bits; all of them stay if they are little of the whole, or mostly white
 * space: what is taken out keeps all of it in memory.
 */
export function withoutNumbers(json: Uint8Array): WithoutNumbers {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.length);
  const lists: NumberList[] = [];
  const left: Uint8Array[] = [];
  let leftFrom = 0;
  let numbers = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === quote) at = endOfString(bytes, at);
    else if (bytes[at] === openBracket) {
      const list = numberListAt(bytes, at);
      if (!list) continue;
      left.push(bytes.subarray(leftFrom, at), Buffer.from(`[${lists.length}]`));
      lists.push(list);
      numbers += list.length;
      leftFrom = at + list.bytes.length;
      at = leftFrom - 1;
    }
  }
  if (lists.length === 0 || bytes.length > numbers * numberBytes + otherBytes)
    return { text: utf8.decode(bytes), lists: [] };
  left.push(bytes.subarray(leftFrom));
  return { text: utf8.decode(Buffer.concat(left)), lists };
}

/** The list in whose place a value stands; otherwise the value. */
export function withNumbers(value: unknown, { lists }: WithoutNumbers): unknown {
  const [place]: unknown[] = Array.isArray(value) && value.length === 1 ? value : [];
  return typeof place === "number" ? (lists[place] ?? value) : value;
}

/** More than a number of 64 bits is written with, and white space beside it. */
const numberBytes = 40;
const otherBytes = 65_536;
const utf8 = new TextDecoder();

/** Where the quote is that ends a string; the end of the bytes if there is none. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end >= 0; end = bytes.indexOf(quote, end + 1)) {
    let lead = end;
    while (bytes[lead - 1] === backslash) lead--;
    if ((end - lead) % 2 === 0) return end;
  }
  return bytes.length;
}

/** The list that opens at a place, if it has numbers in it and nothing else. */
function numberListAt(bytes: Buffer, start: number): NumberList | undefined {
  let length = 0;
  let at = start;
  do {
    at = endOfNumber(bytes, pastSpace(bytes, at + 1));
    if (at < 0) return undefined;
    length++;
    at = pastSpace(bytes, at);
  } while (bytes[at] === comma);
  return bytes[at] === closeBracket ? new NumberList(bytes.subarray(start, at + 1), length) : undefined;
}

/** Where a number ends (RFC 8259, section 6) that is finite with 32 bits; -1 if there is none. */
function endOfNumber(bytes: Buffer, start: number): number {
  const whole = bytes[start] === minus ? start + 1 : start;
  let at = pastDigits(bytes, whole);
  if (at === whole || (bytes[whole] === zero && at > whole + 1)) return -1;
  if (bytes[at] === point) {
    const fraction = at + 1;
    at = pastDigits(bytes, fraction);
    if (at === fraction) return -1;
  }
  let mayBeHuge = at - start > digitsMost;
  if (bytes[at] === smallE || bytes[at] === largeE) {
    const sign = bytes[at + 1];
    const exponent = sign === minus || sign === plus ? at + 2 : at + 1;
    at = pastDigits(bytes, exponent);
    if (at === exponent) return -1;
    mayBeHuge ||= sign !== minus;
  }
  return mayBeHuge && !Number.isFinite(Math.fround(Number(bytes.toString("latin1", start, at)))) ? -1 : at;
}

function pastDigits(bytes: Buffer, start: number): number {
  let at = start - 1;
  let byte: number | undefined;
  do byte = bytes[++at];
  while (isDigit(byte));
  return at;
}

function pastSpace(bytes: Buffer, start: number): number {
  let at = start;
  for (let byte = bytes[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = bytes[at]) at++;
  return at;
}

/** The largest number of 32 bits has one more. */
const digitsMost = 38;
const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const zero = 0x30;
const comma = 0x2c;
const largeE = 0x45;
const smallE = 0x65;
const isDigit = (byte = 0) => byte >= zero && byte <= 0x39;
