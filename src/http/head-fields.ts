import type { GivenHeaders } from "../contract/headers.ts";

/** The fields of a request's head as its headers: searched when asked, since a call asks for six of some twenty. */
export class HeadFields implements GivenHeaders {
  readonly #fields: readonly string[];

  /** @param fields names in lower case and values, in turn. */
  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  /** The value, several joined by commas, as `Headers` has it. */
  get(name: string): string | null {
    const fields = this.#fields;
    let value: string | null = null;
    for (let at = 0; at < fields.length; at += 2)
      if (fields[at] === name) value = value === null ? fields[at + 1]! : `${value}, ${fields[at + 1]}`;
    return value;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  /** Each name once, its values joined as `get` joins them. */
  [Symbol.iterator](): Iterator<[string, string]> {
    const fields = this.#fields;
    const joined = new Map<string, string>();
    for (let at = 0; at < fields.length; at += 2) {
      const [name, value] = [fields[at]!, fields[at + 1]!];
      const before = joined.get(name);
      joined.set(name, before === undefined ? value : `${before}, ${value}`);
    }
    return joined[Symbol.iterator]();
  }
}
