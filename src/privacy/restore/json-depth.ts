/**
 * Tracks the depth of JSON strings in a JSON text that arrives in pieces: 0 outside strings, 1 in a string, 2 in a string of JSON that
 * is itself the content of a string, and so on. A value inserted at depth n is escaped n times. Skips plain text with one search.
 */
export class JsonDepth {
  /** The first characters of the content of each open string, two at most. */
  readonly #strings: string[] = [];
  /** Whether a quotation in the innermost string is open, as in `"name": "` in a line of a program. */
  #isQuoting = false;
  #backslashes = 0;
  #start = "";

  /** Takes text that was sent. */
  pass(text: string): void {
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit === backslash) this.#backslashes++;
      else {
        if (unit === quote) this.#quote(this.#backslashes);
        else if (unit > space && !(this.#backslashes > 0 && isSpaceEscape(unit))) this.#content(text[index]!);
        this.#backslashes = 0;
        if (this.#isBegun()) index = endOfPlain(text, index + 1) - 1;
      }
    }
  }

  /** Whether the beginning of the current content is known, so that plain text can be skipped. */
  #isBegun(): boolean {
    const last = this.#strings.length - 1;
    return this.#start.length === 2 && (last < 0 || this.#strings[last]!.length === 2);
  }

  /**
   * The value, escaped for this place.
   * @param quoted how the text that the value is from writes it between quotes; between quotes in a string it is written so again
   */
  escape(value: string, quoted?: string): string {
    const open = this.#strings.length;
    const isQuoted = quoted !== undefined && (open > 1 || (open === 1 && this.#isQuoting));
    let text = isQuoted ? quoted : value;
    for (let depth = isQuoted ? Math.max(1, open - 1) : open; depth > 0; depth--)
      text = JSON.stringify(text).slice(1, -1);
    // A bare surrogate in the place of a JSON value: a number stays bare, any other value gets quotes.
    if (this.#strings.length === 0 && opensJson(this.#start) && !isNumber(text)) text = JSON.stringify(text);
    this.#content(this.#strings.length === 0 ? "0" : "x");
    return text;
  }

  /**
   * Quotes of level n have 2^n - 1 backslashes: 0, 1, 3, 7, … Further backslashes belong to the content of the innermost string,
   * doubled once for each level.
   */
  #quote(backslashes: number): void {
    const open = this.#strings.length;
    const wasQuoting = this.#isQuoting;
    this.#isQuoting = false;
    if (backslashes === 0 && open > 0) {
      this.#strings.length = 0;
      return;
    }
    const level = Math.log2((backslashes % 2 ** open) + 1);
    if (level < open && Number.isInteger(level)) this.#strings.length = level;
    else {
      const opensString = level === open && (open === 0 || opensJson(this.#strings[open - 1]!));
      this.#content('"');
      if (opensString) this.#strings.push("");
      // An escaped quote in the quotation does not end it.
      else this.#isQuoting = open > 0 && wasQuoting !== (Math.floor(backslashes / 2 ** open) % 2 === 0);
    }
  }

  #content(character: string): void {
    if (this.#start.length < 2) this.#start += character;
    const last = this.#strings.length - 1;
    if (last >= 0 && this.#strings[last]!.length < 2) this.#strings[last] += character;
  }
}

/** Whether content with this beginning is JSON: "[note]" and "{name}" are not. */
const opensJson = (start: string) => /^(?:\{["}]?|\[["{[\]\d-]?)$/.test(start);
const isNumber = (text: string) => /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text);

function endOfPlain(text: string, from: number): number {
  special.lastIndex = from;
  return special.test(text) ? special.lastIndex - 1 : text.length;
}

const special = /["\\]/g;
const isSpaceEscape = (unit: number) => unit === 0x6e || unit === 0x72 || unit === 0x74;

const backslash = 0x5c;
const quote = 0x22;
const space = 0x20;
