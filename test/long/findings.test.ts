import { expect, test } from "bun:test";
import { expectSameAsUncached } from "../privacy/conversations.ts";

/** A hundred thousand conversations take twenty minutes, so without `PENNAME_LONG=1` nothing here is a test. */
if (process.env["PENNAME_LONG"] === "1")
  for (let seed = 1; seed <= 20; seed++)
    test(`what is found in a conversation is the same with and without the cache: 5000 of a hundred thousand, ${seed}`, async () => {
      const { hits, misses } = await expectSameAsUncached(5000, seed);
      expect(hits).toBeGreaterThan(misses / 2);
    }, 3_600_000);
