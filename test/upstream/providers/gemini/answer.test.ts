import { describe, expect, test } from "bun:test";
import { gemini } from "../../../../src/upstream/providers/gemini/gemini.ts";
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

const stream = (name: string) => fixture("gemini", `${name}.sse`);
const whole = (name: string) => fixtureJson("gemini", `${name}.json`);
const signed = (signature: string) => ({ extra: { google: { thought_signature: signature } } });
const stem = "call_QHiLaa6LBrb8vdIPoNztsAg_0_";

const streams: Record<string, Told> = {
  text: {
    content: "Hello! Grüße, 世界 👋 SURROGATE_PII(PERSON_123456782)",
    finish: "stop",
    usage: usage(8, 15),
    outcome: "finished",
  },
  tools: {
    content: "Let me look. ",
    calls: [
      {
        id: `${stem}0`,
        name: "get_weather",
        arguments: '{"location":"San Francisco","days":3}',
        ...signed("EpEgCo4gAb4+9vvWwdN+NkNiCCwr"),
      },
    ],
    finish: "tool_calls",
    usage: usage(29, 819, 0, 804),
    outcome: "finished",
  },
  "parallel-tools": {
    calls: [
      { id: `${stem}0`, name: "get_weather", arguments: '{"location":"Paris"}', ...signed("EpEgParallel") },
      { id: `${stem}1`, name: "get_time", arguments: "{}" },
      { id: `${stem}2`, name: "get_weather", arguments: '{"location":"Köln"}' },
    ],
    finish: "tool_calls",
    usage: usage(40, 42, 0, 12),
    outcome: "finished",
  },
  reasoning: {
    content: "9.9 is larger.",
    reasoning: "**Planning**\n\nI compare 9.9 and 9.11.\nSo 9.90 is larger.",
    finish: "stop",
    usage: usage(12, 96, 0, 90),
    outcome: "finished",
  },
  safety: { content: "First, you", finish: "content_filter", usage: usage(10, 3), outcome: "finished" },
  "blocked-prompt": { finish: "content_filter", usage: usage(10, 0), outcome: "finished" },
  usage: { content: "Cached. And", finish: "length", usage: usage(5000, 14, 4096, 10), outcome: "finished" },
  "malformed-call": { content: "I will call", usage: usage(9, 3), outcome: "broken" },
  "error-first": { outcome: "busy" },
  "error-later": { content: "Hello, SURROGATE_PII(PERSON_1234", usage: usage(8, 5), outcome: "busy" },
};

const wholes: Record<string, Told> = {
  text: { content: "AI learns patterns from data.", finish: "stop", usage: usage(8, 11), outcome: "finished" },
  tools: {
    calls: [
      {
        id: "fc_8f2b",
        name: "get_weather",
        arguments: '{"location":"San Francisco"}',
        ...signed("Eqo+Cqc+Ab4+9vtgONaaz6qwy6WX"),
      },
    ],
    finish: "tool_calls",
    usage: usage(29, 1816, 0, 1801),
    outcome: "finished",
  },
  reasoning: {
    content: "9.9 is larger.",
    reasoning: "Comparing.",
    finish: "stop",
    usage: usage(12, 96, 0, 90),
    outcome: "finished",
  },
  safety: { finish: "content_filter", usage: usage(10, 0), outcome: "finished" },
  "blocked-prompt": { finish: "content_filter", usage: usage(10, 0), outcome: "finished" },
  usage: { content: "Cached. And", finish: "length", usage: usage(5000, 14, 4096, 10), outcome: "finished" },
};

describe("An answer from Gemini", () => {
  test.each(Object.entries(streams))("streamed (%s) reads as if it came from OpenAI", (name, told) => {
    expect(streamTold(gemini, stream(name))).toEqual(told);
  });

  test.each(Object.entries(wholes))("whole (%s) reads as if it came from OpenAI", (name, told) => {
    expect(wholeTold(gemini, whole(name))).toEqual(told);
  });

  test.each(Object.keys(streams))("streamed (%s) is the same however its bytes are cut", (name) => {
    const bytes = stream(name);
    const atOnce = JSON.stringify(decode(gemini, [bytes]));
    for (const pieces of cuts(bytes)) expect(JSON.stringify(decode(gemini, pieces))).toBe(atOnce);
  });

  test.each(Object.keys(streams))("streamed (%s) is finished only once it has a finish reason", (name) => {
    const events = eventsIn(stream(name));
    for (let count = 0; count <= events.length; count++) {
      const said = events
        .slice(0, count)
        .some((event) => /"finishReason"|"blockReason"/.test(new TextDecoder().decode(event)));
      if (!said) expect(decode(gemini, events.slice(0, count)).outcome).toMatchObject({ name: "UpstreamFailure" });
    }
  });

  test("with several candidates has as many choices", () => {
    const { choices } = gemini.decodeCompletion(whole("candidates"));
    expect(choices.map(({ index, message }) => [index, message.content])).toEqual([
      [0, "One"],
      [1, "Two"],
    ]);
  });

  test("streamed with several candidates waits for each to finish", () => {
    const event = (index: number, finishReason?: string) =>
      new TextEncoder().encode(
        `data: ${JSON.stringify({ candidates: [{ index, content: { parts: [{ text: "a" }] }, finishReason }] })}\n\n`,
      );
    expect(decode(gemini, [event(0), event(1), event(0, "STOP")]).outcome).toMatchObject({ kind: "broken" });
    expect(decode(gemini, [event(0), event(1), event(0, "STOP"), event(1, "STOP")]).outcome).toBe("finished");
  });

  test("finishes once, even if the finish reason is repeated", () => {
    const { chunks } = decode(gemini, [stream("text"), stream("text")]);
    expect(chunks.flatMap(({ choices }) => choices).filter((choice) => choice.finish_reason)).toHaveLength(1);
  });

  test("gives tool calls without an id one that no other answer uses", () => {
    const part = { functionCall: { name: "f", args: {} } };
    const body = { candidates: [{ content: { parts: [part, part] }, finishReason: "STOP" }] };
    const ids = [gemini.decodeCompletion(body), gemini.decodeCompletion(body)].flatMap(({ choices }) =>
      choices[0]!.message.tool_calls!.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^call_[a-zA-Z0-9_-]+$/);
  });

  test.each([
    ["STOP", "stop"],
    ["MAX_TOKENS", "length"],
    ["CONTINUATION", "length"],
    ...["SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"].map((reason) => [
      reason,
      "content_filter",
    ]),
    ...["IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION"].map((reason) => [reason, "content_filter"]),
    ...["MODEL_ARMOR", "ESCALATION"].map((reason) => [reason, "content_filter"]),
  ] as [string, string][])("that stopped for %s finishes with %s", (reason, finish) => {
    const body = { candidates: [{ content: { parts: [{ text: "Hi" }] }, finishReason: reason }] };
    expect(wholeTold(gemini, body).finish).toBe(finish);
  });

  test.each(
    "MALFORMED_FUNCTION_CALL UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS MALFORMED_RESPONSE NO_IMAGE OTHER MISSING_THOUGHT_SIGNATURE PUP_LIMITED_DISABLED REASON_OF_TOMORROW".split(
      " ",
    ),
  )("that ended for %s is none, though it called a tool before", (reason) => {
    const parts = [{ functionCall: { name: "f", args: {} } }];
    expect(
      failureOf(() => gemini.decodeCompletion({ candidates: [{ content: { parts }, finishReason: reason }] })),
    ).toBe("broken");
  });

  test.each([
    ["no object", []],
    ["unfinished", { candidates: [{ content: { parts: [{ text: "Hi" }] } }] }],
    ["empty", {}],
  ])("that is %s is no answer", (_what, body) => {
    expect(failureOf(() => gemini.decodeCompletion(body))).toBe("broken");
  });

  test("may hold parts and fields that do not exist yet", () => {
    const parts = [
      { text: "Hi" },
      { partOfTomorrow: { text: "x" } },
      { inlineData: { mimeType: "image/png", data: "AA==" } },
    ];
    const body = { candidates: [{ content: { parts }, finishReason: "STOP", fieldOfTomorrow: 1 }], more: {} };
    expect(wholeTold(gemini, body)).toEqual({ content: "Hi", finish: "stop", outcome: "finished" });
  });
});
