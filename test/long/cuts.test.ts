import { describe, expect, test } from "bun:test";
import process from "node:process";
import { answer, roads, settings } from "../dialects/any-stream.ts";
import { content, doors, lanes, startDoors } from "../gateway/doors.ts";
import { firstThatDiffers } from "../privacy/any-cut.ts";
import { chance } from "../privacy/chance.ts";

/**
 * However an answer is cut on its way, a client reads the same: ten million cuts of random answers in the restorer alone, a hundred
 * thousand streams of every API on every lane, and nine thousand through the executable. Half an hour in all, so without
 * `PENNAME_LONG=1` nothing here is a test.
 */
const hour = 3_600_000;
const parts = 20;
const mail = content.split(/[ ,]/)[2]!;

if (process.env["PENNAME_LONG"] === "1") {
  for (let part = 1; part <= parts; part++)
    test(
      `answers are restored the same however they are cut: half a million of ten million cuts, ${part}`,
      () => {
        expect(firstThatDiffers(500_000, part)).toBeUndefined();
      },
      hour,
    );

  describe.each(roads)("In twenty thousand streams %s", (_, road) => {
    test.each(Object.entries(settings))(
      "a client reads what the model said, whatever is cut and interleaved, %s",
      (__, masked) => {
        for (let seed = 0; seed < 10_000; seed++) {
          const random = chance(seed * 7919);
          const { model, client } = answer(random, masked);
          expect({ seed, ...road(model, random, masked) }).toEqual({ seed, ...client });
        }
      },
      hour,
    );
  });

  test(
    "a client of the executable reads what the model said, by every door and lane, in nine thousand streams",
    async () => {
      const world = await startDoors("binary", { restore_urls: false, output: "mask" });
      const text = `Dear @,\nmy name is Peter Hansen, see https://x.example/?q=@ and @.\nYours, Hansen`;
      const read = `Dear ${mail},\nmy name is [PERSON], see https://x.example/?q=[hidden] and ${mail}.\nYours, [PERSON]`;
      try {
        for (let seed = 0; seed < 1000; seed++)
          for (const door of doors)
            for (const lane of lanes)
              expect([seed, door, lane, await world.ask(door, lane, true, { text }, seed)]).toEqual([
                seed,
                door,
                lane,
                read,
              ]);
      } finally {
        await world.stop();
      }
    },
    hour,
  );
}
