import { exactUpTo, type Limiter, type AccountLimit, type Verdict } from "../limits.ts";

const windowMs = 60_000;

/**
 * The sliding window of one process: exact to the moment for limits up to `exactMost`, above it requests of one millisecond are counted
 * together, as if they came at its end: never more than the limit, at most a millisecond's worth fewer, and 60,000 counters a key.
 */
export class MemoryLimiter implements Limiter {
  readonly #now: () => number;
  readonly #exactMost: number;
  /** In order of the last acceptance, so that idle keys are in front. */
  readonly #windows = new Map<string, Window>();

  /** @param now a monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now(), exactMost = exactUpTo) {
    this.#now = now;
    this.#exactMost = exactMost;
  }

  /** O(1), amortised: every moment is entered once and leaves once. */
  admit(keyId: string, limit: number, account?: AccountLimit): Verdict {
    const now = this.#now();
    const own = this.#windowOf(keyId, now);
    if (own.total >= limit) return refusal(own, limit, now);
    const whole = account && this.#windowOf(account.id, now);
    if (whole && whole.total >= account.limit) return { ...refusal(whole, account.limit, now), ofAccount: true };
    this.#enter(keyId, own, limit, now);
    if (whole) this.#enter(account.id, whole, account.limit, now);
    this.#forgetIdle(now);
    const remaining = Math.min(limit - own.total, whole ? account.limit - whole.total : Infinity);
    return { accepted: true, limit, remaining, resetSeconds: windowMs / 1000 };
  }

  #windowOf(id: string, now: number): Window {
    const window = this.#windows.get(id) ?? emptyWindow();
    expire(window, now);
    return window;
  }

  #enter(id: string, window: Window, limit: number, now: number): void {
    if (limit > this.#exactMost) enterWithinMs(window, now);
    else enter(window, now);
    this.#windows.delete(id);
    this.#windows.set(id, window);
  }

  /** Keys and accounts with an acceptance in the last 60 seconds, and no others. */
  get size(): number {
    return this.#windows.size;
  }

  #forgetIdle(now: number): void {
    for (const [id, window] of this.#windows) {
      if (now - time(window, window.moments - 1) < windowMs) return;
      this.#windows.delete(id);
    }
  }
}

/** The acceptances of one key or account in the last 60 seconds by their moments, oldest first, in a ring. */
interface Window {
  times: Float64Array;
  /** How many there were at each moment; undefined: one. */
  counts: Uint32Array | undefined;
  oldest: number;
  moments: number;
  total: number;
}

const emptyWindow = (): Window => ({ times: new Float64Array(8), counts: undefined, oldest: 0, moments: 0, total: 0 });

function refusal(window: Window, limit: number, now: number): Verdict {
  // A millisecond that has not ended yet is no reason to wait longer than the window.
  const until = (position: number) => Math.ceil(Math.min(windowMs, windowMs - (now - time(window, position))) / 1000);
  return {
    accepted: false,
    limit,
    remaining: 0,
    resetSeconds: until(window.moments - 1),
    // Clients drop a wait of 60 s and come back at once; a caller told 59 is at worst refused once more, which does not count.
    retryAfterSeconds: Math.min(59, until(positionToLeave(window, window.total - limit))),
  };
}

/** The moment with which more than `count` acceptances will have left: the first, unless the limit was lowered. */
function positionToLeave(window: Window, count: number): number {
  let left = 0;
  for (let position = 0; ; position += 1) {
    left += countAt(window, position);
    if (left > count) return position;
  }
}

const place = ({ times, oldest }: Window, position: number): number => (oldest + position) % times.length;

const time = (window: Window, position: number): number => window.times[place(window, position)] ?? 0;

const countAt = (window: Window, position: number): number => window.counts?.[place(window, position)] ?? 1;

function expire(window: Window, now: number): void {
  while (window.moments > 0 && now - time(window, 0) >= windowMs) {
    window.total -= countAt(window, 0);
    window.oldest = place(window, 1);
    window.moments -= 1;
  }
}

function enterWithinMs(window: Window, now: number): void {
  const end = Math.floor(now) + 1;
  const counts = (window.counts ??= new Uint32Array(window.times.length).fill(1));
  if (window.moments > 0 && time(window, window.moments - 1) >= end) {
    counts[place(window, window.moments - 1)]! += 1;
    window.total += 1;
  } else {
    enter(window, end);
  }
}

function enter(window: Window, at: number): void {
  if (window.moments === window.times.length) grow(window);
  const last = place(window, window.moments);
  // Behind a millisecond that has not ended, where the limit was lowered.
  window.times[last] = window.moments > 0 ? Math.max(at, time(window, window.moments - 1)) : at;
  if (window.counts) window.counts[last] = 1;
  window.moments += 1;
  window.total += 1;
}

function grow(window: Window): void {
  const length = window.times.length * 2;
  const times = Float64Array.from({ length }, (_, position) =>
    position < window.moments ? time(window, position) : 0,
  );
  if (window.counts) window.counts = Uint32Array.from({ length }, (_, position) => countAt(window, position));
  window.times = times;
  window.oldest = 0;
}
