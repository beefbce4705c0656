import { GatewayError } from "../errors.ts";

/**
 * JSON (RFC 8259) read a piece at a time, with pauses: what `JSON.parse` does in one go holds up all other calls, 32 MB of short values
 * for a quarter of a second. It is slower, so it is for long texts. Throws `invalid_request`, also beyond the bounds.
 */
export function* readJson(text: string, most: Bounds = ofBodies): Generator<undefined, unknown> {
  const reader = new Reader(text);
  const open: Open[] = [];
  for (let count = 1; ; count++) {
    if (count % 1024 === 0) yield;
    if (count > most.values) throw tooLarge(`hold at most ${most.values} values`);
    const begun = reader.open();
    if (begun) {
      if (open.length >= most.levels) throw tooLarge(`be nested at most ${most.levels} levels deep`);
      open.push(begun);
      if (!begun.isList) begun.key = yield* reader.key();
      continue;
    }
    let value = yield* reader.value();
    for (let top = open.at(-1); top; top = open.at(-1)) {
      put(top, value, most);
      if (reader.goesOn(top.isList)) {
        if (!top.isList) top.key = yield* reader.key();
        break;
      }
      value = top.value;
      open.pop();
    }
    if (open.length > 0) continue;
    reader.end();
    return value;
  }
}

/** A list or an object that has begun, and the key of what comes next. */
interface Open {
  isList: boolean;
  value: unknown[] | Record<string, unknown>;
  key: string;
  count: number;
}

function put(open: Open, value: unknown, { fields }: Bounds): void {
  if (Array.isArray(open.value)) open.value.push(value);
  else if (++open.count > fields) throw tooLarge(`hold at most ${fields} fields in one object`);
  else if (open.key !== "__proto__") open.value[open.key] = value;
  // Assigned, it would be no field.
  else Object.defineProperty(open.value, open.key, { value, writable: true, enumerable: true, configurable: true });
}

/** Reads the parts of a JSON text one behind the other. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** A list or object that begins here and is not empty. */
  open(): Open | undefined {
    const unit = this.#next();
    if (unit !== openBrace && unit !== openBracket) return undefined;
    const isList = unit === openBracket;
    const start = this.#at++;
    if (this.#next() !== (isList ? closeBracket : closeBrace))
      return { isList, value: isList ? [] : {}, key: "", count: 0 };
    this.#at = start;
    return undefined;
  }

  *key(): Generator<undefined, string> {
    if (this.#next() !== quote) throw invalid();
    const key = yield* this.#string();
    if (this.#next() !== colon) throw invalid();
    this.#at++;
    return key;
  }

  /** A string, a number, a word, an empty list or an empty object. */
  *value(): Generator<undefined, unknown> {
    const unit = this.#next();
    if (unit === quote) return yield* this.#string();
    if (unit === openBrace || unit === openBracket) {
      this.#at++;
      this.#next();
      this.#at++;
      return unit === openBrace ? {} : [];
    }
    scalar.lastIndex = this.#at;
    const [written] = scalar.exec(this.#text) ?? [];
    if (written === undefined) throw invalid();
    this.#at += written.length;
    return words.has(written) ? words.get(written) : Number(written);
  }

  /** Whether a comma follows; else the list or object ends here. */
  goesOn(isList: boolean): boolean {
    const unit = this.#next();
    this.#at++;
    if (unit === comma) return true;
    if (unit !== (isList ? closeBracket : closeBrace)) throw invalid();
    return false;
  }

  end(): void {
    this.#next();
    if (this.#at < this.#text.length) throw invalid();
  }

  /** The next unit that is no white space; NaN at the end. */
  #next(): number {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return unit;
      this.#at++;
    }
  }

  *#string(): Generator<undefined, string> {
    const text = this.#text;
    let out = "";
    for (let start = ++this.#at; ;) {
      if (this.#at > text.length) throw invalid();
      plain.lastIndex = this.#at;
      plain.test(text);
      this.#at = plain.lastIndex;
      const unit = text.charCodeAt(this.#at);
      if (unit === backslash) this.#at += 2;
      const isOver = unit === quote;
      if (!isOver && this.#at - start < pieceLength) {
        // Neither a quote nor an escape, and not the end of a long run: a control character, or the end of the text.
        if (unit !== backslash && !(unit >= 0x20)) throw invalid();
        continue;
      }
      // A piece ends behind a whole escape; half a pair of `\\u` escapes may stand on either side.
      if (!isOver && unit === backslash && text.charCodeAt(this.#at - 1) === 0x75) this.#at += 4;
      out += unescaped(text.slice(start, this.#at));
      start = this.#at;
      if (isOver) {
        this.#at++;
        return out;
      }
      yield;
    }
  }
}

function unescaped(piece: string): string {
  if (!piece.includes("\\")) return piece;
  try {
    return JSON.parse(`"${piece}"`) as string;
  } catch (cause) {
    throw invalid(cause);
  }
}

const invalid = (cause?: unknown) =>
  new GatewayError("invalid_request", "The body must be valid JSON", cause === undefined ? {} : { cause });
const tooLarge = (right: string) => new GatewayError("invalid_request", `The body must ${right}`);

export interface Bounds {
  /** Values, lists and objects among them. */
  values: number;
  /** Fields of one object. */
  fields: number;
  levels: number;
}

/** More than any request has, and few enough to be judged and walked through. */
const ofBodies: Bounds = { values: 1_000_000, fields: 10_000, levels: 128 };
const pieceLength = 65_536;

// oxlint-disable-next-line no-control-regex
const plain = /[^"\\\u0000-\u001f]{0,65536}/y;
const words = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const scalar = /-?(?:0|[1-9]\d{0,1000})(?:\.\d{1,1000})?(?:[eE][+-]?\d{1,10})?(?![\d.eE])|true|false|null/y;
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d] as const;
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a] as const;
