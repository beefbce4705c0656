import { describe, expect, test } from "bun:test";
import { nextDay } from "../../src/accounts/reports.ts";
import { spanOf, usageSpan } from "../../src/http/dashboard/ranges.ts";
import { clockOf } from "../../src/http/dashboard/viewer-clock.ts";

const hourMs = 3_600_000;
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);

describe("A viewer's clock", () => {
  test.each([
    ["Europe/Berlin", "2026-10-25T00:59Z", 2],
    ["Europe/Berlin", "2026-10-25T01:00Z", 1],
    ["America/New_York", "2026-03-08T06:59Z", -5],
    ["America/New_York", "2026-03-08T07:00Z", -4],
    ["Asia/Kathmandu", "2026-03-08T07:00Z", 5.75],
    ["Australia/Lord_Howe", "2026-04-04T14:59Z", 11],
    ["Australia/Lord_Howe", "2026-04-04T15:00Z", 10.5],
    ["UTC", "2026-04-04T15:00Z", 0],
  ])("in %s at %s is %d hours ahead, whatever it is today", (zone, time, hours) => {
    expect(clockOf({ zone, offset: 1 })(Date.parse(time))).toBe(hours * hourMs);
  });

  test("is as far ahead as was said where the zone is not known", () => {
    expect(clockOf({ zone: "Nowhere/At all", offset: -61 })(0)).toBe(-hourMs);
    expect(clockOf({ offset: 62 })(0)).toBe(hourMs);
    expect(clockOf({})(0)).toBe(0);
  });

  test.each([
    ["a day of 25 hours", "Europe/Berlin", "2026-10-24T22:00", ["2026-10-25T23:00", "2026-10-26T23:00"]],
    ["a day of 23 hours", "Europe/Berlin", "2026-03-28T23:00", ["2026-03-29T22:00", "2026-03-30T22:00"]],
    ["a day without midnight", "America/Santiago", "2025-09-06T04:00", ["2025-09-07T04:00", "2025-09-08T03:00"]],
    ["a day with two hours before midnight", "America/Santiago", "2026-04-04T03:00", ["2026-04-05T04:00"]],
    ["a day with two midnights", "America/Havana", "2025-11-02T04:00", ["2025-11-03T05:00", "2025-11-04T05:00"]],
  ])("begins its days at midnight around %s", (_what, zone, day, next) => {
    const clock = clockOf({ zone });
    let at = Date.parse(`${day}Z`);
    for (const expected of next) {
      for (const within of [1, 30 * 60_000, 12 * hourMs, 22.9 * hourMs])
        expect(iso(nextDay(at + within, clock))).toBe(expected);
      at = nextDay(at, clock);
      expect(iso(at)).toBe(expected);
    }
  });

  test("has the days of a range begin at its midnights, also before the clocks changed", () => {
    const now = Date.parse("2026-11-05T12:00Z");
    const { from, to, next, shownAt } = spanOf("30d", clockOf({ zone: "Europe/Berlin" }), now);
    const days = [];
    for (let at = from; at < to; at = next(at)) days.push(at);
    expect(days).toHaveLength(30);
    expect([days[0]!, days[18]!, days[19]!, days.at(-1)!].map(iso)).toEqual([
      "2026-10-06T22:00",
      "2026-10-24T22:00",
      "2026-10-25T23:00",
      "2026-11-04T23:00",
    ]);
    // The last of its 25 hours.
    expect(shownAt(Date.parse("2026-10-25T22:00Z"))).toBe(shownAt(days[18]!));
    expect(new Set(days.map(shownAt)).size).toBe(30);
  });

  test("has a month begin and end at its own midnights", () => {
    const now = Date.parse("2027-01-01T00:00Z");
    const { from, to } = usageSpan({ month: "2026-10", zone: "Europe/Berlin" }, now);
    expect([from, to].map(iso)).toEqual(["2026-09-30T22:00", "2026-10-31T23:00"]);
    const told = usageSpan({ month: "2026-10", offset: 120, offset_end: 60 }, now);
    expect([told.from, told.to]).toEqual([from, to]);
  });
});
