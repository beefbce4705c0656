/** Where the places of a text are once it is restored, which makes it shorter or longer. The text arrives in pieces, and is read from where it was read for good. */
export class Moves {
  /** The ends of surrogates in what came, and those of their values in what was returned. */
  readonly #ends: (readonly [came: number, returned: number])[] = [];
  #came = 0;
  #returned = 0;

  /** A value took a surrogate's place. Both end here in what is read now, and in what is returned for it; returns the first. */
  add(came: number, returned: number): number {
    this.#ends.push([this.#came + came, this.#returned + returned]);
    return came;
  }

  /** So much was read for good, and this is returned for it. */
  pass(came: number, returned: string): string {
    this.#came += came;
    this.#returned += returned.length;
    return returned;
  }

  /**
   * The same and those of what follows: of a text that begins where what was read for good ends.
   * @param returned how much of that text was returned already
   */
  before(rest: Moves, returned: number): Moves {
    const all = new Moves();
    all.#ends.push(...this.#ends);
    for (const [came, end] of rest.#ends) all.#ends.push([this.#came + came, this.#returned + end - returned]);
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
