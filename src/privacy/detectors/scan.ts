import type { Span } from "../detector.ts";

/**
 * Visits every match, left to right. A refused one (`false`) is looked into again from its second character, because the
 * head of a near miss often hides the tail that is a hit: `2019 4111 1111 1111 1111`. Every pattern has a bounded length, so this stays linear.
 */
export function scan(text: string, pattern: RegExp, accept: (match: RegExpExecArray) => boolean): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (!accept(match)) pattern.lastIndex = match.index + 1;
  }
}

/** The match of a sticky pattern exactly at `at`. */
export function matchAt(text: string, pattern: RegExp, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The spans without those that overlap a stronger, then longer one, in the order of the text. */
export function withoutOverlaps(spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push(span);
    else if (outranks(span, last)) kept[kept.length - 1] = span;
  }
  return kept;
}

function outranks(a: Span, b: Span): boolean {
  return a.strength === b.strength ? a.end - a.start > b.end - b.start : a.strength > b.strength;
}
