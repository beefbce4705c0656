import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { withNumbers, withoutNumbers } from "../../src/contract/number-list.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** The lists that are taken out of a text, as they were written in it. */
const taken = (text: string) => withoutNumbers(bytesOf(text)).lists.map(String);

/** What was left, parsed, with all lists in their places again, as their numbers. */
function putBack(bytes: Uint8Array): unknown {
  const left = withoutNumbers(bytes);
  const back = (value: unknown): unknown => {
    const list = withNumbers(value, left);
    if (list !== value) return (list as { toJSON(): number[] }).toJSON();
    if (Array.isArray(value)) return value.map(back);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, back(item)]));
  };
  return back(JSON.parse(left.text));
}

const numbers = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(1e39, -0)));
const strings = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[["\\\]0-9,]*$/));
const { value: json } = fc.letrec((self) => ({
  value: fc.oneof(
    { depthSize: "small" },
    numbers,
    strings,
    fc.double(),
    fc.constantFrom(null, true, [[0]], ["0"], [-1], ["length"]),
    fc.array(self("value")),
    fc.dictionary(strings, self("value")),
  ),
}));
const indents = fc.constantFrom("", " ", "\t", "\n", "\r\n  ");
const texts = fc.tuple(json, indents).map(([value, indent]) => JSON.stringify(value, null, indent));

describe("JSON without its lists of numbers", () => {
  test("is the same JSON, once they are in their places again", () => {
    fc.assert(
      fc.property(texts, (text) => expect(putBack(bytesOf(text))).toEqual(JSON.parse(text))),
      { numRuns: 2000, seed: 20261123 },
    );
  });

  test("is none where the whole was none, whatever is wrong with it, and otherwise means the same", () => {
    const damage = fc.record({
      at: fc.nat(),
      removed: fc.constantFrom(0, 1, 1, 5, Infinity),
      put: fc.oneof(
        fc.stringMatching(/^(?:[[\]{}",:\\0+.eE1 \n\f'-]|01|NaN|1e400|\ufeff|\u00a0|)$/).map(bytesOf),
        fc.uint8Array({ maxLength: 2 }),
      ),
    });
    const parsed = (parse: () => unknown) => {
      try {
        return [parse()];
      } catch (thrown) {
        return (thrown as Error).name;
      }
    };
    let broken = 0;
    fc.assert(
      fc.property(texts, fc.array(damage, { minLength: 1, maxLength: 3 }), (text, damages) => {
        const bytes = [...bytesOf(text)];
        for (const { at, removed, put } of damages) bytes.splice(at % (bytes.length + 1), removed, ...put);
        const given = Uint8Array.from(bytes);
        const whole = parsed(() => JSON.parse(new TextDecoder().decode(given)));
        expect(parsed(() => putBack(given))).toEqual(whole);
        if (whole === "SyntaxError") broken++;
      }),
      { numRuns: 5000, seed: 20261123 },
    );
    expect(broken).toBeWithin(1000, 4500);
  });

  test.each([
    ["[0.5,-1]", 2],
    ["[ 0.5 ,\n\t-1\r]", 2],
    ["[1]", 1],
    ["[-0,0.0,1E5,1e+5,1e-400,12345678901234567890.5]", 6],
    ["[3.4028235e38,340282350000000000000000000000000000000]", 2],
    [`[${"1".repeat(60)}e-30,0.${"1".repeat(60)}]`, 2],
  ])("had %p, which is as it was written", (list, length) => {
    const { text, lists } = withoutNumbers(bytesOf(`{"a":${list},"b":[${list}]}`));
    expect(text).toBe('{"a":[0],"b":[[1]]}');
    for (const one of lists) expect([String(one), one.length]).toEqual([list, length]);
    expect(lists[0]?.toJSON()).toEqual(JSON.parse(list));
  });

  const kept = [
    "",
    "1,",
    ",1",
    "1,,2",
    "1 2",
    "01",
    "-01",
    "00",
    "1.",
    ".5",
    "-.5",
    "-",
    "+1",
    "1e",
    "1e+",
    "1e-",
    "1e-,2",
    "1.e5",
  ]
    .concat(["0x1", "1_0", "NaN", "Infinity", "null", "1,null", '"1"', '1,"2"', "[]", "{}", "1/**/", "1\f", "1\u00a0"])
    .concat(["１", "1n", "--1", "1e5.5", "1e400", "-3.4028236e38", "1".repeat(60), `${"1".repeat(60)}e-3`]);
  test.each(kept)("still has [%s]", (inner) => {
    const text = `{"a":[${inner}]}`;
    expect(withoutNumbers(bytesOf(text))).toEqual({ text, lists: [] });
  });

  test("ends where it is cut off, wherever that is", () => {
    const text = '{"a\\"[":[0.5, -1e-5],"b":"\\\\","c":[12]}';
    const lists = ["[0.5, -1e-5]", "[12]"];
    for (let end = 0; end <= text.length; end++)
      expect(taken(text.slice(0, end))).toEqual(lists.filter((list) => text.indexOf(list) + list.length <= end));
    for (const open of ["[", "[1", "[-", "[1.", "[1e", "[1e-", "[1 ", "[1,", '"', '"\\', '"\\"', "[1,["])
      expect(withoutNumbers(bytesOf(open))).toEqual({ text: open, lists: [] });
  });

  test("still has what stands in a string", () => {
    for (const string of ["[1]", '"[1]', "\\[1]", '\\"[1]', "\\\\", 'a"[1]"b']) {
      const text = JSON.stringify({ [string]: [string, [2]] });
      expect(withoutNumbers(bytesOf(text)).text).toBe(text.replace("[2]", "[0]"));
    }
  });

  test("has all of them if they are little of what is kept for their sake", () => {
    const padded = `[1,${" ".repeat(70_000)}2]`;
    const aside = JSON.stringify({ aside: "x".repeat(70_000), list: [1, 2] });
    for (const text of [padded, aside]) expect(withoutNumbers(bytesOf(text))).toEqual({ text, lists: [] });
    const many = JSON.stringify({ aside: "x".repeat(70_000), list: Array(2000).fill(0.5) });
    expect(taken(many).length).toBe(1);
  });

  test("tells what stands for a list from what does not", () => {
    const from = withoutNumbers(bytesOf('[["0"],[0,null],[[7]],[[1e400]],[8]]'));
    const values = JSON.parse(from.text) as unknown[];
    expect(from.lists.map(String)).toEqual(["[7]", "[8]"]);
    expect(values.map((value) => withNumbers(value, from) === value)).toEqual([true, true, true, true, false]);
    for (const value of [
      ["0"],
      ["length"],
      [-1],
      [0.5],
      [2],
      [Infinity],
      [0, 0],
      [],
      "0",
      0,
      null,
      { 0: 0, length: 1 },
    ])
      expect(withNumbers(value, from)).toBe(value);
  });
});
