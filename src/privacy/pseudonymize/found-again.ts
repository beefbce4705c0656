import type { AnalyzedText } from "../analyze/analyzed-text.ts";
import type { Analyzer } from "../analyze/analyzer.ts";
import type { Span } from "../analyze/detector.ts";
import { findEscaped, findObfuscated } from "../analyze/obfuscated.ts";
import type { KnownValues } from "../analyze/propagate.ts";

/** The values that were found in any text, as they stand in this one. */
export function* findAgain(
  { text, isObfuscated, spans }: AnalyzedText,
  known: KnownValues,
  analyzer: Analyzer,
  hasEscapes: boolean,
): Generator<undefined, Span[]> {
  const again = yield* findUnlessAllowed(text, known, analyzer, spans);
  const find = (plain: string) => findUnlessAllowed(plain, known, analyzer);
  if (hasEscapes && text.includes("\\")) for (const span of yield* findEscaped(text, find)) again.push(span);
  if (isObfuscated) for (const span of yield* findObfuscated(text, find)) again.push(span);
  return again;
}

/** What is allowed may be a part of what was found, such as a first name, or be written a little differently. */
function* findUnlessAllowed(
  text: string,
  known: KnownValues,
  { allowed }: Analyzer,
  spans?: readonly Span[],
): Generator<undefined, Span[]> {
  const found: Span[] = [];
  for (const [index, span] of (yield* known.findIn(text, spans)).entries()) {
    if (index % 1024 === 1023) yield;
    if (!allowed(text.slice(span.start, span.end), text, span.start)) found.push(span);
  }
  return found;
}
