import { describe, expect, test } from "bun:test";
import { isResolvable } from "../../../src/upstream/translate/json-schema.ts";

/** A schema whose parts each refer to the next; the last one is as given. */
const chain = (length: number, last: object) => ({
  $ref: "#/$defs/0",
  $defs: Object.fromEntries(
    Array.from({ length }, (_, index) => [index, index < length - 1 ? { $ref: `#/$defs/${index + 1}` } : last]),
  ),
});

describe("A schema", () => {
  test.each<[string, object, boolean]>([
    [
      "whose references have targets",
      { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }], $defs: { a: {} } },
      true,
    ],
    ["whose references lead on", chain(200, { type: "string" }), true],
    ["with a reference to nothing", chain(3, { $ref: "#/$defs/none" }), false],
    ["with a reference to elsewhere", { $ref: "https://example.com/schema" }, false],
    ["that refers to itself", { items: { $ref: "#" } }, false],
    ["that refers to a part around the reference", { $defs: { a: { items: { $ref: "#/$defs/a" } } } }, false],
    ["that refers to itself in a round", chain(3, { $ref: "#/$defs/0" }), false],
  ])("%s is told apart from one that cannot be followed", (_which, schema, isSound) => {
    expect(isResolvable(schema as Record<string, unknown>)).toBe(isSound);
  });

  test("of many parts is judged at once, whatever they refer to", () => {
    const large = Array.from({ length: 200_000 }, () => ({}));
    const nested = Array.from({ length: 300 }).reduce<object>((inner) => ({ a: inner }), large);
    const paths = Array.from({ length: 300 }, (_, depth) => ({ $ref: `#/in${"/a".repeat(depth)}` }));
    const began = performance.now();
    isResolvable(chain(20_000, {}));
    isResolvable({ in: nested, anyOf: paths });
    // In the square of the parts it would take a minute.
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
