import { expect, test } from "bun:test";
import { slopeOf } from "./watch.ts";

/** An hour of values, two seconds apart. */
const hour = (megabytes: (hours: number) => number) =>
  Array.from({ length: 1800 }, (_, index) => ({ at: index * 2000, megabytes: megabytes(index / 1800) }));

test("memory that grows has its slope, and one that is flat has none beyond its error", () => {
  const growing = slopeOf(
    hour((hours) => 100 + 30 * hours + Math.sin(hours * 400)),
    0,
  )!;
  expect(growing.perHour).toBeWithin(29, 31);
  expect(growing.error).toBeLessThan(1);
  expect([growing.from, growing.to].map(Math.round)).toEqual([100, 130]);
  const flat = slopeOf(
    hour((hours) => 100 + 5 * Math.sin(hours * 40)),
    0,
  )!;
  expect(Math.abs(flat.perHour)).toBeLessThan(3 * flat.error);
});

test("single peaks do not tilt the line, and what was before is left out", () => {
  const peaks = hour((hours) => (hours < 0.25 ? 400 : hours > 0.98 && Math.round(hours * 1800) % 10 === 0 ? 900 : 100));
  const slope = slopeOf(peaks, 900_000)!;
  expect([slope.perHour, slope.error].map(Math.round)).toEqual([0, 0]);
  expect(slopeOf(peaks, 3_500_000)).toBeUndefined();
});
