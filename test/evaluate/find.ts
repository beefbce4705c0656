import type { Span } from "../../src/privacy/analyze/detector.ts";
import { resolveTypes } from "../../src/privacy/analyze/detectors/groups.ts";
import { detectors } from "../../src/privacy/analyze/detectors/index.ts";
import { analyze } from "../../src/privacy/analyze/analyzer.ts";
import { withoutOverlaps } from "../../src/privacy/analyze/overlaps.ts";
import { propagator } from "../../src/privacy/analyze/propagate.ts";

export const everyType: ReadonlySet<string> = new Set(detectors.flatMap(({ types }) => types));
export const defaultTypes: ReadonlySet<string> = resolveTypes(["default"]);

/** What would be hidden in a request that has this text only. */
export function find(text: string, types: ReadonlySet<string>): Span[] {
  const spans = finished(analyze(text, { detectors, types, allowed: () => false }));
  const further = finished(propagator(spans.map(({ start, end, type }) => ({ value: text.slice(start, end), type }))));
  return withoutOverlaps([...spans, ...finished(further(text))], text);
}

function finished<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
