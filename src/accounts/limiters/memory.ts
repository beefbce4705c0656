import { exactUpTo, type Limiter, type AccountLimit, type Verdict } from "../limits.ts";

const windowMs = 60_000;
/** Between two moves of one window to the end. */
const moveMs = 1000;

/**
 * The sliding window of one process. Up to `exactMost` it keeps the time of each accepted request. Above it, requests of one
 * millisecond share a counter, as if they came at its end: never more than the limit are accepted, at most a millisecond's worth
 * fewer, at the cost of up to 60,000 counters a key.
 */
export class MemoryLimiter implements Limiter {
  readonly #now: () => number;
  readonly #exactMost: number;
  /** In order of the last accepted request, to a second, so that idle keys come first. */
  readonly #windows = new Map<string, Window>();

  /** @param now a monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now(), exactMost = exactUpTo) {
    this.#now = now;
    this.#exactMost = exactMost;
  }

  /** O(1) amortised: every entry is added once and expires once. */
  admit(keyId: string, limit: number, account?: AccountLimit): Verdict {
    const now = this.#now();
    const own = this.#windowOf(keyId, now);
    const shared = account && this.#windowOf(account.id, now);
    const ofKey = own.total >= limit ? refusal(own, limit, now) : undefined;
    const ofAccount =
      shared && shared.total >= account.limit ? { ...refusal(shared, account.limit, now), ofAccount: true } : undefined;
    const refused = waitOf(ofAccount) > waitOf(ofKey) ? ofAccount : ofKey;
    if (refused) return refused;
    this.#accept(keyId, own, limit, now);
    if (shared) this.#accept(account.id, shared, account.limit, now);
    this.#forgetIdle(now);
    const verdict = { accepted: true, limit, remaining: limit - own.total, resetSeconds: windowMs / 1000 };
    const remaining = shared ? account.limit - shared.total : Infinity;
    // Of the two the limit that is reached first.
    return account && remaining < verdict.remaining
      ? { ...verdict, limit: account.limit, remaining, ofAccount: true }
      : verdict;
  }

  #windowOf(id: string, now: number): Window {
    const window = this.#windows.get(id) ?? emptyWindow();
    expire(window, now);
    return window;
  }

  #accept(id: string, window: Window, limit: number, now: number): void {
    if (limit > this.#exactMost) enterWithinMs(window, now);
    else enter(window, now);
    // Moving it each time would take as long as all the rest, and leave a table behind every few calls.
    if (now - window.movedAt < moveMs) return;
    window.movedAt = now;
    this.#windows.delete(id);
    this.#windows.set(id, window);
  }

  /** Keys and accounts with a request accepted in the last 60 seconds. */
  get size(): number {
    return this.#windows.size;
  }

  #forgetIdle(now: number): void {
    for (const [id, window] of this.#windows) {
      if (now - time(window, window.entries - 1) < windowMs) return;
      this.#windows.delete(id);
    }
  }
}

/** The requests of one key or account that were accepted in the last 60 seconds: a ring of entries, oldest first. */
interface Window {
  times: Float64Array;
  /** Requests of each entry; undefined while each has one. */
  counts: Uint32Array | undefined;
  oldest: number;
  entries: number;
  total: number;
  /** When it was put behind all others. */
  movedAt: number;
}

const emptyWindow = (): Window => ({
  times: new Float64Array(8),
  counts: undefined,
  oldest: 0,
  entries: 0,
  total: 0,
  movedAt: -Infinity,
});

function refusal(window: Window, limit: number, now: number): Verdict {
  // An entry may lie up to a millisecond in the future; nobody waits longer than the window for it.
  const until = (position: number) => Math.ceil(Math.min(windowMs, windowMs - (now - time(window, position))) / 1000);
  return {
    accepted: false,
    limit,
    remaining: 0,
    resetSeconds: until(window.entries - 1),
    // Clients ignore a wait of 60 s and retry at once; after 59 s they are refused once more at worst, which does not count.
    retryAfterSeconds: Math.min(59, until(positionToExpire(window, window.total - limit))),
  };
}

const waitOf = (refused: Verdict | undefined): number => refused?.retryAfterSeconds ?? 0;

/** The entry with which more than `count` requests will have expired: the first, unless the limit was lowered. */
function positionToExpire(window: Window, count: number): number {
  let expired = 0;
  for (let position = 0; ; position += 1) {
    expired += countAt(window, position);
    if (expired > count) return position;
  }
}

const indexOf = ({ times, oldest }: Window, position: number): number => (oldest + position) % times.length;

const time = (window: Window, position: number): number => window.times[indexOf(window, position)] ?? 0;

const countAt = (window: Window, position: number): number => window.counts?.[indexOf(window, position)] ?? 1;

function expire(window: Window, now: number): void {
  while (window.entries > 0 && now - time(window, 0) >= windowMs) {
    window.total -= countAt(window, 0);
    window.oldest = indexOf(window, 1);
    window.entries -= 1;
  }
}

function enterWithinMs(window: Window, now: number): void {
  const end = Math.floor(now) + 1;
  const counts = (window.counts ??= new Uint32Array(window.times.length).fill(1));
  if (window.entries > 0 && time(window, window.entries - 1) >= end) {
    counts[indexOf(window, window.entries - 1)]! += 1;
    window.total += 1;
  } else {
    enter(window, end);
  }
}

function enter(window: Window, at: number): void {
  if (window.entries === window.times.length) grow(window);
  const last = indexOf(window, window.entries);
  // Entries stay sorted if the limit was lowered within a millisecond: its counter lies in the future.
  window.times[last] = window.entries > 0 ? Math.max(at, time(window, window.entries - 1)) : at;
  if (window.counts) window.counts[last] = 1;
  window.entries += 1;
  window.total += 1;
}

function grow(window: Window): void {
  const length = window.times.length * 2;
  const times = Float64Array.from({ length }, (_, position) =>
    position < window.entries ? time(window, position) : 0,
  );
  if (window.counts) window.counts = Uint32Array.from({ length }, (_, position) => countAt(window, position));
  window.times = times;
  window.oldest = 0;
}
