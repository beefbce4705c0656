import { expect, test } from "bun:test";
import { Turns } from "../../src/workers/turns.ts";
import { restartPauseMs } from "../../src/workers/workers.ts";

test("one that ends again and again is started again ever later, but not later than after ten seconds", () => {
  expect([1, 2, 3, 7, 8, 1000].map(restartPauseMs)).toEqual([100, 200, 400, 6400, 10_000, 10_000]);
});

test("turns are given one after the other, in the order they were asked for", async () => {
  const turns = new Turns();
  const given: number[] = [];
  const running = [1, 2, 3].map(async (number) => {
    const over = await turns.take();
    given.push(number);
    await new Promise((resolve) => setImmediate(resolve));
    given.push(number);
    over();
  });
  await Promise.all(running);
  expect(given).toEqual([1, 1, 2, 2, 3, 3]);
});
