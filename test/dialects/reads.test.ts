import { expect, test } from "bun:test";
import { byType, namesMost, type Reads, unreadIn, whole } from "../../src/dialects/reads.ts";

const reads: Reads = {
  ...whole("model"),
  messages: { role: "all", content: byType({ text: whole("type text"), image: { "*": "all", detail: "none" } }) },
};

test.each([
  ["what is read", { model: "m", messages: [{ role: "user", content: "Hello" }] }, []],
  ["what is empty", { a: null, b: "", c: [], d: {}, e: undefined }, []],
  ["fields, by their path without positions, once", { b: 1, messages: [{ c: 1 }, { c: 2 }] }, ["b", "messages.c"]],
  [
    "fields of blocks by their type",
    { messages: [{ content: [{ type: "text", text: "So", d: false }] }] },
    ["messages.content.d"],
  ],
  [
    "a field of an open block that is said not to be read",
    { messages: [{ content: { type: "image", detail: "low", e: 1 } }] },
    ["messages.content.detail"],
  ],
  [
    "nothing of a block that is not known, which is refused",
    { messages: [{ content: [{ type: "sound", d: 1 }] }] },
    [],
  ],
  [
    "no key that could hold more than a name",
    { "Maria Lopez": 1, "a\r\nb": 2, ["n".repeat(65)]: 3, ä: 4, "a.b": 5 },
    ["*"],
  ],
  [
    "what hides as a known field of every object",
    JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":2}'),
    ["__proto__", "constructor", "toString"],
  ],
] as const)("A translation that does not read it names %s", (_, body, names) => {
  expect(unreadIn(body, reads)).toEqual([...names]);
});

test("A body of thousands of unknown fields has no more names than a header holds", () => {
  const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 1]));
  const names = unreadIn({ ...body, messages: Array.from({ length: 1000 }, () => body) }, reads);
  expect([names.length, names.at(-1)]).toEqual([namesMost + 1, "..."]);
});
