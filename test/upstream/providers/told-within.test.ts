import { describe, expect, test } from "bun:test";
import type { UpstreamFailure } from "../../../src/upstream/provider.ts";
import { anthropic } from "../../../src/upstream/providers/anthropic/anthropic.ts";
import { exceptionFailure } from "../../../src/upstream/providers/bedrock/answer.ts";
import { gemini } from "../../../src/upstream/providers/gemini/gemini.ts";
import { decode, failureOf } from "../decoding.ts";

const bytes = (text: string) => [new TextEncoder().encode(text)];
const sentence = "prompt is too long: 210000 tokens > 200000 maximum";

const told: Record<string, (type: string) => unknown> = {
  anthropic: (type) =>
    decode(
      anthropic,
      bytes(`event: error\ndata: ${JSON.stringify({ type: "error", error: { type, message: sentence } })}\n\n`),
    ).outcome,
  gemini: (status) =>
    decode(gemini, bytes(`data: ${JSON.stringify({ error: { code: 418, status, message: sentence } })}\n\n`)).outcome,
  bedrock: (type) => exceptionFailure(type, sentence),
};

describe("An error that is told within a stream", () => {
  test.each([
    ["anthropic", "invalid_request_error", "refused"],
    ["anthropic", "request_too_large", "refused"],
    ["anthropic", "overloaded_error", "busy"],
    ["anthropic", "api_error", "busy"],
    ["anthropic", "error_of_tomorrow", "busy"],
    ["anthropic", "authentication_error", "credential"],
    ["anthropic", "permission_error", "unable"],
    ["gemini", "INVALID_ARGUMENT", "refused"],
    ["gemini", "UNAVAILABLE", "busy"],
    ["gemini", "UNAUTHENTICATED", "credential"],
    ["gemini", "NOT_FOUND", "unable"],
    ["bedrock", "validationException", "refused"],
    ["bedrock", "throttlingException", "busy"],
  ])("by %s as %s is %s, and quoted only where it is about the request", (by, type, kind) => {
    const failure = told[by]!(type) as UpstreamFailure;
    expect(failure.kind).toBe(kind as never);
    if (kind === "refused") expect(failure.message).toBe(sentence);
    else expect(failure.message).not.toContain("210000");
  });

  test.each([
    [anthropic, { type: "error", error: { type: "api_error", message: "x" } }],
    [gemini, { error: { code: 500, message: "x", status: "INTERNAL" } }],
  ])("or instead of an answer is what it would have been by itself", ({ decodeCompletion }, body) => {
    expect(failureOf(() => decodeCompletion(body))).toBe("busy");
  });
});
