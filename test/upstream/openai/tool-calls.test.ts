import { describe, expect, test } from "bun:test";
import { openaiCompatible } from "../../../src/upstream/providers/openai-compatible.ts";
import { streamTold, wholeTold } from "../decoding.ts";

type Fields = Record<string, unknown>;

const sse = (...events: unknown[]) =>
  new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
const chunk = (delta: Fields, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const calls = (...fragments: Fields[]) => chunk({ tool_calls: fragments });
const fn = (name: string | undefined, args: unknown) => ({ ...(name === undefined ? {} : { name }), arguments: args });

function callsOf(...events: unknown[]) {
  const told = streamTold(openaiCompatible, sse(...events, chunk({}, "tool_calls")));
  return told.calls?.map(({ id, name, arguments: args }) => [
    /^call_[0-9a-f]{32}$/.test(id) ? "made up" : id,
    name,
    args,
  ]);
}

describe("Tool calls", () => {
  test("in fragments with one index are one call, however often its name is repeated", () => {
    expect(
      callsOf(
        calls({ index: 0, id: "a", type: "function", function: fn("f", "") }),
        calls({ index: 0, id: "a", type: "function", function: fn("f", '{"x"') }),
        calls({ index: 0, id: null, type: null, function: fn("", ":1}") }),
      ),
    ).toEqual([["a", "f", '{"x":1}']]);
  });

  test("that all have index 0 are told apart by their identifiers", () => {
    expect(
      callsOf(
        calls({ index: 0, id: "a", function: fn("f", "{}") }),
        calls({ index: 0, id: "b", function: fn("g", "{}") }),
      ),
    ).toEqual([
      ["a", "f", "{}"],
      ["b", "g", "{}"],
    ]);
  });

  test("without an index are told apart by identifier, and without that by their names", () => {
    expect(
      callsOf(
        calls({ id: "a", function: fn("f", '{"x"') }, { function: fn(undefined, ":1}") }),
        calls({ id: "b", function: fn("g", "{}") }, { id: "a", function: fn(undefined, " ") }),
        calls({ function: fn("h", { y: [2] }) }, { function: fn("h", undefined) }),
      ),
    ).toEqual([
      ["a", "f", '{"x":1} '],
      ["b", "g", "{}"],
      ["made up", "h", '{"y":[2]}'],
      ["made up", "h", "{}"],
    ]);
  });

  test("whose indexes begin with 1 are renumbered from 0", () => {
    expect(
      callsOf(
        calls({ index: 1, id: "a", function: fn("f", "{}") }),
        calls({ index: 2, id: "b", function: fn("g", "{}") }),
      ),
    ).toEqual([
      ["a", "f", "{}"],
      ["b", "g", "{}"],
    ]);
  });

  test.each([
    ["an index", { index: 0 }, { index: 0 }],
    ["an identifier", { id: "c" }, { id: "c" }],
    ["neither", {}, {}],
  ])("whose name comes after their first fragment have it (told apart by %s)", (_, first, later) => {
    expect(
      callsOf(
        calls({ ...first, id: "c", type: "function", function: fn("", "") }),
        calls({ ...later, function: fn("bash", "") }),
        calls({ ...later, function: fn(undefined, "{}") }),
      ),
    ).toEqual([["c", "bash", "{}"]]);
  });

  test("whose name comes late are numbered in the order in which they begin", () => {
    expect(
      callsOf(
        calls({ index: 0, id: "a", function: fn("", "{") }, { index: 1, id: "b", function: fn("g", "{}") }),
        calls({ index: 0, function: fn("f", "}") }),
      ),
    ).toEqual([
      ["b", "g", "{}"],
      ["a", "f", "{}"],
    ]);
  });

  test("whose name never comes are told at the end", () => {
    expect(
      callsOf(calls({ index: 0, id: "a", function: fn("", '{"x"') }), calls({ index: 0, function: fn("", ":1}") })),
    ).toEqual([["a", "", '{"x":1}']]);
    expect(callsOf(calls({ index: 0, id: "a" }))).toEqual([["a", "", "{}"]]);
  });

  test("with a new identifier in each fragment are one call, until a name comes with it", () => {
    expect(
      callsOf(
        calls({ index: 0, id: "a", function: fn("f", "") }),
        calls({ index: 0, id: "b", function: fn("", '{"x"') }),
        calls({ index: 0, id: "c", function: fn(undefined, ":1}") }),
        calls({ index: 0, id: "d", function: fn("g", "{}") }),
        calls({ index: 0, id: "a", function: fn(undefined, " ") }),
      ),
    ).toEqual([
      ["a", "f", '{"x":1} '],
      ["d", "g", "{}"],
    ]);
  });

  test("of a whole answer have an identifier and arguments that are JSON text", () => {
    const message = {
      role: "assistant",
      content: "",
      tool_calls: [
        { function: { name: "f", arguments: "" } },
        { id: "b", function: { name: "g", arguments: { a: 1 } } },
      ],
    };
    const { calls: told, content } = wholeTold(openaiCompatible, {
      choices: [{ message, finish_reason: "tool_calls" }],
    });
    expect(told).toMatchObject([
      { name: "f", arguments: "{}" },
      { id: "b", name: "g", arguments: '{"a":1}' },
    ]);
    expect(told?.[0]?.id).toMatch(/^call_[0-9a-f]{32}$/);
    expect(content).toBeUndefined();
  });
});
