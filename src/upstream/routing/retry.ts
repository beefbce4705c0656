/** How often one target is asked again by one call. */
export interface RetryRules {
  attempts: number;
  /** How long after the call's begin an attempt may still be made. */
  withinMs: number;
}

const firstBackoffMs = 250;
const longestBackoffMs = 8000;

/**
 * How long to wait before a target is asked again: a random part of a time that doubles ("full jitter"), so that calls which
 * failed together do not come back together; after what the provider itself asked for, if it did.
 */
export function backoffMs(tries: number, waitMs: number, random: () => number): number {
  return waitMs + random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** (tries - 1));
}

/** `Retry-After` (RFC 9110, 10.2.3) in whole seconds: a number of them, or a date. Undefined if it asks for no wait. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const seconds = /^\d+(?:\.\d+)?$/.test(text)
    ? Number(text)
    : (Date.parse(httpDate.exec(text)?.[0] ?? "") - now) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** `Date.parse` would take much for a date. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
