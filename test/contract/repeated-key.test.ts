import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { hasRepeatedKey } from "../../src/contract/repeated-key.ts";

const repeats = (text: string) => hasRepeatedKey(text, JSON.parse(text));

test.each([
  ["twice in an object", '{"a":1,"a":2}', true],
  ["twice in an object within", '{"a":[{"b":{"c":1,"d":2,"c":3}}]}', true],
  ["once written with an escape", '{"a":1,"\\u0061":2}', true],
  ["twice with white space around", '{"a" :\n1,\t"a"\r\n: 2}', true],
  ["that is a prototype's", '{"__proto__":1,"__proto__":{"a":1}}', true],
  ["that is empty, twice", '{"":1,"":2}', true],
  ["in two objects", '[{"a":1},{"a":2},{"b":{"a":1}}]', false],
  ["that a text looks like", '{"a":"\\"a\\":1","b":"x\\\\","c":"\\\\\\":"}', false],
  ["with quotes and colons", '{"\\":\\"":":","a\\\\":[":",":"]}', false],
  ["of a prototype, once", '{"__proto__":{"toString":1},"constructor":2}', false],
  ["nowhere", '":"', false],
])("A key %s is told", (_, text, expected) => {
  expect(repeats(text)).toBe(expected);
});

test("Whatever a JSON text holds, only one with a repeated key is told", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      expect(repeats(text)).toBe(false);
      expect(repeats(`{"x":${text},"y":[{"k":${text},"k":0}]}`)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("A text nested as deep as it is long is judged", () => {
  const deep = `${'{"a":['.repeat(20_000)}${"]}".repeat(20_000)}`;
  expect(repeats(deep)).toBe(false);
  expect(repeats(deep.replace('{"a":[]}', '{"a":[],"a":[]}'))).toBe(true);
});
