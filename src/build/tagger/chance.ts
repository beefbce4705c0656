/** A seeded random generator (mulberry32): training is reproducible bit for bit on every machine. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** One of a list sorted by frequency: half of the time from the first quarter. */
  usual<T>(list: readonly T[]): T {
    return this.is(0.5) ? this.one(list) : list[this.below(Math.ceil(list.length / 4))]!;
  }

  /** One of a list sorted by frequency; the first far more often than the last. */
  frequent<T>(list: readonly T[]): T {
    return list[Math.floor(list.length * this.next() ** 3)]!;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [out[j]!, out[i]!];
    }
    return out;
  }
}
