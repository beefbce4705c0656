import { describe, expect, test } from "bun:test";
import { UpstreamFailure } from "../../../../src/upstream/provider.ts";
import { anthropic } from "../../../../src/upstream/providers/anthropic/anthropic.ts";
import {
  cuts,
  decode,
  eventsIn,
  failureOf,
  fixture,
  fixtureJson,
  streamTold,
  type Told,
  usage,
  wholeTold,
} from "../../decoding.ts";

const stream = (name: string) => fixture("anthropic", `${name}.sse`);
const weather = (id: string, args: string) => ({ id, name: "get_weather", arguments: args });

const streams: Record<string, Told> = {
  text: {
    content: "Hello! Grüße, 世界 👋 SURROGATE_PII(PERSON_123456782)",
    finish: "stop",
    usage: usage(25, 15),
    outcome: "finished",
  },
  tools: {
    content: "Okay, let's check the weather for San Francisco, CA:",
    calls: [weather("toolu_01T1x1fJ34qAmk2tNTrN7Up6", '{"location": "San Francisco, CA", "unit": "fahrenheit"}')],
    finish: "tool_calls",
    usage: usage(472, 89),
    outcome: "finished",
  },
  "parallel-tools": {
    calls: [
      weather("toolu_01A", '{"location": "Paris"}'),
      { id: "toolu_01B", name: "get_time", arguments: "{}" },
      weather("toolu_01C", '{"location": "Köln"}'),
    ],
    finish: "tool_calls",
    usage: usage(520, 120),
    outcome: "finished",
  },
  reasoning: {
    content: "The greatest common divisor of 1071 and 462 is **21**.",
    reasoning: "I need to find the GCD of 1071 and 462 using the Euclidean algorithm.\n\n1071 = 2 × 462 + 147",
    finish: "stop",
    usage: usage(48, 310, 0, 280),
    outcome: "finished",
  },
  refusal: {
    content: "Hello..",
    refusal: "This request was blocked under Anthropic's Usage Policy.",
    finish: "content_filter",
    usage: usage(564, 22),
    outcome: "finished",
  },
  usage: { content: "Cached.", finish: "length", usage: usage(188107, 393, 188000, 0, 86), outcome: "finished" },
  "error-first": { outcome: "busy" },
  "error-after-start": { outcome: "busy" },
  "error-later": { content: "Hello, SURROGATE_PII(PERSON_1234", outcome: "busy" },
  "error-before-stop": { content: "Hello", outcome: "busy" },
};

const wholes: Record<string, Told> = {
  text: { content: "Hi! My name is Claude.", finish: "stop", usage: usage(2095, 503), outcome: "finished" },
  tools: {
    content: "I'll check the current weather in San Francisco for you.",
    calls: [weather("toolu_01A09q90qw90lq917835lq9", '{"location":"San Francisco, CA","unit":"celsius"}')],
    finish: "tool_calls",
    usage: usage(345, 70),
    outcome: "finished",
  },
  reasoning: {
    content: "Based on my analysis: 21.",
    reasoning: "Let me analyze this step by step...",
    finish: "stop",
    usage: usage(48, 310, 0, 280),
    outcome: "finished",
  },
  refusal: {
    refusal: "This request was blocked under Anthropic's Usage Policy.",
    finish: "content_filter",
    usage: usage(564, 5),
    outcome: "finished",
  },
  usage: { content: "Cached.", finish: "length", usage: usage(188107, 393, 188000, 0, 86), outcome: "finished" },
};

describe("An answer from Anthropic", () => {
  test.each(Object.entries(streams))("streamed (%s) reads as if it came from OpenAI", (name, told) => {
    expect(streamTold(anthropic, stream(name))).toEqual(told);
  });

  test.each(Object.entries(wholes))("whole (%s) reads as if it came from OpenAI", (name, told) => {
    expect(wholeTold(anthropic, fixtureJson("anthropic", `${name}.json`))).toEqual(told);
  });

  test.each(Object.keys(streams))("streamed (%s) is the same however its bytes are cut", (name) => {
    const bytes = stream(name);
    const atOnce = JSON.stringify(decode(anthropic, [bytes]));
    for (const pieces of cuts(bytes)) expect(JSON.stringify(decode(anthropic, pieces))).toBe(atOnce);
  });

  test.each(Object.keys(streams))("streamed (%s) does not finish if it ends before its last event", (name) => {
    const events = eventsIn(stream(name));
    for (let count = 0; count < events.length - 1; count++) {
      const { chunks, outcome } = decode(anthropic, events.slice(0, count));
      expect(outcome).toBeInstanceOf(UpstreamFailure);
      expect(chunks.flatMap(({ choices }) => choices).filter((choice) => choice.finish_reason)).toEqual([]);
    }
  });

  test("is over with message_stop, before the connection ends", () => {
    const decoder = anthropic.decodeStream();
    decoder.push(stream("text"));
    expect(decoder.outcome()).toBe("finished");
    expect(decoder.push(stream("error-first"))).toEqual([]);
    expect(decoder.push(stream("text"))).toEqual([]);
    expect(decoder.end()).toEqual([]);
    expect(decoder.outcome()).toBe("finished");
  });

  test("may hold events, blocks and deltas that do not exist yet", () => {
    const unknown = [
      { type: "event_of_tomorrow", index: 0 },
      { type: "content_block_start", index: 9, content_block: { type: "block_of_tomorrow", data: "x" } },
      { type: "content_block_delta", index: 9, delta: { type: "delta_of_tomorrow", data: "x" } },
      { type: "content_block_delta", index: 9, delta: { type: "input_json_delta", partial_json: '{"a"' } },
      { type: "content_block_stop", index: 9 },
    ].map((event) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
    const [first, ...rest] = eventsIn(stream("text"));
    expect(decode(anthropic, [first!, ...unknown, ...rest])).toEqual(decode(anthropic, [first!, ...rest]));
  });

  test.each([
    ["end_turn", "stop"],
    ["stop_sequence", "stop"],
    ["pause_turn", "stop"],
    ["max_tokens", "length"],
    ["model_context_window_exceeded", "length"],
    ["tool_use", "tool_calls"],
    ["refusal", "content_filter"],
  ])("that stopped for %s finishes with %s", (reason, finish) => {
    const body = { ...(fixtureJson("anthropic", "text.json") as object), stop_reason: reason };
    expect(wholeTold(anthropic, body).finish).toBe(finish);
  });

  test.each([
    ["no object", "Overloaded"],
    ["without a reason to stop", { type: "message", content: [{ type: "text", text: "Hi" }], stop_reason: null }],
    ["finished for a reason that nobody knows", { content: [], stop_reason: "reason_of_tomorrow" }],
    ["empty", {}],
  ])("that is %s is no answer", (_what, body) => {
    expect(failureOf(() => anthropic.decodeCompletion(body))).toBe("broken");
  });

  test("that holds an event that is no JSON object fails and keeps what came before", () => {
    for (const bad of ["data: {nonsense\n\n", "data: 7\n\n", "data: [DONE]\n\n"]) {
      const pieces = [...eventsIn(stream("text")).slice(0, 4), new TextEncoder().encode(bad)];
      const { chunks, outcome } = decode(anthropic, pieces);
      expect(outcome).toMatchObject({ kind: "broken" });
      expect(chunks.map(({ choices }) => choices[0]!.delta.content)).toEqual(["Hello"]);
    }
  });

  test("without token counts is left to be estimated", () => {
    const { usage: _usage, ...body } = fixtureJson("anthropic", "text.json") as { usage: unknown };
    expect(wholeTold(anthropic, body).usage).toBeUndefined();
  });
});
