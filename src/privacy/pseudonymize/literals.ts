import type { Span } from "../analyze/detector.ts";
import { type Grammar, nextStart } from "../restore/grammar.ts";
import { mayHoldSurrogate } from "../restore/may-hold.ts";
import type { MatchResult } from "../restore/surrogate-form.ts";
import { longestSpelling, SurrogateMatcher } from "../restore/surrogate-matcher.ts";
import { literalType } from "./surrogate.ts";

/**
 * The user's own text that the restorer would take for a surrogate. In the reserved form it is hidden like a value, or somebody's value
 * might replace it in the answer. An ambiguous form, such as "phone number 301234567", is replaced only if that surrogate was issued:
 * there it is enough to avoid its name. Asked of texts that may hold any (`mayHoldLiterals`).
 */
export function* literals(
  text: string,
  grammar: Grammar,
  avoid: (name: string, span: Span) => void,
): Generator<undefined, Span[]> {
  const spans: Span[] = [];
  let matcher: SurrogateMatcher | undefined;
  let at = 0;
  for (let start = 0; start < text.length; start += pieceLength) {
    if (start > 0) yield;
    const to = Math.min(start + pieceLength, text.length);
    // A text of one piece was looked through by who asks.
    if (text.length > pieceLength && !mayHoldSurrogate(text.slice(start, to + longestSpelling + longestEscape)))
      continue;
    for (at = nextStart(grammar, text, Math.max(at, start), to); at < to; at = nextStart(grammar, text, at + 1, to)) {
      matcher ??= new SurrogateMatcher(grammar);
      let result: MatchResult | "cut" = matcher.begin(text, at);
      if (result === "partial") result = matcher.finish(text, at, true);
      if (result !== "found") continue;
      const end = at + matcher.length;
      const span: Span = { start: at, end, type: literalType, strength: 3 };
      if (matcher.isCertain) spans.push(span);
      else avoid(matcher.name, span);
      at = end - 1;
    }
  }
  return spans;
}

/** Whether there may be any; a long text is not looked through for that. */
export const mayHoldLiterals = (text: string): boolean => text.length > pieceLength || mayHoldSurrogate(text);

/** The last character of a spelling may be an escape, the longest of which has sixteen backslashes. */
const longestEscape = 21;
/** Characters searched between two pauses. */
const pieceLength = 16_384;
