import { describe, expect, test } from "bun:test";
import { deno } from "../../src/runtime/deno.ts";
import { pump, type PumpedStream, type Sink } from "../../src/stream/pump.ts";
import type { Receiver } from "../../src/stream/receiver.ts";

const ends: unknown[] = [];
type Next = () => Promise<string[] | Error | undefined>;
/** Brings what is next, no faster than it is taken; an error breaks off. */
const bringing = (next: Next) => (receiver: Receiver<string[]>) => void bring(next, receiver);
async function bring(next: Next, receiver: Receiver<string[]>): Promise<void> {
  while (ends.length === 0) {
    const items = await next();
    if (!Array.isArray(items)) return receiver.end(items);
    await receiver.take(items);
  }
}
/** A pump over items. */
function pumped(items: (string[] | Error)[], changes: Partial<PumpedStream<string>> = {}) {
  ends.length = 0;
  let at = 0;
  const one = pump<string>({
    start: bringing(() => Promise.resolve(items[at++])),
    write: (some) => some.join(""),
    finish: () => "END",
    fail: () => "BROKEN",
    idle: () => "IDLE",
    beginIdle: false,
    onEnd: (end) => void ends.push(end.outcome),
    ...changes,
  });
  // The form of a body that every runtime knows.
  return deno.body(one);
}
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe("A pump", () => {
  test("writes every item and ends once", async () => {
    expect(await textOf(pumped([["a"], ["b", "c"]]))).toBe("abcEND");
    expect(ends).toEqual(["whole"]);
  });

  test("continues past items without text", async () => {
    expect(await textOf(pumped([["a"], [""], [], ["b"]]))).toBe("abEND");
  });

  test("writes the failure after the items before it, and not the end of a whole answer", async () => {
    expect(await textOf(pumped([["a"], new Error("x")]))).toBe("aBROKEN");
    expect(ends).toEqual(["broken"]);
  });

  test("writes the failure when an item cannot be written as text", async () => {
    const write = () => {
      throw new Error("x");
    };
    expect(await textOf(pumped([["a"]], { write }))).toBe("BROKEN");
  });

  const throwing = () => {
    throw new Error("x");
  };
  const run = async (sink: Sink, changes: Partial<PumpedStream<string>> = {}) => {
    ends.length = 0;
    const start = (receiver: Receiver<string[]>) => {
      void receiver.take(["a"]);
      void receiver.take(["b"]);
      receiver.end();
    };
    const usual = { start, write: (some: string[]) => some.join(""), finish: () => "END", fail: () => "BROKEN" };
    const onEnd: PumpedStream<string>["onEnd"] = (end) => void ends.push(end.outcome);
    await pump<string>({ ...usual, idle: () => "IDLE", beginIdle: false, onEnd, ...changes }).run(sink);
  };

  test("ends once when the idle text throws, and never throws itself", async () => {
    const written: string[] = [];
    await run({ write: (text) => void written.push(text) }, { idle: throwing, beginIdle: true });
    expect([written, ends]).toEqual([["BROKEN"], ["broken"]]);
  });

  test("ends once when the sink throws, and never throws itself", async () => {
    await run({ write: throwing });
    expect(ends).toEqual(["broken"]);
  });

  test("ends once as gone when a write is rejected", async () => {
    const start = async (receiver: Receiver<string[]>) => {
      await receiver.take(["a"]);
      receiver.end();
    };
    await run({ write: () => Promise.reject(new Error("x")) }, { start: (receiver) => void start(receiver) });
    expect(ends).toEqual(["gone"]);
  });

  test("begins with the idle text when it is late", async () => {
    expect(await textOf(pumped([["a"]], { beginIdle: true }))).toBe("IDLEaEND");
  });

  test("takes no more items than its client reads", async () => {
    let asked = 0;
    const next = () => Promise.resolve([String(asked++)]);
    const reader = pumped([], { start: bringing(next) }).getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(asked).toBe(1);
    await reader.cancel();
  });

  test("ends once as gone when the client disconnects, also while an item is awaited", async () => {
    let arrive: (items: string[]) => void = () => {};
    const next = () => new Promise<string[]>((resolve) => (arrive = resolve));
    const reader = pumped([], { start: bringing(next) }).getReader();
    const read = reader.read();
    await reader.cancel();
    arrive(["late"]);
    expect((await read).done).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(ends).toEqual(["gone"]);
  });
});
