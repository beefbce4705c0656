import { expect, test } from "bun:test";
import { HeadFields } from "../../src/http/head-fields.ts";

const lines: [name: string, value: string][] = [
  ["anthropic-beta", "one"],
  ["accept", "*/*"],
  ["anthropic-beta", "two, three"],
  ["x-empty", ""],
  ["anthropic-beta", "four"],
  ["x-empty", "now not"],
];

test("the fields of a head are what the standard's headers are of the same lines, one by one and in turn", () => {
  const [ours, standard] = [new HeadFields(lines.flat()), new Headers(lines)];
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(standard));
  expect([...ours]).toHaveLength(3);
  for (const [name, value] of standard) expect([ours.get(name), ours.has(name)]).toEqual([value, true]);
  expect([ours.get("none"), ours.has("none")]).toEqual([null, false]);
});
