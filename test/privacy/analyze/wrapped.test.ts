import { describe, expect, test } from "bun:test";
import { defaultTypes, find } from "../../evaluate/find.ts";
import { wrappable, wrapped, wraps } from "../../evaluate/wraps.ts";

// What stands around a text and before its lines, where agents, programs and pages show it, must not change what is found in it.

describe.each(Object.entries(wrappable))("%s is found in", (_, one) => {
  test.each(wraps.map((wrap) => [wrap.name, wrap] as const))("%s", (_name, wrap) => {
    const { text, spans } = wrapped(wrap, one);
    const hidden = new Uint8Array(text.length);
    for (const span of find(text, defaultTypes)) hidden.fill(1, span.start, span.end);
    const left = spans.filter(({ start, end }) => hidden.subarray(start, end).includes(0));
    expect(left.map(({ start, end }) => text.slice(start, end))).toEqual([]);
  });
});
