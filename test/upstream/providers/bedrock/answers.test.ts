import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { bedrock } from "../../../../src/upstream/providers/bedrock/bedrock.ts";
import { loadAws } from "../../../../src/upstream/providers/bedrock/signing.ts";
import { answersOf, content, time, weather } from "../../answering.ts";
import { decode, failureOf, fixture, fixtureJson, usage } from "../../decoding.ts";

// In the program, encoding the request has loaded it.
beforeAll(() => loadAws());

const finished = { outcome: "finished" };

answersOf(
  "bedrock",
  bedrock,
  {
    "text.bin": { content, finish: "stop", usage: usage(22, 9), ...finished },
    "tools.bin": {
      content: "Let me look.",
      calls: [weather("tooluse_kZJMlvQmRJ6eAyJE5GIl7Q")],
      finish: "tool_calls",
      usage: usage(410, 63),
      ...finished,
    },
    "parallel-tools.bin": {
      calls: [weather("tooluse_1"), time("tooluse_2"), weather("tooluse_3", '{"city":"Rome"}')],
      finish: "tool_calls",
      usage: usage(420, 90),
      ...finished,
    },
    "reasoning.bin": { content: "3", reasoning: "Let me count.", finish: "stop", usage: usage(48, 120), ...finished },
    "guardrail.bin": {
      content: "Sorry, the model cannot answer this question.",
      finish: "content_filter",
      usage: usage(30, 0),
      ...finished,
    },
    "usage.bin": { content: "Cached.", finish: "length", usage: usage(1212, 5, 1000, 0, 200), ...finished },
    "without-metadata.bin": { content: "Hi", finish: "stop", ...finished },
    "malformed.bin": { content: "Hi", outcome: "broken" },
    "error-first.bin": { outcome: "busy" },
    "error-later.bin": { content: "Hel", outcome: "broken" },
    "error-unavailable.bin": { content: "Hel", outcome: "busy" },
    "error-internal.bin": { outcome: "busy" },
    "error-validation.bin": { outcome: "refused" },
  },
  {
    "text.json": { content: "Here is a list.", finish: "stop", usage: usage(30, 628), ...finished },
    "tools.json": {
      content: "I will look.",
      calls: [{ id: "tooluse_hbTgdi0CSLq_hM4P8csZJA", name: "top_song", arguments: '{"sign":"WZPZ"}' }],
      finish: "tool_calls",
      usage: usage(512, 72, 100, 0, 0),
      ...finished,
    },
    "reasoning.json": { content: "3", reasoning: "Count.", finish: "stop", usage: usage(48, 120), ...finished },
    "filtered.json": { finish: "content_filter", usage: usage(48, 0), ...finished },
  },
);

describe("A stream of Bedrock", () => {
  const bytes = fixture("bedrock", "text.bin");
  const frameAt = (at: number) =>
    bytes.subarray(at, at + new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0));

  test("is over with the usage, before the connection ends", () => {
    const decoder = bedrock.decodeStream();
    decoder.push(bytes);
    expect(decoder.outcome()).toBe("finished");
  });

  test("with any byte changed never decodes to another complete answer", () => {
    const whole = JSON.stringify(decode(bedrock, [bytes]));
    for (let at = 0; at < bytes.length; at++) {
      const bent = Uint8Array.from(bytes);
      bent[at]! ^= 1;
      const { chunks, outcome } = decode(bedrock, [bent]);
      expect(outcome).toMatchObject({ kind: "broken" });
      expect(whole).toStartWith(JSON.stringify(chunks).slice(0, -1).replace(/^\[/, '{"chunks":['));
    }
  });

  test("with bytes left over at the end is a failure", () => {
    const cut = fixture("bedrock", "without-metadata.bin");
    expect(decode(bedrock, [cut]).outcome).toBe("finished");
    expect(decode(bedrock, [cut, bytes.subarray(0, 5)]).outcome).toMatchObject({ kind: "broken" });
  });

  test("whose frames come many at once is not copied again for each", () => {
    const begun = frameAt(0);
    const chunk = Buffer.concat([begun, ...Array<Uint8Array>(1000).fill(frameAt(begun.length))]);
    const decoder = bedrock.decodeStream();
    const copies = spyOn(Buffer, "concat");
    try {
      decoder.push(chunk.subarray(0, 2000));
      decoder.push(chunk.subarray(2000));
      const copied = copies.mock.calls.flatMap(([pieces]) => pieces.map(({ length }) => length));
      expect(copied.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(chunk.length);
    } finally {
      copies.mockRestore();
    }
  });

  test("that announces a frame of gigabytes fails at once", () => {
    const { outcome } = decode(bedrock, [new Uint8Array([127, 255, 255, 255, 0, 0, 0, 0])]);
    expect(outcome).toMatchObject({ kind: "broken" });
  });
});

test.each([
  ["nothing", {}],
  ["an end for a reason nobody knows", { ...(fixtureJson("bedrock", "text.json") as object), stopReason: "bored" }],
  ["a call that went wrong", { ...(fixtureJson("bedrock", "text.json") as object), stopReason: "malformed_tool_use" }],
])("An answer of Bedrock that holds %s is none", (_what, body) => {
  expect(failureOf(() => bedrock.decodeCompletion(body))).toBe("broken");
});
