import { expect, test } from "bun:test";
import { nextTurn } from "../../src/stream/turns.ts";

test("turns are given round-robin over accounts, however many computations one of them has", async () => {
  const order: string[] = [];
  const wait = async (account: string) => {
    await nextTurn(account);
    order.push(account);
  };
  await Promise.all([...Array.from({ length: 60 }, () => wait("many")), wait("one"), wait("other"), wait("one")]);
  expect(order.indexOf("one")).toBe(1);
  expect(order.indexOf("other")).toBe(2);
  expect(order.lastIndexOf("one")).toBe(4);
  expect(order).toHaveLength(63);
});

test("other work on the event loop runs between a few turns", async () => {
  let [turns, others] = [0, 0];
  const other = setInterval(() => others++);
  await Promise.all(Array.from({ length: 400 }, () => nextTurn("many").then(() => turns++)));
  clearInterval(other);
  expect(turns).toBe(400);
  expect(others).toBeGreaterThan(20);
});
