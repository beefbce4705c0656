import { listHas, withoutBlanks } from "../../http1/list-fields.ts";

/** The head of a response (RFC 9112, sections 4 and 5): validated as a whole by one pattern; a field is searched for only when read. */
export class Head {
  readonly status: number;
  /** Whether connections of its version stay open by default. */
  readonly isPersistent: boolean;
  readonly #lines: string;
  readonly #lowerCase: string;

  /** @param text the status line and the field lines, each but the first with its line break before it. */
  constructor(text: string) {
    const found = wellFormed.exec(text);
    if (!found) throw new BadAnswer("the head of the answer is malformed");
    this.isPersistent = found[1] === "1";
    this.status = Number(found[2]);
    this.#lines = text;
    this.#lowerCase = text.toLowerCase();
  }

  /** The value of a field, several joined by commas. @param name in lower case. */
  get(name: string): string | null {
    const { length } = name;
    let value: string | null = null;
    for (let at = this.#lowerCase.indexOf(name); at >= 0; at = this.#lowerCase.indexOf(name, at + 1)) {
      // Elsewhere it is part of another name, or of a value.
      if (this.#lowerCase[at - 1] !== "\n" || this.#lowerCase[at + length] !== ":") continue;
      const end = this.#lines.indexOf("\r\n", at);
      const one = withoutBlanks(this.#lines, at + length + 1, end < 0 ? this.#lines.length : end);
      value = value === null ? one : `${value}, ${one}`;
    }
    return value;
  }

  /** Whether a list field has this member. @param member in lower case. */
  lists(name: string, member: string): boolean {
    const value = this.get(name);
    return value !== null && listHas(value, member);
  }
}

/** A response that breaks the protocol. Its end is unknown, so its connection is closed. */
export class BadAnswer extends Error {
  override name = "BadAnswer";
  readonly code = "BAD_ANSWER";
}

/**
 * Refuses folded lines, blanks before a colon and bare CR or LF: implementations read them differently, which is what response
 * splitting exploits.
 */
const wellFormed =
  /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?(?:\r\n[!#$%&'*+.^_`|~\w-]+:[\t\x20-\x7e\x80-\xff]*)*$/;
