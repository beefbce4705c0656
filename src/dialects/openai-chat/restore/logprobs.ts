import type { Fields } from "../../../contract/fields.ts";

/**
 * The log probabilities of one choice of a stream. They repeat its text token by token, so they go out only once that text went out
 * unchanged, and never where a value took a surrogate's place.
 */
export class Logprobs {
  #waiting: Fields | undefined;
  /** The text they belong to, and what of it went out. */
  #came = "";
  #went = "";

  add(given: Fields): void {
    this.#waiting = this.#waiting ? concatenated(this.#waiting, given) : given;
  }

  /** A piece of the text came, and this went out. */
  passed(came: string, went: string): void {
    this.#came += came;
    this.#went += went;
  }

  /** What may go out now; null if nothing may. @param isHolding whether some of the text is held back */
  take(isHolding: boolean): Fields | null {
    const isSame = this.#came === this.#went;
    if (!isSame && isHolding) return null;
    const taken = isSame ? this.#waiting : undefined;
    this.#waiting = undefined;
    this.#came = this.#went = "";
    return taken ?? null;
  }
}

/** The lists of both, one after the other. */
function concatenated(before: Fields, after: Fields): Fields {
  const lists = Object.entries(after).map(([key, value]) => {
    const first = before[key];
    const isList = Array.isArray(first) && Array.isArray(value);
    return [key, isList ? [...(first as unknown[]), ...(value as unknown[])] : (value ?? first)];
  });
  return { ...before, ...Object.fromEntries(lists) };
}
