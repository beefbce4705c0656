/**
 * How deep inside JSON strings a place of a JSON text lies, while the text arrives in pieces: 0 outside of strings, 1 in a string,
 * 2 in a string of JSON text that is itself a string's content, and so on. A value inserted there is escaped that many times.
 */
export class JsonDepth {
  /** For each open string, whether its content is JSON text itself; undefined while it is empty. */
  readonly #strings: (boolean | undefined)[] = [];
  #backslashes = 0;
  #started: boolean | undefined;

  /** Follows text that has gone out. */
  pass(text: string): void {
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit === backslash) this.#backslashes++;
      else {
        if (unit === quote) this.#quote(this.#backslashes);
        else if (unit > 0x20) this.#content(unit === brace || unit === bracket);
        this.#backslashes = 0;
      }
    }
  }

  /** The value as it must be written here. */
  escape(value: string): string {
    let text = value;
    for (let depth = this.#strings.length; depth > 0; depth--) text = JSON.stringify(text).slice(1, -1);
    // Where JSON wants a value and the model wrote the surrogate bare, the value needs its quotes.
    if (this.#strings.length === 0 && this.#started) text = JSON.stringify(text);
    this.#content(false);
    return text;
  }

  /** A quote with n backslashes before it belongs to the string level whose quotes are escaped so: 0, 1, 3, 7, … */
  #quote(backslashes: number): void {
    const level = Math.log2(backslashes + 1) + 1;
    const open = this.#strings.length;
    if (!Number.isInteger(level)) return;
    if (level <= open) this.#strings.length = level - 1;
    else if (level === open + 1 && (open === 0 || this.#strings[open - 1] !== false)) this.#strings.push(undefined);
    else this.#content(false);
  }

  #content(opensJson: boolean): void {
    this.#started ??= opensJson;
    const last = this.#strings.length - 1;
    if (last >= 0) this.#strings[last] ??= opensJson;
  }
}

const backslash = 0x5c;
const quote = 0x22;
const brace = 0x7b;
const bracket = 0x5b;
