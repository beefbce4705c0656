import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { type TallySource, Tally } from "../../src/accounts/tally.ts";

interface Line {
  group: number;
  rows: number;
}

/** Books of rows with a time each, and what was read of them. */
function books(times: number[]) {
  const reads: number[] = [];
  const kind: TallySource<Line> = {
    read: async (from, to) => {
      const counts = new Map<number, number>();
      const rows = times.filter((at) => at >= from && at < to);
      reads.push(rows.length);
      for (const at of rows) counts.set(at % 3, (counts.get(at % 3) ?? 0) + 1);
      return [...counts].map(([group, count]) => ({ group, rows: count }));
    },
    groupOf: ({ group }) => String(group),
    add: (one, other) => ({ ...one, rows: one.rows + other.rows }),
    rowCount: ({ rows }) => rows,
  };
  return { kind, reads };
}

const sum = (lines: Line[]) => lines.reduce((all, { rows }) => all + rows, 0);
const late = 2000;

test("a tally is the sum of all rows, whoever reads it when, and in whatever order they are written", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ pass: fc.nat({ max: 600_000 }), written: fc.array(fc.nat({ max: late - 1 }), { maxLength: 9 }) }),
        {
          maxLength: 12,
        },
      ),
      fc.integer({ min: 1, max: 4 }),
      async (turns, viewers) => {
        const times: number[] = [];
        const tally = new Tally(0, books(times).kind);
        let now = 0;
        for (const { pass, written } of turns) {
          now += pass;
          times.push(...written.map((ago) => Math.max(0, now - ago)));
          const seen = await Promise.all(Array.from({ length: viewers }, () => tally.until(now + 1, now - late)));
          expect(seen.map(sum)).toEqual(seen.map(() => times.length));
        }
      },
    ),
    { numRuns: 100 },
  ));

test("a row is read once, and again only while it may change, and never many at once", async () => {
  const perSecond = 500;
  const { kind, reads } = books(Array.from({ length: 600 * perSecond }, (_, n) => (n * 1000) / perSecond));
  const tally = new Tally(0, kind);
  for (let now = 590_000; now <= 600_000; now += 1000) {
    expect(sum(await tally.until(now, now - late))).toBe((now / 1000) * perSecond);
  }
  const read = reads.reduce((all, rows) => all + rows, 0);
  expect(read).toBeLessThan(600 * perSecond + (12 * perSecond * late) / 1000);
  // The first piece is a guess.
  expect(Math.max(...reads.slice(1))).toBeLessThanOrEqual(10_000);
});

test("a row written too late is not seen, and none is counted twice", async () => {
  const times = [1000];
  const tally = new Tally(0, books(times).kind);
  expect(sum(await tally.until(10_000, 8000))).toBe(1);
  times.push(7999, 8000);
  expect(sum(await tally.until(10_000, 8000))).toBe(2);
  expect(sum(await tally.until(20_000, 18_000))).toBe(2);
});
