import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { jsonBytes, jsonText, writeJson } from "../../src/contract/json-text.ts";
import { withoutNumbers } from "../../src/contract/number-list.ts";
import { atOnce } from "../../src/stream/turns.ts";

const write = (value: unknown): string => atOnce(writeJson(value));

test("JSON that is written in pieces is what JSON.stringify writes", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: "binary" }), (value) => {
      expect(write(value)).toBe(JSON.stringify(value));
    }),
    { numRuns: 1000, seed: 20261122 },
  );
  for (const value of [{ a: undefined, b: 1, c: [undefined, null] }, [], {}, [[]], [{}], { a: {} }, "", null, 0])
    expect(write(value)).toBe(JSON.stringify(value));
});

test("lists of numbers are what JSON.stringify writes", () => {
  const numbers = fc.array(fc.oneof(fc.double(), fc.float(), fc.integer()), { maxLength: 100 });
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 20 }), (value) => {
      expect(write({ value })).toBe(JSON.stringify({ value }));
    }),
    { numRuns: 300, seed: 20261122 },
  );
  const vector = (length: number) => Array.from({ length }, (_, at) => Math.fround(Math.sin(at)));
  for (const length of [8191, 8192, 8193, 20_000])
    expect(write([vector(length)])).toBe(JSON.stringify([vector(length)]));
});

test("long strings are whole, wherever they are cut, and half a character is escaped only where it stands alone", () => {
  for (const lead of [0, 65_535, 65_536, 131_071])
    for (const unit of ["👩", "\ud83d", "\udc69", 'é\n"\\\u2028']) {
      const value = {
        a: ["x".repeat(lead) + unit.repeat(3) + "y".repeat(70_000)],
        [`${unit}${"k".repeat(lead)}`]: unit.repeat(80_000),
      };
      expect(write(value)).toBe(JSON.stringify(value));
    }
});

test("others have their turn while much is written", async () => {
  const value = {
    list: Array.from({ length: 100_000 }, (_, at) => ({ role: "user", content: [{ at }] })),
    text: "a".repeat(10_000_000),
  };
  let turns = 0;
  const watch = setInterval(() => turns++, 0);
  const text = await jsonText(value, 13_000_000, () => Bun.sleep(0));
  clearInterval(watch);
  expect(text).toBe(JSON.stringify(value));
  expect(turns).toBeGreaterThan(10);
  expect(jsonText({ a: 1 }, 7, () => Bun.sleep(0))).toBe('{"a":1}');
});

test("lists that are only written stand in it as they were written, and as their numbers for who knows them not", async () => {
  const written = ["[1.0, -0]", "[1E-5]", `[${Array(40_000).fill("0.10").join(" , ")}]`, "[7]"];
  const lists = written.map((list) => withoutNumbers(Buffer.from(list)).lists[0]!);
  const around = { a: "é", list: [0.5], none: undefined, long: "ü".repeat(70_000) };
  const value = {
    ...around,
    lists,
    one: { index: 0, embedding: lists[0] },
    same: lists[0],
    last: [lists[1], lists[1]],
  };
  const text = JSON.stringify({
    ...around,
    lists: ["L"],
    one: { index: 0, embedding: "E" },
    same: "E",
    last: ["F", "F"],
  })
    .replace('"L"', written.join(","))
    .replaceAll('"E"', written[0]!)
    .replaceAll('"F"', written[1]!);
  expect((await jsonBytes(value, () => Bun.sleep(0))).toString() === text).toBe(true);
  expect(write(value) === text).toBe(true);
  expect((await jsonBytes(lists[3], () => Bun.sleep(0))).toString()).toBe("[7]");
  expect(JSON.stringify(lists.slice(0, 2))).toBe("[[1,0],[0.00001]]");
});
