import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { type JsonView, jsonView } from "../../../src/privacy/analyze/json-view.ts";
import { atOnce } from "../../../src/stream/turns.ts";
import { costRatio } from "../cost-ratio.ts";

const viewOf = (json: string): JsonView | undefined => atOnce(jsonView(json));

/** The JSON text with every stretch that has these characters in the view replaced. */
function replaced(json: string, sought: string): string {
  const view = viewOf(json)!;
  const start = view.text.indexOf(sought);
  let out = "";
  let last = 0;
  for (const { origin, quote } of view.slices(start, start + sought.length)) {
    out += json.slice(last, origin.start) + quote + "X" + quote;
    last = origin.end;
  }
  return out + json.slice(last);
}

test.each([
  ['{"a":"Maria"}', "Maria", '{"a":"X"}'],
  ['{"a":"J\\u00fcrgen \\"G\\""}', 'Jürgen "G"', '{"a":"X"}'],
  ['{"a":"\\ud83d\\ude00 Ana\\n"}', "Ana\n", '{"a":"\\ud83d\\ude00 X"}'],
  ['{"a":"x\\\\y"}', "x\\y", '{"a":"X"}'],
  ['["Maria","Lopez"]', 'Maria","Lopez', '["X","X"]'],
  ['{"a":4111111111111111}', "4111", '{"a":"X"}'],
  ['{"a":-12.5e3, "b":1}', "12", '{"a":"X", "b":1}'],
  ["[1, 22, 333]", "1, 22", '["X", "X", 333]'],
  ['{"a":null,"b":"x"}', 'null,"b":"x', '{"a":null,"X":"X"}'],
  ['{"maria@x.org":1}', "maria@x.org", '{"X":1}'],
  ['{"a":"EMP {\\"k\\":\\"v\\"}; b"}', 'EMP {"k":"v"};', '{"a":"X b"}'],
  ['{"a":"see x{\\"b9!k","b":"c"}', 'x{"b9!k', '{"a":"see X","b":"c"}'],
  ['{"a":"{\\"k\\":\\"v\\"}"}', '{"k":"v"}', '{"a":"{\\"X\\":\\"X\\"}"}'],
  ['{"a":"see {\\"k\\":\\"vw\\"}"}', 'see {"k":"v', '{"a":"X{\\"X\\":\\"Xw\\"}"}'],
  ['{"a":"[1, 2 4111 1111 \\"x\\"","b":"{\\"c\\":1}"}', "4111 1111", '{"a":"[1, 2 X \\"x\\"","b":"{\\"c\\":1}"}'],
])("in %s the stretch %j can be replaced, and the rest stays: %s", (json, sought, expected) => {
  expect(replaced(json, sought)).toBe(expected);
  expect(() => JSON.parse(expected) as unknown).not.toThrow();
});

test.each(["Maria", "{Maria}", '"a string"', "4711", "", "[1,", '{"a":1} {"b":2}'])(
  "%j is no JSON to look into",
  (text) => {
    expect(viewOf(text)).toBeUndefined();
  },
);

const escaped = '{"a":"\\n"}';
test.each([
  [`${escaped} [204]`, `${escaped} ["X"]`],
  [`${escaped} [1, 204]`, `${escaped} [1, "X"]`],
  [`${escaped} {"b":204}`, `${escaped} {"b":"X"}`],
  [`${escaped} {"b":[7,204]}`, `${escaped} {"b":[7,"X"]}`],
  [`${escaped} [204.85.208.172]`, `${escaped} [X.85.208.172]`],
  [`${escaped} [0204]`, `${escaped} [X]`],
  [`${escaped} {"b":1,204}`, `${escaped} {"b":1,X}`],
  [`${escaped} {"b":1,204,017}`, `${escaped} {"b":1,X,017}`],
])("in the text %s a number is put between quotes only where JSON has one: %s", (text, expected) => {
  expect(replaced(text, text.includes("0204") ? "0204" : "204")).toBe(expected);
});

test("any stretch of any JSON text can be replaced without breaking it", () => {
  const stretch = fc.tuple(
    fc.jsonValue({ maxDepth: 3, stringUnit: "grapheme" }),
    fc.nat(),
    fc.nat(),
    fc.option(fc.nat(3)),
  );
  fc.assert(
    fc.property(stretch, ([value, first, second, indent]) => {
      const json = JSON.stringify(
        typeof value === "object" && value !== null ? value : [value],
        null,
        indent ?? undefined,
      );
      const view = viewOf(json)!;
      const [start, end] = [first % (view.text.length + 1), second % (view.text.length + 1)].toSorted(
        (a, b) => a - b,
      ) as [number, number];
      let out = "";
      let last = 0;
      for (const { origin, quote } of view.slices(start, end)) {
        expect(origin.start).toBeGreaterThanOrEqual(last);
        out += json.slice(last, origin.start) + quote + "X" + quote;
        last = origin.end;
      }
      expect(() => JSON.parse(out + json.slice(last)) as unknown).not.toThrow();
    }),
    { numRuns: 3000, seed: 20261121 },
  );
});

/** A number of values in what looks like JSON, without a space between them. */
function inARow(count: number): () => void {
  const view = viewOf(`{"a":"\\n"} [${"Maria.".repeat(count)}`)!;
  const first = view.text.indexOf("Maria");
  return () => {
    for (let index = 0; index < count; index++) view.slices(first + index * 6, first + index * 6 + 5);
  };
}

test("values in a row without a space cost hardly more each than a few of them", () => {
  expect(costRatio(inARow(8000), inARow(800), 50)).toBeLessThan(50);
});

test("of a word beside a value nothing is replaced, not even its beginning", () => {
  const view = viewOf('{"a":"\\n"} [b(J\u00f6rg)c')!;
  const start = view.text.indexOf("(");
  expect(view.slices(start, start + 6).map((one) => view.text.slice(one.start, one.end))).toEqual(["J\u00f6rg"]);
});
