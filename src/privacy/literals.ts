import type { Span } from "./detector.ts";
import type { Grammar } from "./grammar.ts";
import { Spelling } from "./spelling.ts";
import { literalType } from "./surrogate.ts";

/**
 * Text of the user's own that the restorer would take for a surrogate; it is hidden like a value, so that nobody's value is put in
 * its place. "phone number 301234567" is spelled like a surrogate too, but only one that was issued would be replaced: there it is
 * enough that no value ever gets that name.
 */
export function* literals(text: string, grammar: Grammar, avoid: (name: string) => void): Generator<undefined, Span[]> {
  const spans: Span[] = [];
  let spelling: Spelling | undefined;
  const { starts } = grammar;
  for (let at = 0, turnEnd = turnLength; ; at++) {
    starts.lastIndex = at;
    if (!starts.test(text)) break;
    at = starts.lastIndex - 1;
    if (at >= turnEnd) {
      yield;
      turnEnd = at + turnLength;
    }
    spelling ??= new Spelling(grammar);
    let outcome: ReturnType<Spelling["finish"]> = spelling.begin(text, at);
    if (outcome === "partial") outcome = spelling.finish(text, at);
    if (outcome !== "found") continue;
    const end = at + spelling.length;
    if (spelling.isCertain) spans.push({ start: at, end, type: literalType, strength: 3 });
    else avoid(spelling.name);
    at = end - 1;
  }
  return spans;
}

/** Characters between two pauses. */
const turnLength = 16_384;
