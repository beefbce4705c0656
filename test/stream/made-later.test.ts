import { expect, test } from "bun:test";
import { madeLater } from "../../src/stream/made-later.ts";

test("what was made is kept, and what failed is made again", async () => {
  let made = 0;
  const ask = madeLater(async () => {
    made++;
    if (made === 1) throw new Error("no memory");
    return made;
  });
  expect(await ask().catch((thrown: Error) => thrown.message)).toBe("no memory");
  expect([await ask(), await ask()]).toEqual([2, 2]);
});

test("two that ask at once get the same", async () => {
  let made = 0;
  const ask = madeLater(async () => ++made);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
});
