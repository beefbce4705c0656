/** An attempt to sign in, by what identifies its origin. */
export interface SignInAttempt {
  /** Null at the company's issuer, where there is no password to guess. */
  login: string | null;
  /** The network it comes from; see `networkOf`. */
  address: string;
  /** Proof of an earlier sign-in with this login: a browser's device cookie, or a session. */
  known?: string | undefined;
}

/**
 * Slows down password guessing (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): beyond a number of failures each
 * further one doubles the time in which attempts are refused. Refused attempts do not count, so that waiting always helps. A known
 * browser is counted on its own: strangers, even behind its address, cannot lock it out, nor can it lock out them.
 */
export class SignInThrottle {
  readonly #failures = new Map<string, Failures>();

  /** Whole seconds until another attempt is accepted; 0 if it is now. @param now by a monotonic clock in milliseconds, as everywhere here */
  waitSeconds(attempt: SignInAttempt, now: number): number {
    const waits = rulesFor(attempt).map(([key, { free, longestMs }]) => {
      const { count, at } = this.#recent(key, now);
      return count < free ? 0 : at + Math.min(longestMs, firstMs * 2 ** (count - free)) - now;
    });
    return Math.ceil(Math.max(0, ...waits) / 1000);
  }

  failed(attempt: SignInAttempt, now: number): void {
    // Bounds the memory against attempts with ever new logins; the oldest are forgotten first.
    for (const [key] of this.#failures) {
      if (this.#failures.size < keysMax) break;
      this.#failures.delete(key);
    }
    for (const [key] of rulesFor(attempt)) {
      const { count, at } = this.#recent(key, now);
      this.#failures.delete(key);
      this.#failures.set(key, { count: count + 1, at: now, before: at });
    }
  }

  /** Takes back the failure counted for an attempt that then succeeded. */
  succeeded(attempt: SignInAttempt): void {
    for (const [key, { isOwn }] of rulesFor(attempt)) {
      const failures = this.#failures.get(key);
      if (isOwn || failures?.count === 1) this.#failures.delete(key);
      else if (failures) failures.count -= 1;
    }
  }

  /** Takes back the failure counted for an attempt that was not judged, as where too many sign in: failures before it still count. */
  withdrawn(attempt: SignInAttempt): void {
    for (const [key] of rulesFor(attempt)) {
      const failures = this.#failures.get(key);
      if (failures)
        this.#failures.set(key, { ...failures, count: Math.max(0, failures.count - 1), at: failures.before });
    }
  }

  #recent(key: string, now: number): Failures {
    const failures = this.#failures.get(key);
    return failures && now - failures.at < forgottenMs ? failures : { count: 0, at: 0, before: 0 };
  }
}

interface Failures {
  count: number;
  /** When the last failure was. */
  at: number;
  /** When the one before it was. */
  before: number;
}

interface ThrottleRule {
  /** Failures without a wait. */
  free: number;
  longestMs: number;
  /** Whether one person made all these failures, so that a success clears them. */
  isOwn: boolean;
}

const firstMs = 30_000;
const longestMs = 15 * 60_000;
const forgottenMs = 60 * 60_000;
const keysMax = 10_000;

/** What an attempt counts towards. Over all addresses a login waits a minute at most, since anybody can make it wait. */
function rulesFor({ login, address, known }: SignInAttempt): (readonly [key: string, rule: ThrottleRule])[] {
  if (login === null) return [[`issuer ${address}`, { free: 30, longestMs: 60_000, isOwn: false }]];
  if (known !== undefined) return [[`known ${login} ${known}`, { free: 5, longestMs, isOwn: true }]];
  return [
    [`both ${login} ${address}`, { free: 5, longestMs, isOwn: true }],
    [`address ${address}`, { free: 30, longestMs, isOwn: false }],
    [`login ${login}`, { free: 100, longestMs: 60_000, isOwn: false }],
  ];
}
