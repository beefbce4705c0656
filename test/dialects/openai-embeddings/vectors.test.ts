import { describe, expect, test } from "bun:test";
import { array, assert, float, property } from "fast-check";
import { withoutNumbers } from "../../../src/contract/number-list.ts";
import { vectorAs, vectorLength } from "../../../src/dialects/openai-embeddings/vectors.ts";

const floats = array(float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 50 });

describe("A vector", () => {
  test("is the same after it was base64, if its numbers have 32 bits", () => {
    assert(
      property(floats, (numbers) => {
        const written = vectorAs("base64", numbers);
        expect(vectorLength(written)).toBe(numbers.length);
        expect(vectorAs("float", written)).toEqual(numbers.map((number) => Math.fround(number)));
      }),
    );
  });

  test("of longer numbers is rounded to 32 bits as base64, and left alone as a list", () => {
    const numbers = [0.1, -1 / 3, 1e-40];
    expect(vectorAs("float", numbers)).toBe(numbers);
    expect(vectorAs("float", vectorAs("base64", numbers))).toEqual(numbers.map(Math.fround));
  });

  test("is little-endian as base64, as numpy and OpenAI's own clients read it", () => {
    expect(vectorAs("base64", [1, -2])).toBe("AACAPwAAAMA=");
    expect(vectorAs("float", "AACAPwAAAMA=")).toEqual([1, -2]);
    expect(vectorAs("base64", "AACAPwAAAMA=")).toBe("AACAPwAAAMA=");
  });

  test("that is only written is passed on so as a list, and as base64 is what its numbers are", () => {
    const [written] = withoutNumbers(Buffer.from("[1.0, -2E0,0.10000000149011612]")).lists;
    expect(vectorAs("float", written!)).toBe(written!);
    expect(vectorLength(written)).toBe(3);
    expect(vectorAs("base64", written!)).toBe(vectorAs("base64", [1, -2, Math.fround(0.1)]));
  });

  const none: [string, unknown][] = [
    ["an empty list", []],
    ["an empty text", ""],
    ["nothing", undefined],
    ["null", null],
    ["a number", 1],
    ["an object", { 0: 1, length: 1 }],
    ["a list with a text", [1, "2"]],
    ["a list with null", [null]],
    ["a list with a number beyond 32 bits", [3.5e38]],
    ["a text that is no base64", "not!"],
    ["base64 without its end", "AACAPw"],
    ["base64 with white space", "AACAPw=\n="],
    ["base64 with white space in the place of its end", "AACA\n\nPw"],
    ["base64 in the alphabet of addresses", "AACAPwAAAMA-"],
    ["base64 with its end in the middle", "AA==AACAPw=="],
    ["three bytes", "AACA"],
    ["an infinity", Buffer.from(new Float32Array([1, Infinity]).buffer).toString("base64")],
    ["no number, negative", Buffer.from([0, 0, 0xc0, 0xff]).toString("base64")],
  ];
  test.each(none)("is not %s", (_what, value) => expect(vectorLength(value)).toBe(0));
});
