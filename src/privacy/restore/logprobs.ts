import type { Fields } from "../../contract/fields.ts";
/**
 * The log probabilities of one choice of a stream. They spell its text once more, token by token, so they go out when the text they
 * belong to has gone out as it came, and never where other text took its place.
 */
export class Logprobs {
  #waiting: Fields | undefined;
  /** The text they belong to, and what of it went out. */
  #came = "";
  #went = "";

  add(given: Fields): void {
    this.#waiting = this.#waiting ? joined(this.#waiting, given) : given;
  }

  said(came: string, went: string): void {
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

/** Their lists, one behind the other. */
function joined(before: Fields, after: Fields): Fields {
  const lists = Object.entries(after).map(([key, value]) => {
    const first = before[key];
    const isList = Array.isArray(first) && Array.isArray(value);
    return [key, isList ? [...(first as unknown[]), ...(value as unknown[])] : (value ?? first)];
  });
  return { ...before, ...Object.fromEntries(lists) };
}
