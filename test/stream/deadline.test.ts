import { expect, test } from "bun:test";
import { Deadline } from "../../src/stream/deadline.ts";

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const watched = () => {
  const fired: string[] = [];
  return { fired, watch: new Deadline((reason) => void fired.push(reason)) };
};

test("a deadline expires once, with its reason", async () => {
  const { fired, watch } = watched();
  watch.within(20, "first");
  await sleep(100);
  expect(fired).toEqual(["first"]);
});

test("a deadline can be moved later and earlier", async () => {
  const { fired, watch } = watched();
  watch.within(40, "too early");
  watch.within(10_000, "later");
  await sleep(100);
  expect(fired).toEqual([]);
  watch.within(10, "earlier");
  await sleep(100);
  expect(fired).toEqual(["earlier"]);
});

test("a deadline that is far away expires when it is due, and not when others are looked at", async () => {
  const begunAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<string>();
  const one = new Deadline(resolve);
  one.within(2200, "due");
  one.look(begunAt + 2190);
  expect(await promise).toBe("due");
  expect(performance.now() - begunAt).toBeGreaterThanOrEqual(2198);
});

test("a stopped deadline does not expire, and can be set again", async () => {
  const { fired, watch } = watched();
  watch.within(20, "stopped");
  watch.stop();
  await sleep(60);
  expect(fired).toEqual([]);
  watch.within(10, "again");
  await sleep(60);
  expect(fired).toEqual(["again"]);
});
