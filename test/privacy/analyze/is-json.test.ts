import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { isJson } from "../../../src/privacy/analyze/is-json.ts";
import { atOnce } from "../../../src/stream/turns.ts";

test("a text is JSON or not as JSON.parse has it, a long one too", () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 4, stringUnit: "binary" }),
      fc.nat(),
      fc.constantFrom(...'{}[]:,"\\0a'.split(""), "", "\ud83d"),
      fc.constantFrom(0, 65_530, 70_000),
      (json, place, written, length) => {
        const at = place % json.length;
        const text = `["${"👩".repeat(length / 2)}",${json.slice(0, at)}${written}${json.slice(at)}]`;
        expect(ours(text)).toBe(natively(text));
      },
    ),
    { numRuns: 500, seed: 20261122 },
  );
});

const ours = (text: string): boolean => atOnce(isJson(text));

function natively(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
