/** Failed attempts to sign in, by what they have in common: the login, the address, both. */
export class Attempts {
  readonly #failures = new Map<string, number[]>();

  /** Whole seconds until another attempt is heard; 0: now. */
  waitSeconds(login: string, address: string, now: number): number {
    const waits = keysOf(login, address).map(([key, most]) => {
      const recent = this.#recent(key, now);
      return recent.length < most ? 0 : recent.at(-most)! + windowMs - now;
    });
    return Math.ceil(Math.max(...waits) / 1000);
  }

  failed(login: string, address: string, now: number): void {
    // Somebody who tries ever new names must not fill the memory; the oldest names are forgotten first.
    for (const [key] of this.#failures) {
      if (this.#failures.size < keysMost) break;
      this.#failures.delete(key);
    }
    for (const [key] of keysOf(login, address)) this.#failures.set(key, [...this.#recent(key, now), now]);
  }

  /** The attempt counted last was none. */
  succeeded(login: string, address: string): void {
    const [both, ...others] = keysOf(login, address);
    this.#failures.delete(both[0]);
    for (const [key] of others) this.#failures.get(key)?.pop();
  }

  #recent(key: string, now: number): number[] {
    return (this.#failures.get(key) ?? []).filter((at) => now - at < windowMs);
  }
}

const windowMs = 15 * 60_000;
const keysMost = 10_000;

/** How many failures of a kind are heard within the window. A login is closed to everybody only after very many, or anybody could close it. */
const keysOf = (login: string, address: string) =>
  [
    [`both ${login} ${address}`, 5],
    [`address ${address}`, 30],
    [`login ${login}`, 100],
  ] as const;
