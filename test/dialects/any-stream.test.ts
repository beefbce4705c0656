import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { chance } from "../privacy/chance.ts";
import { answer, roads, settings } from "./any-stream.ts";

describe.each(roads)("In a stream %s", (_, road) => {
  const comesBack = (masked: (typeof settings)[keyof typeof settings], numRuns: number) => {
    const property = fc.property(fc.nat(), (seed) => {
      const random = chance(seed);
      const { model, client } = answer(random, masked);
      expect(road(model, random, masked)).toEqual(client);
    });
    fc.assert(property, { numRuns, seed: 20261122 });
  };

  test("thoughts, words and calls come back whole, however bytes are cut, texts interleaved, and surrogates bent, nested or invented", () => {
    comesBack(settings.plain, 300);
  }, 120_000);

  test("nothing comes back in an address, and what the model wrote of itself is hidden, however bytes are cut", () => {
    comesBack(settings.careful, 200);
  }, 120_000);
});
