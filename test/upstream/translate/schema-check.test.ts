import { describe, expect, test } from "bun:test";
import { schemaMisfit } from "../../../src/upstream/translate/schema-check.ts";

type Fields = Record<string, unknown>;

const person: Fields = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 1, maxLength: 20 },
    age: { type: "integer", minimum: 0, maximum: 150 },
    tags: { type: "array", items: { type: "string", enum: ["a", "b"] }, maxItems: 2 },
    next: { anyOf: [{ $ref: "#" }, { type: "null" }] },
  },
  required: ["name", "age"],
  additionalProperties: false,
};

const rows: [Fields, unknown, string | undefined][] = [
  [person, { name: "Ann", age: 4 }, undefined],
  [person, { name: "Ann", age: 4, tags: ["a"], next: { name: "Bob", age: 5, next: null } }, undefined],
  [person, [], "the whole must be an object"],
  [person, { name: "Ann" }, "age must be given"],
  [person, { name: "Ann", age: "4" }, "age must be an integer"],
  [person, { name: "Ann", age: 4.5 }, "age must be an integer"],
  [person, { name: "Ann", age: 151 }, "age must be at most 150"],
  [person, { name: "", age: 1 }, "name must have at least 1 characters"],
  [person, { name: "x".repeat(21), age: 1 }, "name must have at most 20 characters"],
  [person, { name: "👩".repeat(20), age: 1 }, undefined],
  [person, { name: "Ann", age: 1, tags: ["a", "c"] }, "tags.1 must be one of the values of its enum"],
  [person, { name: "Ann", age: 1, tags: ["a", "b", "a"] }, "tags must have at most 2 items"],
  [person, { name: "Ann", age: 1, "0170-4711": 1 }, "the whole must have no properties but those of its schema"],
  [person, { name: "Ann", age: 1, next: { name: "Bob" } }, "next.age must be given"],
  // A surrogate has other letters than what the caller will read; its type is what it is.
  [person, { name: "SURROGATE_PII(PERSON_123456782)", age: 1 }, undefined],
  [person, { name: "surrogate pii [person 123456782]", age: 1 }, undefined],
  [person, { name: "Ann", age: 1, tags: ["SURROGATE_PII(PERSON_123456782)"] }, undefined],
  [person, { name: "Ann", age: "SURROGATE_PII(PERSON_123456782)" }, "age must be an integer"],
  [{ type: ["constructor", "__proto__"] }, 5, "the whole must be constructor or __proto__"],
  [{ const: 5 }, 5, undefined],
  [{ const: 5 }, 6, "the whole must be the value of its const"],
  [{ type: ["string", "null"] }, 7, "the whole must be a string or null"],
  [{ exclusiveMinimum: 0 }, 0, "the whole must be greater than 0"],
  [{ exclusiveMaximum: 1 }, 1, "the whole must be less than 1"],
  [{ multipleOf: 0.1 }, 0.3, undefined],
  [{ multipleOf: 0.1 }, 0.35, "the whole must be a multiple of 0.1"],
  [{ minItems: 1 }, [], "the whole must have at least 1 items"],
  [{ minProperties: 1 }, {}, "the whole must have at least 1 properties"],
  [
    { oneOf: [{ type: "number" }, { type: "integer" }] },
    1,
    "the whole must follow exactly one of the schemas of its oneOf",
  ],
  [{ anyOf: [{ type: "number" }, { type: "boolean" }] }, "x", "the whole must follow one of the schemas of its anyOf"],
  [{ allOf: [{ type: "number" }, { minimum: 3 }] }, 2, "the whole must be at least 3"],
  [{ not: { type: "string" } }, "x", "the whole must not follow the schema of its not"],
  [{ prefixItems: [{ type: "string" }], items: false }, ["x", 1], "1 must be left out"],
  [{ additionalProperties: { type: "string" } }, { "a name of theirs": 1 }, "* must be a string"],
  [{ $ref: "#/$defs/it", $defs: { it: { type: "string" } } }, 1, "the whole must be a string"],
  [{ $ref: "#/$defs/gone" }, 1, undefined],
  [{ $ref: "https://e.example/schema" }, 1, undefined],
  [{ pattern: "(a+)+$" }, `${"a".repeat(50)}!`, undefined],
  [{ properties: { __proto__x: false } }, JSON.parse('{"__proto__":1}'), undefined],
];

const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

describe("The check of an answer against its schema", () => {
  test.each(rows)("%j of %j: %s", (schema, value, expected) => {
    expect(schemaMisfit(schema, value)).toBe(expected);
  });

  test.each([
    ["a schema that refers to itself", { $ref: "#" }, 1],
    [
      "alternatives of alternatives",
      {
        $defs: {
          ...Object.fromEntries(
            times(6, (at) => [`a${at}`, { anyOf: times(60, () => ({ $ref: `#/$defs/a${at + 1}` })) }] as const),
          ),
          a6: { type: "string" },
        },
        $ref: "#/$defs/a0",
      },
      1,
    ],
    [
      "many alternatives for an object of many keys",
      { anyOf: times(20_000, () => ({ additionalProperties: { type: "integer" } })) },
      Object.fromEntries(times(200_000, (at) => [`k${at}`, at === 199_999 ? "x" : at])),
    ],
    ["many words for many values", { items: { enum: [...times(200_000, () => "x"), "y"] } }, times(200_000, () => "y")],
    ["a long text measured by many", { anyOf: times(20_000, () => ({ minLength: 900_000 })) }, "👩".repeat(500_000)],
    ["a long text judged by many", { anyOf: times(20_000, () => ({ const: "x" })) }, "a1".repeat(450_000)],
    ["a long reference for many values", { items: { $ref: `#${"/a".repeat(2_000_000)}` } }, times(20_000, () => 1)],
    ["many types for many values", { items: { type: times(400_000, () => "null") } }, times(20_000, () => null)],
    ["a deep value", { items: { $ref: "#" } }, JSON.parse("[".repeat(5000) + "]".repeat(5000))],
  ] as [string, Fields, unknown][])("ends soon with %s", (_what, schema, value) => {
    const began = performance.now();
    schemaMisfit(schema, value);
    // Bounded by its steps; without the bound each of these takes minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
