import type { Span } from "../analyze/detector.ts";
import type { Grammar } from "../restore/grammar.ts";
import { Spelling } from "../restore/surrogate-matcher.ts";
import { literalType } from "./surrogate.ts";

/**
 * Text of the user's own that the restorer would take for a surrogate; it is hidden like a value, so that nobody's value is put in
 * its place. "phone number 301234567" is spelled like a surrogate too, but only one that was issued would be replaced: there it is
 * enough that no value ever gets that name.
 */
export function* literals(text: string, grammar: Grammar, avoid: (name: string) => void): Generator<undefined, Span[]> {
  const spans: Span[] = [];
  const { starts } = grammar;
  let spelling: Spelling | undefined;
  let at = 0;
  for (let start = 0; start < text.length; start += pieceLength) {
    if (start > 0) yield;
    // One may begin in the piece if its first two letters say so.
    const piece = text.slice(start, start + pieceLength + 1);
    for (at = Math.max(at, start); at < start + pieceLength; at++) {
      starts.lastIndex = at - start;
      if (!starts.test(piece) || starts.lastIndex > pieceLength) break;
      at = start + starts.lastIndex - 1;
      spelling ??= new Spelling(grammar);
      let outcome: ReturnType<Spelling["finish"]> = spelling.begin(text, at);
      if (outcome === "partial") outcome = spelling.finish(text, at);
      if (outcome !== "found") continue;
      const end = at + spelling.length;
      if (spelling.isCertain) spans.push({ start: at, end, type: literalType, strength: 3 });
      else avoid(spelling.name);
      at = end - 1;
    }
  }
  return spans;
}

/** Characters between two pauses. */
const pieceLength = 16_384;
