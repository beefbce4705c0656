import { expect, test } from "bun:test";
import { onEveryRuntime } from "../support/runtimes.ts";
import { startWorld } from "../support/world.ts";
import { fated, wave } from "./many-streams.ts";

/** What test/long/many-streams.test.ts shows with two thousand. */
const many = 300;

onEveryRuntime(`${many} streams at once`, startWorld, (world, on) => {
  test("are each accounted for once, and leave no connection and no memory behind", async () => {
    const waves = [];
    for (let n = 0; n < (on === "binary" ? 16 : 1); n += 1) waves.push(await wave(world, many, 500));
    for (const { booked, wrong } of waves) {
      expect(wrong).toEqual([]);
      expect(booked).toEqual(fated(many));
    }
    // The collector lets memory grow by half for some ten waves and comes back then; what leaks 10 MB a wave does not.
    const open = waves.map((one) => one.open);
    if (on === "binary") expect(Math.min(...open.slice(7))).toBeLessThan(Math.max(...open.slice(0, 2)) * 1.25);
  }, 120_000);
});
