import { expect, test } from "bun:test";
import { nextTurn } from "../../src/stream/turns.ts";

test("turns go to the accounts one after the other, however many of them one account waits for", async () => {
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

test("between a few turns everything else on the loop comes to its own", async () => {
  let [turns, others] = [0, 0];
  const other = setInterval(() => others++);
  await Promise.all(Array.from({ length: 400 }, () => nextTurn("many").then(() => turns++)));
  clearInterval(other);
  expect(turns).toBe(400);
  expect(others).toBeGreaterThan(20);
});
