import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import process from "node:process";
import { fated, wave } from "../gateway/many-streams.ts";
import { runtimeNames } from "../support/runtimes.ts";
import { startWorld } from "../support/world.ts";

const many = 2000;

/** What a program takes that is new to so much is no stream's, nor is the garbage of its first wave. */
const warmUp = 300;

if (process.env["PENNAME_LONG"] === "1")
  test.each(runtimeNames)(
    `two thousand streams at once on one core on %s take little and leave nothing behind`,
    async (on) => {
      const world = await startWorld(on);
      try {
        const pinned = spawnSync("taskset", ["-a", "-c", "-p", "0", String(world.gateway.pid)]);
        expect(pinned.status).toBe(0);
        const warm = await wave(world, warmUp, 5000);
        const first = await wave(world, many, 5000);
        const second = await wave(world, many, 5000);
        const third = await wave(world, many, 5000);
        const kilobytesEach = ((third.open - third.before) * 1024) / many;
        const levels = [warm, first, second, third].map(({ before, open, after }) =>
          [before, open, after].map(Math.round),
        );
        process.stdout.write(`${on}: ${kilobytesEach.toFixed(0)} KB a stream; ${levels.join("; ")} MB\n`);

        for (const { booked, wrong, connections } of [first, second, third]) {
          expect(wrong).toEqual([]);
          expect(booked).toEqual(fated(many));
          expect(connections).toBe(0);
        }
        // Deno's engine takes more before it looks what it could give back.
        if (on === "deno") return;
        expect(kilobytesEach).toBeLessThan(40);
        expect(third.after).toBeLessThan(second.after * 1.15);
      } finally {
        await world.stop();
      }
    },
    120_000,
  );
