import type { Span } from "../../src/privacy/analyze/detector.ts";
import { resolveTypes } from "../../src/privacy/analyze/detectors/groups.ts";
import { detectors } from "../../src/privacy/analyze/detectors/index.ts";
import { analyze } from "../../src/privacy/analyze/analyzer.ts";
import { withoutOverlaps } from "../../src/privacy/analyze/overlaps.ts";
import { propagator } from "../../src/privacy/analyze/propagate.ts";
import { atOnce } from "../../src/stream/turns.ts";

export const everyType: ReadonlySet<string> = new Set(detectors.flatMap(({ types }) => types));
export const defaultTypes: ReadonlySet<string> = resolveTypes(["default"]);

/** What would be hidden in a request that has this text only. */
export function find(text: string, types: ReadonlySet<string>): Span[] {
  const spans = atOnce(analyze(text, { detectors, types, allowed: () => false }));
  const further = atOnce(propagator(spans.map(({ start, end, type }) => ({ value: text.slice(start, end), type }))));
  return withoutOverlaps([...spans, ...atOnce(further(text))], text);
}
