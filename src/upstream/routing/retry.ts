/** How often one call retries one target. */
export interface RetryRules {
  attempts: number;
  /** How long after the beginning of the call a retry may still begin. */
  withinMs: number;
}

const firstBackoffMs = 250;
const longestBackoffMs = 8000;

/**
 * The wait before a retry: a random part of a time that doubles ("full jitter"), so that calls which failed together do not return
 * together, in addition to the wait the provider asked for.
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

/** `Date.parse` alone would accept almost anything as a date. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
