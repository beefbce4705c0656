import { expect, test } from "bun:test";
import { expectSameAsUncached } from "./conversations.ts";

test("what is found in a conversation is the same whether or not its texts were searched before", async () => {
  const { hits, misses, evictions } = await expectSameAsUncached(300, 1);
  expect(hits).toBeGreaterThan(misses / 2);
  expect(evictions).toBeGreaterThan(0);
}, 120_000);
