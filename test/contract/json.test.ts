import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { readJson } from "../../src/contract/json.ts";

function read(text: string): unknown {
  const work = readJson(text);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
const native = (text: string): { value: unknown } | "invalid" => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return "invalid";
  }
};
const ours = (text: string): { value: unknown } | "invalid" => {
  try {
    return { value: read(text) };
  } catch (thrown) {
    expect((thrown as Error).message).toBe("The body must be valid JSON");
    return "invalid";
  }
};

describe("JSON that is read in pieces", () => {
  test("is what JSON.parse makes of it, spaces, escapes and all", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6, stringUnit: "binary" }), fc.constantFrom(0, 1, "\t"), (json, space) => {
        const text = JSON.stringify(JSON.parse(json), null, space);
        expect(ours(text)).toEqual(native(text));
      }),
      { numRuns: 500, seed: 20261122 },
    );
  });

  test("is refused where JSON.parse refuses it: a character more, less or another", () => {
    const parts = fc.constantFrom(
      ...'{}[]",:\\ \n0123.eE+-tfnu/ab\u0001é'.split(""),
      "true",
      "null",
      "\\u00e9",
      "\\ud83d",
      '""',
      "{}",
      "[]",
      '"a":',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (some) => {
        const text = some.join("");
        expect([text, ours(text)]).toEqual([text, native(text)]);
      }),
      { numRuns: 6000, seed: 20261122 },
    );
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), parts, fc.nat({ max: 2 }), (json, place, part, cut) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + part + json.slice(at + cut);
        expect([text, ours(text)]).toEqual([text, native(text)]);
      }),
      { numRuns: 2000, seed: 20261122 },
    );
  });

  test("keeps long strings whole, wherever they are cut", () => {
    for (const unit of ["a", "é", "\n", '"', "\\", "👩", "\u0000"])
      for (const lead of [65_530, 65_534, 65_535, 65_536, 131_071]) {
        const value = ["x".repeat(lead) + unit.repeat(7), { [`${"k".repeat(lead)}${unit}`]: unit.repeat(70_000) }];
        for (const text of [
          JSON.stringify(value),
          JSON.stringify(value).replace(
            /[^\x20-\x7e]/g,
            (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
          ),
        ])
          expect(read(text)).toEqual(value);
      }
  });

  test("has fields such as __proto__, the last of several with one name", () => {
    const text = '{"__proto__":{"a":1},"b":1,"b":2,"constructor":3}';
    expect(JSON.stringify(read(text))).toBe('{"__proto__":{"a":1},"b":2,"constructor":3}');
    expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
  });

  test.each([
    ["nested at most 128 levels deep", `${"[".repeat(129)}1${"]".repeat(129)}`],
    ["nested at most 128 levels deep", '{"a":'.repeat(50_000)],
    ["hold at most 10000 fields in one object", `{${Array.from({ length: 10_001 }, (_, at) => `"${at}":1`).join()}}`],
    ["hold at most 1000000 values", `[${"1,".repeat(1_000_000)}1]`],
  ])("must be %s", (right, text) => {
    expect(() => read(text)).toThrow(right);
  });
});
