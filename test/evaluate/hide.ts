import type { Analyzer } from "../../src/privacy/analyze/analyzer.ts";
import { type AnalyzedText, analyzeText } from "../../src/privacy/analyze/analyzed-text.ts";
import type { Span } from "../../src/privacy/analyze/detector.ts";
import { detectors } from "../../src/privacy/analyze/detectors/index.ts";
import { withoutOverlaps } from "../../src/privacy/analyze/overlaps.ts";
import { knownValues } from "../../src/privacy/analyze/propagate.ts";
import { entitiesOf, valuesOf } from "../../src/privacy/pseudonymize/found-values.ts";
import { TextIndex } from "../../src/privacy/analyze/text/text-index.ts";
import { atOnce } from "../../src/stream/turns.ts";

const index = new TextIndex();

/** What would be hidden in a message that is this text, as requests are searched: decoded where it is JSON or obfuscated. */
export function hide(text: string, types: ReadonlySet<string>): { text: string; spans: Span[] } {
  const analyzer: Analyzer = { detectors, types, allowed: () => false, index };
  const analyzed: AnalyzedText = atOnce(analyzeText({ owner: { text }, key: "text", kind: "text" }, analyzer));
  const known = atOnce(knownValues(entitiesOf(atOnce(valuesOf([analyzed])).values)));
  const spans = withoutOverlaps([...analyzed.spans, ...atOnce(known.findIn(analyzed.text))], analyzed.text);
  return { text: analyzed.text, spans };
}
