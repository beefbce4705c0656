import { describe, expect, test } from "bun:test";
import type { UpstreamFailure } from "../../../src/upstream/provider.ts";
import { openaiCompatible } from "../../../src/upstream/providers/openai-compatible.ts";
import { decode, failureOf, streamTold } from "../decoding.ts";

type Fields = Record<string, unknown>;

const bytes = (text: string) => new TextEncoder().encode(text);
const sse = (...events: unknown[]) =>
  bytes(events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join(""));
const chunk = (delta: Fields, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
});

describe("An answer's text", () => {
  test.each([
    ["a text", "Hi"],
    [
      "parts",
      [
        { type: "text", text: "H" },
        { type: "text", text: "i" },
      ],
    ],
    ["parts that are texts", ["H", "i"]],
  ])("may be %s", (_what, content) => {
    expect(streamTold(openaiCompatible, sse(chunk({ content }), chunk({}, "stop"), "[DONE]"))).toMatchObject({
      content: "Hi",
    });
  });

  test.each([
    ["reasoning_content", { reasoning_content: "Hm" }],
    ["reasoning", { reasoning: "Hm" }],
    ["both", { reasoning: "Hm", reasoning_content: "Hm" }],
    ["a part", { content: [{ type: "thinking", thinking: "Hm" }] }],
  ])("is separated from reasoning, given as %s", (_what, delta) => {
    const told = streamTold(openaiCompatible, sse(chunk(delta), chunk({ content: "42" }), chunk({}, "stop"), "[DONE]"));
    expect(told).toMatchObject({ reasoning: "Hm", content: "42" });
  });
});

describe("A finish reason", () => {
  test.each([
    ["stop", "stop"],
    ["eos", "stop"],
    ["EOS_TOKEN", "stop"],
    ["max_tokens", "length"],
    ["SAFETY", "content_filter"],
    ["tool_use", "tool_calls"],
    ["model_context_window_exceeded", "length"],
    ["repetition", "length"],
    ["sensitive", "content_filter"],
    ["RECITATION", "content_filter"],
    ["content_filter: RECITATION", "content_filter"],
    ["content_filter:PROHIBITED_CONTENT", "content_filter"],
  ])("of %s becomes %s", (given, told) => {
    expect(streamTold(openaiCompatible, sse(chunk({ content: "Hi" }), chunk({}, given)))).toMatchObject({
      finish: told,
      outcome: "finished",
    });
  });

  test.each([
    "error",
    "abort",
    "network_error",
    "function_call_filter: MALFORMED_FUNCTION_CALL",
    "reason_of_tomorrow",
    "stop: reason_of_tomorrow",
    "constructor",
    "__proto__",
  ])("of %s is a failure, streamed or whole", (given) => {
    const { chunks, outcome } = decode(openaiCompatible, [sse(chunk({ content: "Hi" }), chunk({}, given), "[DONE]")]);
    expect(outcome).toMatchObject({ kind: "broken" });
    expect(chunks).toHaveLength(1);
    const body = { choices: [{ message: { content: "Hi" }, finish_reason: given }] };
    expect(failureOf(() => openaiCompatible.decodeCompletion(body))).toBe("broken");
  });

  test("is named in the failure only if it is a word", () => {
    const reasonOf = (given: string) =>
      (decode(openaiCompatible, [sse(chunk({}, given))]).outcome as UpstreamFailure).message;
    expect(reasonOf("bored")).toContain("(bored)");
    expect(reasonOf("SURROGATE_PII(PERSON_123456782)")).not.toContain("SURROGATE");
  });
});

describe("An error in an answer with a good status", () => {
  test.each<[string, unknown, string]>([
    ["an object", { error: { message: "they said", type: "server_error" } }, "busy"],
    ["a text", { error: "they said" }, "broken"],
    ["a list", [{ error: { code: 503, message: "they said", status: "UNAVAILABLE" } }], "busy"],
    ["at the top level", { object: "error", message: "they said", code: 500 }, "busy"],
    ["a type", { type: "error", error: { type: "overloaded_error" } }, "busy"],
    ["a word that every object knows", { error: { code: "constructor" } }, "broken"],
    ["a detail", { detail: "they said" }, "broken"],
    ["a message alone", { message: "they said" }, "broken"],
    ["in a choice", { choices: [{ index: 0, delta: {}, error: { code: 401 } }] }, "credential"],
    ["beside choices", { ...chunk({ content: "x" }), error: { code: "429", message: "they said" } }, "busy"],
    ["no object at all", 7, "broken"],
    ["a page", "<html>", "broken"],
  ])("is recognised as %s", (_what, event, kind) => {
    const { chunks, outcome } = decode(openaiCompatible, [
      sse(chunk({ content: "Hi" }), event, chunk({}, "stop"), "[DONE]"),
    ]);
    expect(outcome).toMatchObject({ kind });
    expect((outcome as UpstreamFailure).message).not.toContain("they said");
    expect(chunks).toHaveLength(1);
    if (typeof event === "object") expect(failureOf(() => openaiCompatible.decodeCompletion(event))).not.toBe("none");
  });

  test("is not an `error` that is null", () => {
    expect(
      streamTold(openaiCompatible, sse({ ...chunk({ content: "Hi" }), error: null }, chunk({}, "stop"))),
    ).toMatchObject({ outcome: "finished" });
  });
});

describe("A refusal of status 400", () => {
  const said = (body: string) => openaiCompatible.decodeFailure(400, body);

  test.each([
    ['{"error":{"message":"Too long"}}', "Too long"],
    ['{"error":"Too long"}', "Too long"],
    ['[{"error":{"message":"Too long"}}]', "Too long"],
    ['{"message":"Too long"}', "Too long"],
    ['{"detail":"Too long"}', "Too long"],
    ['{"detail":[{"loc":["body","messages",0],"msg":"Too long"}]}', "messages.0: Too long"],
    ['"Too long"', "Too long"],
  ])("is reported in the provider's own sentence: %s", (body, sentence) => {
    expect(said(body)).toMatchObject({ kind: "refused", message: sentence });
  });

  test.each<[string, unknown, string]>([
    ["as JSON", '{"type":"error","error":{"message":"prompt is too long"}}', "prompt is too long"],
    ["in a list", '[{"error":{"code":400,"message":"prompt is too long"}}]', "prompt is too long"],
    ["as a text", "prompt is too long", "prompt is too long"],
    ["as an object", { error: "prompt is too long" }, "prompt is too long"],
    ["not at all", '{"error":{}}', "Provider returned error"],
    ["as a page", "<html>", "Provider returned error"],
  ])("that a server relays is reported in its provider's own sentence, given %s", (_how, raw, message) => {
    const body = { error: { message: "Provider returned error", code: 400, metadata: { raw, provider_name: "X" } } };
    expect(said(JSON.stringify(body))).toMatchObject({ kind: "refused", message });
  });

  test("that is a page is not passed to the caller, and neither is one about our key", () => {
    expect(said("<html><h1>400 Bad Request</h1>")).toMatchObject({ kind: "broken" });
    expect(said('{"error":{"message":"API key not valid: AIza…"}}')).toMatchObject({
      kind: "unable",
      message: "The provider cannot serve this request with this model (status 400)",
    });
    expect(said("")).toMatchObject({ kind: "refused", message: "The provider refused the request (status 400)" });
  });

  test.each([
    "Invalid schema for function 'api_key': 'x' is not valid under any of the given schemas.",
    "Invalid value for tool `api key`: its name has a space.",
    "messages.0: 'where is my api-key?' is too long, invalid_api_key",
  ])("is about the request, whatever words of the caller it quotes: %s", (message) => {
    for (const code of [null, "invalid_request_error"])
      expect(said(JSON.stringify({ error: { message, code } }))).toMatchObject({ kind: "refused", message });
  });

  test.each([402, 403, 404, 405, 410])(
    "of status %d is about this request alone, unless a code says more",
    (status) => {
      const kindOf = (error: object) => openaiCompatible.decodeFailure(status, JSON.stringify({ error }));
      expect(kindOf({ message: "This API key may not do that" })).toMatchObject({ kind: "unable" });
      expect(kindOf({ message: "x", code: "insufficient_quota" })).toMatchObject({
        kind: status === 402 || status === 403 ? "credential" : "unable",
      });
    },
  );
});
