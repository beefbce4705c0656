import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { GatewayError } from "../../src/errors.ts";
import { mostDepth, mostValues, parsing } from "../../src/contract/json.ts";
import { atOnce } from "../../src/stream/turns.ts";

const utf8 = new TextEncoder();
/** Longer than what is left to the native parser. */
const beyondNative = 270_000;

const parsed = (text: string | Uint8Array): unknown =>
  atOnce(parsing(typeof text === "string" ? utf8.encode(text) : text));

const refusal = (text: string | Uint8Array): string => {
  try {
    parsed(text);
    return "nothing";
  } catch (thrown) {
    return thrown instanceof GatewayError ? thrown.message : `a bug: ${String(thrown)}`;
  }
};

/** As the other parser has it: in a list, behind something long. */
const inLong = (text: string) => `["${"x".repeat(beyondNative)}",${text}]`;
const native = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** With numbers as JSON.parse has them: those that it rounds are kept as they were written. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "number" && !Number.isFinite(one) ? null : one,
  );

describe("A body of any length", () => {
  test("is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6, stringUnit: "binary" }), fc.constantFrom("", " ", "\r\n\t"), (json, space) => {
        const written = JSON.stringify(JSON.parse(json), null, space);
        expect(parsed(written)).toEqual(JSON.parse(written));
        expect((parsed(inLong(written)) as unknown[])[1]).toEqual(JSON.parse(written));
      }),
      { numRuns: 500 },
    );
  });

  test("is JSON or not as JSON.parse has it, whatever a byte of it is changed to", () => {
    const byte = fc.constantFrom(...Array.from("{}[]:,\"\\/ \n\t0123456789-+.eEtrufalsn\u0000\u001f'x\u007f"));
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), byte, fc.nat(2), (json, place, written, taken) => {
        const at = place % json.length;
        const bent = json.slice(0, at) + written + json.slice(at + taken);
        const [expected, whole] = [native(bent), native(inLong(bent))];
        if (expected === undefined) expect(refusal(bent)).toMatch(/valid JSON|was empty/);
        else expect(rounded(parsed(bent))).toEqual(rounded(expected));
        if (whole === undefined) expect(refusal(inLong(bent))).toMatch(/valid JSON/);
        else expect(rounded(parsed(inLong(bent)))).toEqual(rounded(whole));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["a string of all lengths", (size: number) => `"${"aé\\n\\u00e9\\ud83d\\ude00😀".repeat(6000).slice(0, size)}"`],
    ["one of escapes alone", (size: number) => `"${'\\\\\\"'.repeat(40_000).slice(0, size * 2)}"`],
  ])("keeps %s whole, wherever it is cut", (_what, write) => {
    for (let size = 65_500; size < 65_580; size++) {
      const text = write(size).toWellFormed();
      const expected = native(text);
      if (expected === undefined) expect(refusal(inLong(text))).toMatch(/valid JSON/);
      else expect((parsed(inLong(text)) as unknown[])[1]).toBe(expected);
    }
  });

  test("keeps __proto__ a field like any other", () => {
    for (const wrap of [(text: string) => text, inLong]) {
      const value = [parsed(wrap('{"__proto__":{"x":1},"a":2}'))].flat().at(-1) as object;
      expect(Object.keys(value)).toEqual(["__proto__", "a"]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
  });

  test("must be UTF-8", () => {
    for (const wrong of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf5, 0x80, 0x80, 0x80]])
      for (const filler of [0, 65_530, 262_140, beyondNative]) {
        const bytes = new Uint8Array([0x22, ...Array.from({ length: filler }, () => 0x61), ...wrong, 0x22]);
        expect(refusal(bytes)).toBe("The body must be valid JSON, in UTF-8");
      }
  });

  test("may begin with a byte order mark, and a string with another", () => {
    for (const text of ['"\ufeffa"', `"\ufeff${"a".repeat(beyondNative)}"`])
      expect(parsed(`\ufeff${text}`)).toBe(JSON.parse(text));
  });
});

describe("What one body may do to others", () => {
  const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

  test.each([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("is bounded in depth, and told which: %s", (_what, open, close) => {
    const body = (levels: number) => nested(levels, open, close).replace(/:}/, ":1}");
    expect(refusal(body(mostDepth))).toBe("nothing");
    expect(refusal(inLong(body(mostDepth - 1)))).toBe("nothing");
    for (const levels of [mostDepth, 1000, 30_000, 1_000_000])
      for (const deep of [body(levels + 1), inLong(body(levels))])
        expect(refusal(deep)).toBe("The body must not be nested deeper than 128 levels");
    for (const text of ['"\\\\"', '"\\""', '"\\\\\\""', '"\\\\[["'])
      expect(refusal(`[${text},${body(mostDepth)},${text}]`)).toContain("nested deeper");
    expect(refusal(`"${nested(1000, open.replaceAll('"', '\\"'), close)}"`)).toBe("nothing");
  });

  test("is bounded in values", () => {
    expect(refusal(`[${"1,".repeat(mostValues - 2)}1]`)).toBe("nothing");
    expect(refusal(`[${"1,".repeat(mostValues - 1)}1]`)).toBe("The body must hold at most 500000 values");
  });

  test.each([
    ["a key", `{"${"k".repeat(beyondNative)}":1}`, /no key of more than 65536 bytes/],
    ["white space", `[${" ".repeat(beyondNative)}]`, /white space together/],
    ["a number", `[${"1".repeat(beyondNative)}]`, /no number of more than 1000 digits/],
  ])("is bounded in the length of %s", (_what, body, said) => {
    expect(refusal(body)).toMatch(said);
  });

  test.each<[string, (size: number) => string]>([
    ["one text", (size) => `"${"x".repeat(size)}"`],
    ["one text of escapes", (size) => `"${"\\n".repeat(size / 2)}"`],
    ["messages", (size) => `[${'{"role":"user","content":"Hello there"},'.repeat(size / 40)}0]`],
    ["fields", (size) => `{${Array.from({ length: size / 12 }, (_, index) => `"k${index}":1`).join(",")}}`],
  ])("is done in steps that are no longer for a longer body: %s", (_what, write) => {
    const stepsOf = (size: number) => {
      let steps = 0;
      for (const work = parsing(utf8.encode(write(size))); !work.next().done;) steps++;
      return steps;
    };
    const [less, more] = [stepsOf(500_000), stepsOf(4_000_000)];
    expect(less).toBeGreaterThanOrEqual(7);
    expect(more / less).toBeWithin(7, 9);
  });
});
