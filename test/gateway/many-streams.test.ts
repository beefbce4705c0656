import { expect, test } from "bun:test";
import { onEveryRuntime } from "../support/runtimes.ts";
import { startWorld } from "../support/world.ts";
import { fated, wave } from "./many-streams.ts";

/** What test/long/many-streams.test.ts shows with two thousand. */
const many = 300;

onEveryRuntime(`${many} streams at once`, startWorld, (world, on) => {
  test("are each accounted for once, and leave no connection and no memory behind", async () => {
    const open: number[] = [];
    // The collector lets memory grow by half for twenty waves and then takes it back to a fifth above the first; a leak of 10 MB a wave is above that bound from the eighth.
    const isBack = () => open.length > 7 && open.at(-1)! < Math.max(open[0]!, open[1]!) * 1.4;
    const most = on === "binary" ? 40 : 1;
    while (open.length < most && !isBack()) {
      const { booked, wrong, open: taken } = await wave(world, many, 500);
      expect(wrong).toEqual([]);
      expect(booked).toEqual(fated(many));
      open.push(taken);
    }
    if (on === "binary") expect(isBack()).toBe(true);
  }, 120_000);
});
