/** Reads the strings of JSON that arrives in pieces, character by character, without their escapes. */
export class JsonCharacters {
  /** The last character of a string, or of what stands between strings. */
  unit = 0;
  /** Whether the last character began or ended a string. */
  isBound = false;
  /** An escape so far; empty outside of one. */
  #escape = "";

  /** Takes a character; whether one of the text is complete with it. */
  take(unit: number): boolean {
    this.isBound = false;
    const escape = this.#escape;
    if (escape === "") {
      if (unit === backslash) this.#escape = "\\";
      else this.isBound = unit === quote;
      this.unit = unit;
      return unit !== backslash && unit !== quote;
    }
    if (escape.length > 1 || unit === letterU) {
      this.#escape += String.fromCharCode(unit);
      if (this.#escape.length < unicodeEscape) return false;
      this.unit = Number.parseInt(this.#escape.slice(2), 16) || 0;
    } else this.unit = meant.get(unit) ?? unit;
    this.#escape = "";
    return true;
  }
}

const backslash = 0x5c;
const quote = 0x22;
const letterU = 0x75;
/** Length of `\u005f`. */
const unicodeEscape = 6;
const meant = new Map([
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
]);
