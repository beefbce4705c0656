/**
 * How deep inside JSON strings a place of a JSON text lies, while the text arrives in pieces: 0 outside of strings, 1 in a string,
 * 2 in a string of JSON text that is itself a string's content, and so on. A value inserted there is escaped that many times.
 */
export class JsonDepth {
  /** For each open string, what its content begins with: "" while it is empty, one or two characters then. */
  readonly #strings: string[] = [];
  #backslashes = 0;
  #start = "";

  /** Follows text that has gone out. */
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

  /** Whether of the content here nothing more needs to be known. */
  #isBegun(): boolean {
    const last = this.#strings.length - 1;
    return this.#start.length === 2 && (last < 0 || this.#strings[last]!.length === 2);
  }

  /** The value as it must be written here. */
  escape(value: string): string {
    let text = value;
    for (let depth = this.#strings.length; depth > 0; depth--) text = JSON.stringify(text).slice(1, -1);
    // Where JSON wants a value and the model wrote the surrogate bare, a number stays one and any other value needs its quotes.
    if (this.#strings.length === 0 && opensJson(this.#start) && !isNumber(text)) text = JSON.stringify(text);
    this.#content(this.#strings.length === 0 ? "0" : "x");
    return text;
  }

  /**
   * A quote belongs to the level of strings whose quotes have as many backslashes as it has: 0, 1, 3, 7, … What comes on top are
   * backslashes of the innermost string's own, each doubled once a level.
   */
  #quote(backslashes: number): void {
    const open = this.#strings.length;
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
    }
  }

  #content(character: string): void {
    if (this.#start.length < 2) this.#start += character;
    const last = this.#strings.length - 1;
    if (last >= 0 && this.#strings[last]!.length < 2) this.#strings[last] += character;
  }
}

/** Whether a text that begins so is JSON: "[note]" and "{name}" are none. */
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
