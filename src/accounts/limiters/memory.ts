import type { Limiter, Share, Verdict } from "../limits.ts";

const windowMs = 60_000;

/** The exact sliding window of one process. `now` is a monotonic clock in milliseconds. */
export class MemoryLimiter implements Limiter {
  readonly #now: () => number;
  /** In order of the last acceptance, so that idle keys are in front. */
  readonly #windows = new Map<string, Window>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** O(1), amortised: every acceptance is entered once and leaves once. */
  admit(keyId: string, limit: number, account?: Share): Verdict {
    const now = this.#now();
    const own = this.#windowOf(keyId, now);
    if (own.count >= limit) return refusal(own, limit, now);
    const whole = account && this.#windowOf(account.id, now);
    if (whole && whole.count >= account.limit) return { ...refusal(whole, account.limit, now), ofAccount: true };
    this.#enter(keyId, own, now);
    if (whole) this.#enter(account.id, whole, now);
    this.#forgetIdle(now);
    const remaining = Math.min(limit - own.count, whole ? account.limit - whole.count : Infinity);
    return { accepted: true, limit, remaining, resetSeconds: windowMs / 1000 };
  }

  #windowOf(id: string, now: number): Window {
    const window = this.#windows.get(id) ?? { times: new Float64Array(8), oldest: 0, count: 0 };
    expire(window, now);
    return window;
  }

  #enter(id: string, window: Window, now: number): void {
    enter(window, now);
    this.#windows.delete(id);
    this.#windows.set(id, window);
  }

  /** Keys and accounts with an acceptance in the last 60 seconds, and no others. */
  get size(): number {
    return this.#windows.size;
  }

  #forgetIdle(now: number): void {
    for (const [keyId, window] of this.#windows) {
      if (now - time(window, window.count - 1) < windowMs) return;
      this.#windows.delete(keyId);
    }
  }
}

/** The acceptances of one key in the last 60 seconds, oldest first, in a ring. */
interface Window {
  times: Float64Array;
  oldest: number;
  count: number;
}

function refusal(window: Window, limit: number, now: number): Verdict {
  const until = (position: number) => Math.ceil((windowMs - (now - time(window, position))) / 1000);
  return {
    accepted: false,
    limit,
    remaining: 0,
    resetSeconds: until(window.count - 1),
    // Clients drop a wait of 60 s and come back at once; a caller told 59 is at worst refused once more, which does not count.
    retryAfterSeconds: Math.min(59, until(window.count - limit)),
  };
}

function time({ times, oldest }: Window, position: number): number {
  return times[(oldest + position) % times.length] ?? 0;
}

function expire(window: Window, now: number): void {
  while (window.count > 0 && now - time(window, 0) >= windowMs) {
    window.oldest = (window.oldest + 1) % window.times.length;
    window.count -= 1;
  }
}

function enter(window: Window, now: number): void {
  if (window.count === window.times.length) {
    const times = new Float64Array(window.count * 2);
    for (let position = 0; position < window.count; position += 1) times[position] = time(window, position);
    window.times = times;
    window.oldest = 0;
  }
  window.times[(window.oldest + window.count) % window.times.length] = now;
  window.count += 1;
}
