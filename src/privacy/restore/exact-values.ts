import { nameOfWritten } from "../pseudonymize/surrogate.ts";
import type { Original, Values } from "./values.ts";
import { endOfWritten } from "./written-form.ts";

/** The values of surrogates in exactly the issued form, as most are, as far as one text has had them. */
export class ExactValues {
  readonly #values: Values;
  readonly #types: ReadonlySet<string>;
  readonly #known = new Map<string, Original>();

  constructor(values: Values, types: ReadonlySet<string>) {
    this.#values = values;
    this.#types = types;
  }

  /** The value of the one that begins at a place. No further text can change what it is. */
  at(text: string, at: number): Original | undefined {
    const end = endOfWritten(text, at);
    if (end < 0) return undefined;
    const written = text.slice(at, end);
    const known = this.#known.get(written);
    if (known !== undefined) return known;
    const name = nameOfWritten(written, this.#types);
    const value = name === undefined ? undefined : this.#values.find(name);
    if (value !== undefined) this.#known.set(written, value);
    return value;
  }
}
