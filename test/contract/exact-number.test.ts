import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { ExactNumber, exactJson } from "../../src/contract/exact-number.ts";
import { parsing } from "../../src/contract/json.ts";
import { writeJson } from "../../src/contract/json-text.ts";
import { atOnce } from "../../src/stream/turns.ts";

const parsed = (text: string) => atOnce(parsing(new TextEncoder().encode(text)));

test("A whole number is written as it was read, however long it is", () => {
  const negative = fc.boolean().map((isNegative) => (isNegative ? "-" : ""));
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 200n }), negative, (digits, sign) => {
      const json = `{"a":[${sign}${digits},{"b":${sign}${digits}}],"c":"${digits}"}`;
      const { a: list, c: text } = exactJson(json) as { a: unknown[]; c: string };
      expect(JSON.stringify(exactJson(json))).toBe(json);
      expect(String(list[0])).toBe(`${sign}${digits}`);
      expect(text).toBe(String(digits));
      expect(atOnce(writeJson(parsed(`[${json}]`)))).toBe(`[${json}]`);
      expect(JSON.stringify(parsed(`["${"x".repeat(270_000)}",${json}]`))).toEndWith(`,${json}]`);
    }),
  );
});

test("A number that ours does not round is ours", () => {
  const json = "[0,-1,9007199254740991,9007199254740992,9223372036854776000,1.5,1e21,12345678901234567.5]";
  expect(exactJson(json)).toEqual(JSON.parse(json));
  expect(exactJson("9007199254740993")).toBeInstanceOf(ExactNumber);
});

test("A number beyond ours is written as it was read, not as null", () => {
  for (const json of ['{"a":[1e400,-1E+309],"b":1}', `[1${"0".repeat(400)}.5]`]) {
    expect(JSON.stringify(exactJson(json))).toBe(json);
    expect(JSON.stringify(parsed(json))).toBe(json);
    expect(atOnce(writeJson(parsed(json)))).toBe(json);
  }
});

test("A body's own field keeps its digits, too", () => {
  const json = '{"seed":9223372036854775807,"size":[9007199254740993]}';
  expect(JSON.stringify(parsed(json))).toBe(json);
});
