/** The head of a response (RFC 9112, sections 4 and 5): checked as a whole by one pattern, searched only for the fields that are asked for. */
export class Head {
  readonly status: number;
  /** Whether its version keeps connections open unless it says otherwise. */
  readonly isPersistent: boolean;
  readonly #lines: string;
  readonly #searched: string;

  /** @param text the status line and the field lines, each but the first with its line break before it. */
  constructor(text: string) {
    const found = wellFormed.exec(text);
    if (!found) throw new BadAnswer("the head of the answer is malformed");
    this.isPersistent = found[1] === "1";
    this.status = Number(found[2]);
    this.#lines = text;
    this.#searched = text.toLowerCase();
  }

  /** The field's value, several joined by commas. @param name in lower case. */
  get(name: string): string | null {
    const start = `\r\n${name}:`;
    let value: string | null = null;
    for (let at = this.#searched.indexOf(start); at >= 0; at = this.#searched.indexOf(start, at + 1)) {
      const end = this.#lines.indexOf("\r\n", at + 2);
      const one = trimmed(this.#lines, at + start.length, end < 0 ? this.#lines.length : end);
      value = value === null ? one : `${value}, ${one}`;
    }
    return value;
  }

  /** Whether a field that is a list names this. @param member in lower case. */
  lists(name: string, member: string): boolean {
    const value = this.get(name);
    return (
      value !== null &&
      value
        .toLowerCase()
        .split(/[ \t]*,[ \t]*/)
        .includes(member)
    );
  }
}

/** An answer that breaks the protocol: where it ends cannot be known, so nothing of its connection is used any more. */
export class BadAnswer extends Error {
  override name = "BadAnswer";
  readonly code = "BAD_ANSWER";
}

/**
 * Folded lines, blanks before a colon and line breaks that are no pair are refused: others read them differently, and what two
 * read differently can be made to end in two places.
 */
const wellFormed =
  /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?(?:\r\n[!#$%&'*+.^_`|~\w-]+:[\t\x20-\x7e\x80-\xff]*)*$/;

/** Without blanks and tabs at both ends. Not `trim`, which takes a no-break space too: others would read another value. */
function trimmed(text: string, from: number, to: number): string {
  while (from < to && isBlank(text.charCodeAt(from))) from += 1;
  while (from < to && isBlank(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

const isBlank = (code: number) => code === 0x20 || code === 0x09;
