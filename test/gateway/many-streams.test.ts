import { expect, test } from "bun:test";
import { onEveryRuntime } from "../support/runtimes.ts";
import { startWorld } from "../support/world.ts";
import { fated, wave } from "./many-streams.ts";

/** What test/long/many-streams.test.ts shows with two thousand. */
const many = 300;

onEveryRuntime(`${many} streams at once`, startWorld, (world, on) => {
  test("are each accounted for once, and leave no connection and no memory behind", async () => {
    const first = await wave(world, many, 500);
    const second = await wave(world, many, 500);
    for (const { booked, wrong } of [first, second]) {
      expect(wrong).toEqual([]);
      expect(booked).toEqual(fated(many));
    }
    // What one wave took serves the next. Deno's engine takes more before it looks what it could give back.
    if (on !== "deno") expect(second.open).toBeLessThan(first.open * 1.2);
  });
});
