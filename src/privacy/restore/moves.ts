import { isHighSurrogate } from "../code-units.ts";

/**
 * Where the places of a text are once it is restored, which makes it shorter or longer. The text arrives in pieces, and is read from where
 * it was read for good. Places are counted in code points, as Python and JSON Schema count characters: providers say no more than that.
 */
export class Moves {
  /** The ends of surrogates in what came, and those of their values in what was returned. */
  readonly #ends: (readonly [came: number, returned: number])[] = [];
  #came = 0;
  #returned = 0;
  /** How much of what is read now is counted in what came, in UTF-16 units. */
  #counted = 0;

  /** A value took the place of a surrogate that ends at `came` in `text`, and `returned` ends with it. Returns the place. */
  add(text: string, came: number, returned: string): number {
    this.#count(text, came);
    this.#returned += pointsIn(returned);
    this.#ends.push([this.#came, this.#returned]);
    return came;
  }

  /** So much of `text` was read for good, and this is returned beside what was added. */
  pass(text: string, read: number, returned: string): string {
    this.#count(text, read);
    this.#counted = 0;
    this.#returned += pointsIn(returned);
    return returned;
  }

  /** What is read again is counted again. */
  #count(text: string, to: number): void {
    const counted = this.#counted;
    this.#came += to < counted ? -pointsIn(text, to, counted) : pointsIn(text, counted, to);
    this.#counted = to;
  }

  /**
   * The same and those of what follows: of a text that begins where what was read for good ends.
   * @param returned what of that text was returned already
   */
  before(rest: Moves, returned: string): Moves {
    const all = new Moves();
    const before = this.#returned - pointsIn(returned);
    all.#ends.push(...this.#ends);
    for (const [came, end] of rest.#ends) all.#ends.push([this.#came + came, before + end]);
    return all;
  }

  /** Where a place of what came is in what is returned. */
  of(place: number): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ends[middle]![0] <= place) low = middle + 1;
      else high = middle;
    }
    const [came, returned] = this.#ends[low - 1] ?? [0, 0];
    return place - came + returned;
  }
}

/** The code points of a part of a text: a pair of units counts with its second one, so that parts can be added up. */
function pointsIn(text: string, from = 0, to = text.length): number {
  let points = to - from;
  // Most texts have no pairs, which an expression sees three times as fast.
  if (!firstOfPair.test(text.slice(from, to))) return points;
  for (let at = from; at < to; at += 1) if (isHighSurrogate(text.charCodeAt(at))) points -= 1;
  return points;
}

const firstOfPair = /[\ud800-\udbff]/;
