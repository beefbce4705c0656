import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { costRatio } from "../cost-ratio.ts";
import type { Detector, Span } from "../../../src/privacy/analyze/detector.ts";
import { analyze } from "../../../src/privacy/analyze/analyzer.ts";
import { card } from "../../../src/privacy/analyze/detectors/payment/card.ts";
import { iban } from "../../../src/privacy/analyze/detectors/payment/iban.ts";
import { phone } from "../../../src/privacy/analyze/detectors/contact/phone.ts";
import { survey } from "../../../src/privacy/analyze/text/survey.ts";
import { TextIndex } from "../../../src/privacy/analyze/text/text-index.ts";
import { atOnce } from "../../../src/stream/turns.ts";
import { withoutOverlaps } from "../../../src/privacy/analyze/overlaps.ts";

const span = (start: number, end: number, type = "A", strength: Span["strength"] = 2): Span => ({
  start,
  end,
  type,
  strength,
});
const words = (text: string, pattern: RegExp): Detector => ({
  name: text,
  types: ["A"],
  find: (given) => [...given.matchAll(pattern)].map(({ index, 0: found }) => span(index, index + found.length)),
});
const entities = (text: string, detectors: Detector[], allowed = "") => {
  const search = analyze(text, { detectors, types: new Set(["A"]), allowed: (value) => value === allowed });
  for (let pauses = 0; ; pauses++) {
    const { done, value } = search.next();
    if (done) return { spans: value, pauses };
  }
};

describe("Overlapping findings", () => {
  test("leave the place to the surer, then to the longer, and the rest of the loser stays hidden", () => {
    const text = "abcdefghij";
    expect(withoutOverlaps([span(0, 4), span(2, 8, "B", 3)], text)).toEqual([span(0, 2), span(2, 8, "B", 3)]);
    expect(withoutOverlaps([span(0, 9), span(3, 5, "B", 3)], text)).toEqual([
      span(0, 3),
      span(3, 5, "B", 3),
      span(5, 9),
    ]);
    expect(withoutOverlaps([span(0, 3), span(1, 9, "B")], text)).toEqual([span(0, 1), span(1, 9, "B")]);
    expect(withoutOverlaps([span(0, 3), span(3, 5)], text)).toEqual([span(0, 3), span(3, 5)]);
    expect(withoutOverlaps([span(2, 4), span(2, 4, "B", 3)], text)).toEqual([span(2, 4, "B", 3)]);
  });

  test("leave no rest that is only a bracket or a dot", () => {
    expect(withoutOverlaps([span(0, 5), span(1, 5, "B", 3)], "(abcd")).toEqual([span(1, 5, "B", 3)]);
  });

  test("keep a value of signs alone where it stands whole in another", () => {
    const signs = span(2, 5, "B", 3);
    expect(withoutOverlaps([span(0, 7), signs], "a ]], b")).toEqual([span(0, 2), signs, span(5, 7)]);
    expect(withoutOverlaps([span(0, 5), signs], "a ]],")).toEqual([span(0, 2), signs]);
  });

  test("cover every letter that was found, each by the best that found it", () => {
    const text = "x".repeat(40);
    const some = fc.array(
      fc
        .record({ start: fc.nat(38), length: fc.integer({ min: 1, max: 9 }), strength: fc.constantFrom(1, 2, 3) })
        .map(({ start, length, strength }) => span(start, Math.min(40, start + length), `T${strength}`, strength)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (spans) => {
        const kept = withoutOverlaps(spans, text);
        for (let at = 0; at < text.length; at++) {
          const covering = (all: Span[]) => all.filter(({ start, end }) => start <= at && at < end);
          const best = Math.max(0, ...covering(spans).map(({ strength }) => strength));
          expect(covering(kept).map(({ strength }) => strength)).toEqual(best === 0 ? [] : [best as 1]);
        }
        expect(kept).toEqual(kept.toSorted((a, b) => a.start - b.start));
      }),
      { numRuns: 2000 },
    );
  });

  test("are decided in time that grows with their number only", () => {
    const text = "x".repeat(200_000);
    const chained = (count: number) =>
      Array.from({ length: count }, (_, index) => span(index * 10, index * 10 + 15, "A", ((index % 3) + 1) as 1));
    const nested = (count: number) => Array.from({ length: count }, (_, index) => span(index, 200_000 - index));
    const both = (count: number) => [...chained(count), ...nested(count)];
    for (const spans of [chained, nested, both]) {
      const [many, few] = [spans(20_000), spans(1000)];
      const decide = (all: Span[]) => () => void withoutOverlaps(all, text);
      expect(costRatio(decide(many), decide(few), 100)).toBeLessThan(100);
    }
  });
});

describe("A long text", () => {
  test("is searched in slices, and what crosses their borders is found whole and once", () => {
    const name = `Zoe${"e".repeat(3000)}`;
    for (const filling of [16_300, 16_380, 16_384, 16_390, 17_000, 32_700]) {
      const text = `${"a ".repeat(filling / 2)}${name} ${"b ".repeat(20_000)}Zoe`;
      const { spans, pauses } = entities(text, [words("names", /Zoe+/g)]);
      expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([name, "Zoe"]);
      expect(pauses).toBeGreaterThan(1);
    }
  });

  test("hides nothing that is allowed, and no type that is not asked for", () => {
    expect(entities("Zoe and Zoee", [words("names", /Zoe+/g)], "Zoe").spans).toEqual([span(8, 12)]);
    const other: Detector = { name: "other", types: ["B"], find: () => [span(0, 3, "B")] };
    expect(entities("Zoe", [other]).spans).toEqual([]);
  });
});

describe("A value that is certain", () => {
  const text = "pay DE89 3704 0044 0532 0130 00, card 4111 1111 1111 1111";
  const found = (index: TextIndex, types: readonly string[]) => {
    const given = { detectors: [iban, card, phone], types: new Set(types), allowed: () => false, index };
    return atOnce(analyze(text, given)).map(({ start, end }) => text.slice(start, end));
  };

  test("is found again when the same text is analyzed with the same index", () => {
    const index = new TextIndex();
    const types = ["IBAN_CODE", "CREDIT_CARD", "PHONE_NUMBER"];
    for (let times = 0; times < 3; times++)
      expect(found(index, types)).toEqual(["DE89 3704 0044 0532 0130 00", "4111 1111 1111 1111"]);
  });

  test("leaves its numbers to no later detector, unless it is not to be hidden", () => {
    const index = new TextIndex();
    found(index, ["IBAN_CODE", "CREDIT_CARD"]);
    expect(survey(text, index).lengths).toBe(1);
    found(index, ["IBAN_CODE"]);
    expect(survey(text, index).lengths).toBe((1 << 4) | 1);
    found(index, []);
    expect(survey(text, index).lengths).toBe((1 << 4) | (1 << 2));
  });
});
