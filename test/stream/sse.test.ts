import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { eventDecoder } from "../../src/stream/sse.ts";
import { chance, pieces } from "../privacy/chance.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
function decoded(parts: Iterable<Uint8Array>): string[] {
  const decoder = eventDecoder();
  const events = [...parts].flatMap((bytes) => decoder.push(bytes));
  return [...events, ...decoder.end()].map(({ data }) => data);
}

test("events are the same however their bytes are cut and their lines end", () => {
  const data = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).map((text) => JSON.stringify(text));
  const stream = fc.record({
    events: fc.array(data, { maxLength: 5 }),
    seed: fc.nat(),
    end: fc.constantFrom("\n", "\r\n", "\r"),
  });
  fc.assert(
    fc.property(stream, ({ events, seed, end }) => {
      const bytes = bytesOf(events.map((event) => `: comment${end}event: x${end}data: ${event}${end}${end}`).join(""));
      expect(decoded([bytes])).toEqual(events);
      expect(decoded(pieces(bytes, chance(seed)))).toEqual(events);
      expect(decoded(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(events);
    }),
    { numRuns: 1000, seed: 20261121 },
  );
});

test("a last event counts without its blank line, and without its line end", () => {
  for (const rest of ["", "\n", "\r\n", "\r"])
    expect(decoded([bytesOf(`data: 1\n\ndata: 2${rest}`)])).toEqual(["1", "2"]);
});

test("an event without data is none, unless it is an error", () => {
  const decoder = eventDecoder();
  const text = "data:\n\ndata: \r\n\r\nevent: ping\ndata:\n\ndata: 1\n\nevent: error\ndata:\n\ndata: ";
  expect([...decoder.push(bytesOf(text)), ...decoder.end()].map(({ event, data }) => [event, data])).toEqual([
    [undefined, "1"],
    ["error", ""],
  ]);
});

test("null, and what an event of another name says that is no JSON, is passed over", () => {
  const foreign = "event: x-request-id\ndata: abc\n\nevent: heartbeat\ndata: 12:00\n\nevent: ping\ndata: null\n\n";
  expect(decoded([bytesOf(`${foreign}data: null\n\nevent: error\ndata: abc\n\ndata: def\n\n`)])).toEqual([
    "abc",
    "def",
  ]);
  expect(decoded([bytesOf('event: chunk\ndata: {"a":1}\n\nevent: done\ndata: [DONE]\n\n')])).toEqual([
    '{"a":1}',
    "[DONE]",
  ]);
});

test("a byte order mark and invalid UTF-8 do not end the stream", () => {
  expect(
    decoded([Uint8Array.of(0xef, 0xbb, 0xbf), bytesOf("data: 1\n\ndata: "), Uint8Array.of(0xff), bytesOf("\n\n")]),
  ).toEqual(["1", "\ufffd"]);
});

test("an endless line fails the stream instead of filling the memory", () => {
  const decoder = eventDecoder();
  decoder.push(bytesOf("data: "));
  const megabyte = bytesOf("x".repeat(1024 * 1024));
  expect(() => {
    for (let count = 0; count < 40; count++) decoder.push(megabyte);
  }).toThrow();
});
