import { beforeValue, bracketsAfter, endNumber, type Level } from "./json-brackets.ts";

/** What the text is: JSON as a whole, or any text, in which JSON may stand anywhere, as between the fences of Markdown. */
export type DepthOf = "json" | "text";

/**
 * Tracks the depth of JSON strings in a text that arrives in pieces: 0 outside strings, 1 in a string, 2 in a string of JSON that is
 * itself in a string, and so on. A value inserted at depth n is escaped n times. Both ways use it, so that a request's values are read at
 * the depth at which an answer's are written. In a text, JSON begins with a bracket that a string, a number or another bracket follows;
 * what no JSON could have ends it. Plain text costs one search.
 */
export class JsonDepth {
  readonly #of: DepthOf;
  /** The text, and the content of each open string in it. */
  readonly #levels: Level[];
  /** Whether a quotation in the innermost string is open, as in `"name": "` in a line of a program. */
  #isQuoting = false;
  #backslashes = 0;
  /** The first two characters of a text that is JSON. */
  #start = "";

  constructor(of: DepthOf = "json") {
    this.#of = of;
    this.#levels = [{ brackets: of === "json" ? Infinity : 0, last: colon }];
  }

  /** The depth at the same place, to go on from there by itself. */
  copy(): JsonDepth {
    const copy = new JsonDepth(this.#of);
    copy.#levels.splice(0, 1, ...this.#levels.map((level) => ({ ...level })));
    [copy.#isQuoting, copy.#backslashes, copy.#start] = [this.#isQuoting, this.#backslashes, this.#start];
    return copy;
  }

  /** How many strings are open here. */
  get open(): number {
    return this.#levels.length - 1;
  }

  /** Whether this is JSON outside of its strings, where a value needs quotes. */
  get isBetweenStrings(): boolean {
    return this.#levels.at(-1)!.brackets > 0;
  }

  /** Whether this is a text outside of JSON, where only a bracket changes anything. */
  get isIdle(): boolean {
    return this.#levels.length === 1 && this.#levels[0]!.brackets === 0;
  }

  /** How often JSON without quotes began or ended so far, and where in the text it did last. */
  turns = 0;
  turnedAt = 0;

  /** Takes text that was sent, or a part of it; returns the end of that. */
  pass(text: string, from = 0, to: number = text.length): number {
    for (let index = this.nextFrom(text, from); index < to; index = this.nextFrom(text, index + 1)) {
      const unit = text.charCodeAt(index);
      if (unit === backslash) {
        this.#backslashes++;
        continue;
      }
      const backslashes = this.#backslashes;
      this.#backslashes = 0;
      if (unit === quote) this.#quote(backslashes, index);
      else if (unit === lineFeed && this.#of === "text" && this.open > 0) this.#leave(index);
      else if (unit > space && !(backslashes > 0 && isSpaceEscape(unit))) this.#take(unit, backslashes, index);
      else endNumber(this.#levels.at(-1)!);
    }
    return Math.min(to, text.length);
  }

  /**
   * The value, escaped for this place.
   * @param quoted how the text that the value is from writes it between quotes; between quotes in a string it is written so again
   */
  escape(value: string, quoted?: string): string {
    const { open } = this;
    // Where the text is no JSON by itself, its strings are what strings in strings are elsewhere.
    const least = this.#of === "json" ? 1 : 0;
    const isQuoted = quoted !== undefined && (open > least || (open === 1 && this.#isQuoting));
    let text = isQuoted ? quoted : value;
    // The quotes are those of the innermost string, or of a quotation in it.
    const outer = this.#isQuoting ? open : Math.max(least, open - 1);
    for (let depth = isQuoted ? outer : open; depth > 0; depth--) text = JSON.stringify(text).slice(1, -1);
    // A bare surrogate in the place of a JSON value: a number stays bare, any other value gets quotes.
    if (open === 0 && this.#of === "json") {
      if (opensJson(this.#start) && !isNumber(text)) text = JSON.stringify(text);
      this.#begin(zero);
    }
    if (this.isBetweenStrings) this.#levels[open]!.last = zero;
    return text;
  }

  /** The next place, from one on, where something may change; the end of the text if there is none. */
  nextFrom(text: string, from: number): number {
    const special = this.#special();
    if (!special) return from;
    special.lastIndex = from;
    const next = special.test(text) ? special.lastIndex - 1 : text.length;
    if (next > from) {
      // A quotation ends with its line.
      if (text.charCodeAt(from) === letterN && this.#backslashes % 2 ** this.open === 2 ** this.open / 2)
        this.#isQuoting = false;
      this.#backslashes = 0;
    }
    return next;
  }

  /** What may change something here; undefined where any character may. */
  #special(): RegExp | undefined {
    const { brackets } = this.#levels.at(-1)!;
    if (brackets === Infinity) return this.#start.length < 2 ? undefined : betweenStrings;
    if (brackets > 0) return undefined;
    return this.open > 0 ? inString : inText;
  }

  /**
   * Quotes of level n have 2^n - 1 backslashes: 0, 1, 3, 7, … Further backslashes belong to the content of the innermost string,
   * doubled once for each level.
   */
  #quote(backslashes: number, index: number): void {
    const { open } = this;
    const wasQuoting = this.#isQuoting;
    this.#isQuoting = false;
    const written = backslashes % 2 ** open;
    const level = Math.log2(written + 1);
    if (level < open && Number.isInteger(level)) {
      this.#levels.length = level + 1;
      this.#levels[level]!.last = quote;
      return;
    }
    const own = this.#levels[open]!;
    const isBare = backslashes === written || own.brackets === Infinity;
    this.#begin(quote);
    if (
      level === open &&
      isBare &&
      open < deepest &&
      own.brackets > 0 &&
      (beforeValue(own.last) || own.brackets === Infinity)
    ) {
      this.#levels.push({ brackets: 0, last: 0 });
      return;
    }
    if (own.brackets > 0 && own.brackets !== Infinity) {
      own.brackets = 0;
      this.#turn(index);
    }
    // An escaped quote in the quotation does not end it.
    this.#isQuoting = open > 0 && wasQuoting !== (Math.floor(backslashes / 2 ** open) % 2 === 0);
  }

  /** Takes a character of the innermost content that is neither space nor quote. */
  #take(unit: number, backslashes: number, index: number): void {
    const level = this.#levels.at(-1)!;
    if (level.brackets === Infinity) return this.#begin(unit);
    const before = level.brackets;
    level.brackets = backslashes > 0 ? 0 : bracketsAfter(level, unit);
    level.last = unit;
    if (before > 0 !== level.brackets > 0) this.#turn(index);
  }

  #turn(index: number): void {
    this.turns++;
    this.turnedAt = index;
  }

  #begin(unit: number): void {
    if (this.#start.length < 2) this.#start += String.fromCharCode(unit);
  }

  /** No string of JSON has an end of a line in it. */
  #leave(index: number): void {
    this.#turn(index);
    this.#levels.length = 1;
    this.#levels[0]!.brackets = 0;
    this.#isQuoting = false;
  }
}

/** Levels of strings in strings that are told apart: a quote of the last has 255 backslashes. */
export const deepest = 8;

/** Whether content with this beginning is JSON: "[note]" and "{name}" are not. */
const opensJson = (start: string) => /^(?:\{["}]?|\[["{[\]\d-]?)$/.test(start);
const isNumber = (text: string) => /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text);

/** Where something may change: in a string, in a text, and in a text that is JSON. */
const inString = /["\\{[\n]/g;
const inText = /[{[]/g;
const betweenStrings = /["\\]/g;

const backslash = 0x5c;
const quote = 0x22;
const space = 0x20;
const lineFeed = 0x0a;
const colon = 0x3a;
const letterN = 0x6e;
const zero = 0x30;
const isSpaceEscape = (unit: number) => unit === letterN || unit === 0x72 || unit === 0x74;
