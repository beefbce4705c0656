import { withoutOverlaps } from "../../../../src/privacy/analyze/overlaps.ts";
import { expect, test } from "bun:test";
import { TextIndex } from "../../../../src/privacy/analyze/text/text-index.ts";
import { isAwake } from "../../../../src/privacy/analyze/text/wake.ts";
import type { Detector } from "../../../../src/privacy/analyze/detector.ts";

/** One test per row: the name is a sentence, the text has brackets around what must be found, and nothing else may be. */
export function finds(detector: Detector, rows: Record<string, string>, types?: readonly string[]): void {
  for (const [sentence, marked] of Object.entries(rows)) {
    test(`${detector.name}: ${sentence}`, () => {
      const text = marked.replace(/[⟦⟧]/g, "");
      const spans = withoutOverlaps(detector.find(text), text);
      expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(valuesIn(marked));
      expect(mark(text, spans)).toBe(marked);
      // What never wakes finds nothing in a request.
      const isAsleep = detector.wake !== undefined && !isAwake(detector.wake, text, new TextIndex());
      expect(isAsleep && spans.length > 0).toBe(false);
      for (const { type, strength } of spans) {
        expect(types ?? detector.types).toContain(type);
        expect([1, 2, 3]).toContain(strength);
      }
    });
  }
}

export function valuesIn(marked: string): string[] {
  return [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map(([, value]) => value ?? "");
}

function mark(text: string, spans: readonly { start: number; end: number }[]): string {
  return spans
    .toReversed()
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}⟦${rest.slice(start, end)}⟧${rest.slice(end)}`, text);
}
