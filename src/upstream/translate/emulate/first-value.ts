/**
 * Finds the first object or array of JSON in a text that comes in pieces. Its brackets are counted as they come, so that nothing is read
 * twice and nothing of the value is held back but its first character, until the next one shows that a value begins with it.
 */
export class FirstValue {
  readonly #opening: string;
  /** What has come of a possible beginning: a bracket, and white space after it. */
  #beginning = "";
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #state: "before" | "within" | "after" = "before";

  /** @param opening the characters that the value can begin with */
  constructor(opening: string) {
    this.#opening = opening;
  }

  get state(): "before" | "within" | "after" {
    return this.#state;
  }

  /** What the next piece of the text adds to the value. */
  push(piece: string): string {
    let from = this.#state === "within" ? 0 : piece.length;
    let value = "";
    for (let at = 0; at < piece.length && this.#state !== "after"; at++) {
      const character = piece[at]!;
      if (this.#state === "before") {
        if (!this.#begins(character)) continue;
        value = this.#beginning;
        from = at;
      }
      if (this.#closes(character)) return value + piece.slice(from, at + 1);
    }
    return value + piece.slice(from);
  }

  /** Whether the value has begun before this character, which only certain ones can follow: `{name}` and `[Note]` are none. */
  #begins(character: string): boolean {
    const expected = this.#beginning === "" ? undefined : followers.get(this.#beginning[0]!);
    if (expected?.includes(character)) {
      this.#state = "within";
      this.#depth = 1;
      return true;
    }
    if (expected && " \n\r\t".includes(character)) this.#beginning += character;
    else this.#beginning = this.#opening.includes(character) ? character : "";
    return false;
  }

  /** Whether the value ends with this character. */
  #closes(character: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInText) {
      this.#isEscaped = character === "\\";
      this.#isInText = character !== '"';
    } else if (character === '"') this.#isInText = true;
    else if (character === "{" || character === "[") this.#depth++;
    else if (character === "}" || character === "]") this.#depth--;
    if (this.#depth === 0) this.#state = "after";
    return this.#depth === 0;
  }
}

/** What can follow a bracket that opens a value, after white space. */
const followers: ReadonlyMap<string, string> = new Map([
  ["{", '"}'],
  ["[", '{["]-0123456789tfn'],
]);
