import { describe, expect, test } from "bun:test";
import { cutAt, oneByOne, restored } from "./restoring.ts";
import { cutShort, invented, ordinary, tolerated } from "./spellings.ts";

const table = [...tolerated, ...invented, ...ordinary.map((text) => [text, text] as const), ...cutShort];

test.each(table)("reads %j as %j", (text, read) => {
  expect(restored([text])).toBe(read);
});

describe("however it is cut", () => {
  test.each(table)("reads %j as %j", (text, read) => {
    expect(restored(oneByOne(text))).toBe(read);
    for (let first = 0; first <= text.length; first++)
      for (let second = first; second <= text.length; second++)
        if (restored(cutAt(text, [first, second])) !== read) expect(cutAt(text, [first, second])).toEqual([read]);
  });
});
