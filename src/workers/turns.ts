/** One after the other, in the order in which they came. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is one's turn, to what ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
