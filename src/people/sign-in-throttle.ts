/** An attempt to sign in, by what it has in common with others. */
export interface SignInAttempt {
  /** Null where nobody can guess, since the company's issuer decides. */
  login: string | null;
  /** The network it comes from, as `networkOf` has it. */
  address: string;
  /** What has proved before that it is this login's: a browser that signed in, or a session. */
  known?: string | undefined;
}

/**
 * Slows down guessing (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): after so many failures each further one
 * doubles how long no attempt is heard. What is refused meanwhile does not count, so whoever waits is heard. A known browser is
 * counted by itself: whatever strangers do, behind its address or elsewhere, does not hold it up, nor does it them.
 */
export class SignInThrottle {
  readonly #failures = new Map<string, Failures>();

  /** Whole seconds until another attempt is heard; 0: now. */
  waitSeconds(attempt: SignInAttempt, now: number): number {
    const waits = countsOf(attempt).map(([key, { free, longestMs }]) => {
      const { count, at } = this.#recent(key, now);
      return count < free ? 0 : at + Math.min(longestMs, firstMs * 2 ** (count - free)) - now;
    });
    return Math.ceil(Math.max(0, ...waits) / 1000);
  }

  failed(attempt: SignInAttempt, now: number): void {
    // Somebody who tries ever new names must not fill the memory; the oldest names are forgotten first.
    for (const [key] of this.#failures) {
      if (this.#failures.size < keysMost) break;
      this.#failures.delete(key);
    }
    for (const [key] of countsOf(attempt)) {
      const { count } = this.#recent(key, now);
      this.#failures.delete(key);
      this.#failures.set(key, { count: count + 1, at: now });
    }
  }

  /** The attempt counted last was none. */
  succeeded(attempt: SignInAttempt): void {
    for (const [key, { isOwn }] of countsOf(attempt)) {
      const failures = this.#failures.get(key);
      if (isOwn || failures?.count === 1) this.#failures.delete(key);
      else if (failures) failures.count -= 1;
    }
  }

  #recent(key: string, now: number): Failures {
    const failures = this.#failures.get(key);
    return failures && now - failures.at < forgottenMs ? failures : { count: 0, at: 0 };
  }
}

interface Failures {
  count: number;
  /** When the last one was. */
  at: number;
}

interface ThrottleRule {
  /** Failures before anybody waits. */
  free: number;
  longestMs: number;
  /** Whether who succeeds has made all of them. */
  isOwn: boolean;
}

const firstMs = 30_000;
const longestMs = 15 * 60_000;
const forgottenMs = 60 * 60_000;
const keysMost = 10_000;

/** From everywhere together a login waits a minute at most: anybody can make it wait. */
function countsOf({ login, address, known }: SignInAttempt): (readonly [key: string, rule: ThrottleRule])[] {
  if (login === null) return [[`issuer ${address}`, { free: 30, longestMs: 60_000, isOwn: false }]];
  if (known !== undefined) return [[`known ${login} ${known}`, { free: 5, longestMs, isOwn: true }]];
  return [
    [`both ${login} ${address}`, { free: 5, longestMs, isOwn: true }],
    [`address ${address}`, { free: 30, longestMs, isOwn: false }],
    [`login ${login}`, { free: 100, longestMs: 60_000, isOwn: false }],
  ];
}
