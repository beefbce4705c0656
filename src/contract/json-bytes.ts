import { Buffer } from "node:buffer";
import { GatewayError } from "../errors.ts";
import { exactNumber } from "./exact-number.ts";

/** Bytes, and values, that are read without a pause. */
const stepBytes = 65_536;
const stepValues = 512;

export const asBuffer = (bytes: Uint8Array): Buffer =>
  bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** The tokens of a JSON text, one after the other; a string in pieces if it is long. */
export class JsonBytes {
  readonly #bytes: Buffer;
  #at = 0;
  #pauseAt = stepBytes;
  #isInText = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = asBuffer(bytes);
    // A byte order mark may be ignored (RFC 8259, section 8.1).
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.#at = 3;
  }

  isPauseDue(count: number): boolean {
    if (this.#at < this.#pauseAt && count % stepValues !== 0) return false;
    this.#pauseAt = this.#at + stepBytes;
    return true;
  }

  /** Whether nothing but white space is left. */
  get isOver(): boolean {
    return this.#next() === undefined;
  }

  /** A new array or object where one begins. */
  opened(): unknown[] | Record<string, unknown> | undefined {
    if (this.took(openBracket)) return [];
    return this.took(openBrace) ? {} : undefined;
  }

  closed(container: unknown): boolean {
    return this.took(Array.isArray(container) ? closeBracket : closeBrace);
  }

  took(byte: number): boolean {
    if (this.#next() !== byte) return false;
    this.#at++;
    return true;
  }

  get isAtText(): boolean {
    return this.#next() === quote;
  }

  /** Whether the last piece was a string's end. */
  get isTextOver(): boolean {
    return !this.#isInText;
  }

  /** A string, or as much of it as is read without a pause. */
  piece(): string {
    const bytes = this.#bytes;
    const start = this.#isInText ? this.#at : this.#at + 1;
    const enough = start + stepBytes;
    let [at, all, isEscaped] = [start, 0, false];
    for (;;) {
      const byte = bytes[at];
      if (byte === quote) break;
      if (byte === undefined || byte < space) throw all < 0x80 ? notJson() : notUtf8();
      // Neither within an escape nor within a character.
      if (at >= enough && (byte & 0xc0) !== 0x80) break;
      all |= byte;
      isEscaped ||= byte === backslash;
      at += byte !== backslash ? 1 : bytes[at + 1] === smallU ? 6 : 2;
    }
    this.#isInText = bytes[at] !== quote;
    this.#at = this.#isInText ? at : at + 1;
    const text = all < 0x80 ? bytes.toString("latin1", start, at) : decoded(bytes.subarray(start, at));
    return isEscaped ? unescaped(text) : text;
  }

  /** The name of an object's field, with its colon. */
  key(): string {
    if (!this.isAtText) throw notJson();
    const key = this.piece();
    if (!this.isTextOver) throw invalid(`must hold no key of more than ${stepBytes} bytes`);
    if (!this.took(colon)) throw notJson();
    return key;
  }

  /** A number, true, false or null. */
  scalar(): unknown {
    const start = this.#at;
    const enough = start + longestNumber;
    while (this.#at <= enough && isOfScalar(this.#bytes[this.#at])) this.#at++;
    if (this.#at > enough) throw invalid(`must hold no number of more than ${longestNumber} digits`);
    const text = this.#bytes.toString("latin1", start, this.#at);
    const word = words.get(text);
    if (word !== undefined) return word;
    if (!numberForm.test(text)) throw (this.#bytes[this.#at] ?? 0) < 0x80 ? notJson() : notUtf8();
    return exactNumber(text);
  }

  /** The byte after white space; undefined at the end. */
  #next(): number | undefined {
    for (const enough = this.#at + stepBytes; this.#at < enough; this.#at++) {
      const byte = this.#bytes[this.#at];
      if (byte !== space && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
    }
    throw invalid(`must not hold more than ${stepBytes} characters of white space together`);
  }
}

export const invalid = (what: string, cause?: unknown) =>
  new GatewayError("invalid_request", `The body ${what}`, { cause });
export const notJson = (cause?: unknown) => invalid("must be valid JSON", cause);
const notUtf8 = (cause?: unknown) => invalid("must be valid JSON, in UTF-8", cause);

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch (cause) {
    throw notJson(cause);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw notUtf8(cause);
  }
}

const words = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** More than any number has, and few enough to be read without a pause. */
const longestNumber = 1000;

/** Digits, letters, `+`, `-` and `.`: what numbers and words are made of. */
const isOfScalar = (byte = 0) =>
  (byte >= 0x30 && byte <= 0x39) ||
  ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ||
  (byte >= 0x2b && byte <= 0x2e && byte !== 0x2c);

const space = 0x20;
export const quote = 0x22;
const colon = 0x3a;
export const backslash = 0x5c;
const smallU = 0x75;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
