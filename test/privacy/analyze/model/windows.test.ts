import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { windows } from "../../../../src/privacy/analyze/model/windows.ts";

test("windows cover every token once, none is longer than a model reads, and neighbours have a quarter in common", () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: 4, max: 512 }), (count, most) => {
      const found = windows(count, most);
      const owned = found.flatMap(({ own }) => Array.from({ length: own.end - own.start }, (_, at) => own.start + at));
      expect(owned).toEqual(Array.from({ length: count }, (_, at) => at));
      for (const [index, { start, end, own }] of found.entries()) {
        expect([end - start <= most, start <= own.start, own.end <= end, own.start < own.end]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        const next = found[index + 1];
        if (next) expect(end - next.start).toBe(Math.floor(most / 4));
      }
    }),
  );
});

test("a token is judged where it has the most surroundings", () => {
  expect(windows(20, 12)).toEqual([
    { start: 0, end: 12, own: { start: 0, end: 11 } },
    { start: 9, end: 20, own: { start: 11, end: 20 } },
  ]);
  expect(windows(12, 12)).toEqual([{ start: 0, end: 12, own: { start: 0, end: 12 } }]);
  expect(windows(0, 12)).toEqual([]);
});
