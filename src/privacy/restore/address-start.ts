import { isAsciiLetter, isDigit } from "../code-units.ts";

/**
 * Recognises where an address begins, character by character: a scheme with `://`, a scheme that needs no slashes, `//` at the start
 * of a word, `\\` there before a host with a dot, or `www.`. HTML entities are decoded before.
 */
export class AddressStart {
  /** The character before the word that the address begins with; 0 at the start of the text, or of a string of JSON. */
  lead = 0;
  /** Letters, digits, `+`, `-` and `.` in a row, as a scheme has them: the last of them, in lower case. */
  #word = "";
  /** The word, once only backslashes stand behind it: Markdown reads `https\://` as `https://`. */
  #escaped = "";
  /** Whether a word with a colon stands before the slashes. */
  #isScheme = false;
  /** Slashes in a row, and slashes and backslashes together. */
  #slashes = 0;
  #leaning = 0;
  /** Whether nothing but slashes stands behind `lead`. */
  #isFirst = true;
  /** What browsers take for `//`, and programs escape all the time: `\\` at the start of a word, and behind it what may be a host. */
  #isShare = false;

  /** Whether the next character may be one of a host, though no address has begun for certain. */
  get isPending(): boolean {
    return this.#isShare;
  }

  /** Takes a character; whether an address has begun with it. */
  take(unit: number): boolean {
    if (unit === slash || unit === backslash) return this.#slash(unit);
    if (unit === colon) return this.#colon();
    if (isAsciiLetter(unit) || isDigit(unit) || isOfScheme(unit)) return this.#letter(unit);
    // White space before an address in a string belongs to neither.
    if (unit <= space && this.lead === 0 && this.#isFirst && this.#leaning === 0) return false;
    this.begin(unit);
    return false;
  }

  /** Begins anew behind a character. */
  begin(lead: number): void {
    this.lead = lead;
    this.#slashes = this.#leaning = 0;
    this.#word = this.#escaped = "";
    this.#isScheme = this.#isShare = false;
    this.#isFirst = true;
  }

  #letter(unit: number): boolean {
    const before = this.#word;
    this.#word = (before.length < longestScheme ? before : before.slice(1)) + String.fromCharCode(unit).toLowerCase();
    this.#escaped = "";
    this.#isScheme = this.#isFirst = false;
    this.#slashes = this.#leaning = 0;
    return unit === dot && (this.#isShare || before === "www");
  }

  #slash(unit: number): boolean {
    const isHostOver = this.#isShare && this.#word !== "";
    if (this.#word !== "") this.#isFirst = false;
    this.#escaped = unit === backslash ? this.#word || this.#escaped : "";
    this.#word = "";
    this.#leaning++;
    if (unit === slash) this.#slashes++;
    this.#isShare ||= this.#isFirst && this.#leaning > 1;
    return isHostOver || (this.#slashes > 1 && (this.#isScheme || this.#isFirst));
  }

  #colon(): boolean {
    const word = this.#word || this.#escaped;
    this.#isScheme = word.length > 1;
    this.#word = this.#escaped = "";
    this.#slashes = this.#leaning = 0;
    this.#isFirst = this.#isShare = false;
    return fetched.has(word);
  }
}

/** Schemes that are followed without `//` too: browsers add the slashes, or there are none. */
const fetched = new Set("http https ws wss ftp ftps file blob data javascript mailto tel sms".split(" "));
const longestScheme = 12;
const space = 0x20;
const slash = 0x2f;
const backslash = 0x5c;
const colon = 0x3a;
const dot = 0x2e;
const isOfScheme = (unit: number) => unit === dot || unit === 0x2b || unit === 0x2d;
