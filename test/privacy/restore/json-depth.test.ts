import { expect, test } from "bun:test";
import { JsonDepth } from "../../../src/privacy/restore/json-depth.ts";

const value = 'say "a\\b"\n';
const once = JSON.stringify(value).slice(1, -1);
const twice = JSON.stringify(once).slice(1, -1);

/** The value as it is written where the text ends, however the text came. */
function written(before: string, inserted = value): string {
  const results = [[before], before.split("")].map((pieces) => {
    const depth = new JsonDepth();
    for (const piece of pieces) depth.pass(piece);
    return depth.escape(inserted);
  });
  expect(results[1]).toBe(results[0]);
  return results[0]!;
}

test.each([
  ["outside of JSON", "The name is ", value],
  ["in a string", '{"name":"', once],
  ["as a key", '{"', once],
  ["behind a string", '{"a":"x","b":"', once],
  ["behind an escaped quote", '{"a":"x\\"', once],
  ["behind a string that ends in a backslash", '{"a":"x\\\\","b":"', once],
  ["in a quotation in a string", '{"a":"he said \\"', once],
  ["in a string that begins with a quotation", '{"a":"\\"', once],
  ["in JSON in a string", '{"a":"{\\"b\\":\\"', twice],
  ["in indented JSON in a string", '{"a":"{\\n  \\"b\\": \\"', twice],
  ["in a list in a string", '{"a":"[\\"', twice],
  ["behind a string in JSON in a string", '{"a":"{\\"b\\":\\"x\\",\\"c\\":\\"', twice],
  ["behind a backslash in JSON in a string", '{"a":"{\\"b\\":\\"x\\\\\\\\\\",\\"c\\":\\"', twice],
  ["in a quotation in JSON in a string", '{"a":"{\\"b\\":\\"he said \\\\\\"', twice],
  ["behind JSON in a string", '{"a":"{\\"b\\":\\"x\\"}","c":"', once],
  ["in a string that only looks like JSON", '{"a":"[note] \\"', once],
  ["in a string with braces", '{"a":"{name} said \\"', once],
  ["where JSON wants a value", '{"a": ', JSON.stringify(value)],
  ["as a bare element of a list", "[", JSON.stringify(value)],
])("a value %s is escaped for that place", (_, before, expected) => {
  expect(written(before)).toBe(expected);
});

test("a number where JSON wants a value stays a number, unless it would be another", () => {
  expect(written('{"account": ', "4711")).toBe("4711");
  expect(written('{"account": ', "0471")).toBe('"0471"');
  expect(written('{"account": ', "12345678901234567890")).toBe('"12345678901234567890"');
  expect(written('{"account": "', "4711")).toBe("4711");
});

test("a second bare value gets its quotes as the first did", () => {
  const depth = new JsonDepth();
  depth.pass("[");
  expect(depth.escape("Maria")).toBe('"Maria"');
  depth.pass(", ");
  expect(depth.escape("Ana")).toBe('"Ana"');
});

const name = "Müller";
const inAscii = String.raw`M\u00fcller`;

test.each([
  ["a field", '{"name":"', name],
  ["JSON in a field", '{"text":"{\\"name\\": \\"', inAscii.replace("\\", "\\\\")],
  ["a line of JSON in a field", '{"text":"  \\"name\\": \\"', inAscii.replace("\\", "\\\\")],
  ["a line behind an escaped quote", '{"text":"  \\"a \\\\\\"b\\\\\\" ', inAscii.replace("\\", "\\\\")],
  [
    "a line of a program in JSON in a field",
    '{"text":"{\\"code\\":\\"name = \\\\\\"',
    inAscii.replace("\\", "\\\\\\\\"),
  ],
  ["words behind a quotation", '{"text":"he said \\"hi\\" to ', name],
  ["words", '{"text":"Mr ', name],
  ["no JSON", "Mr ", name],
])("a value that was written with escapes between quotes is written so again there, in %s", (_, before, expected) => {
  for (const pieces of [[before], before.split("")]) {
    const depth = new JsonDepth();
    for (const piece of pieces) depth.pass(piece);
    expect(depth.escape(name, inAscii)).toBe(expected);
  }
});

test.each(["1e-7", "1E+21", "-1.5e-05", "[1e-7, 2]", "true"])(
  "JSON in a text goes on behind %s, so that a value in it is escaped",
  (before) => {
    const depth = new JsonDepth("text");
    depth.pass(`As you see: {"p": ${before}, "name": "`);
    expect(depth.escape(value)).toBe(once);
  },
);
