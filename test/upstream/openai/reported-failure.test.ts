import { describe, expect, test } from "bun:test";
import { reportedFailure } from "../../../src/upstream/openai/failures.ts";

test.each([
  ["constructor", "broken"],
  [400.5, "broken"],
  ["__proto__", "broken"],
  [{ toString: 1, valueOf: 1 }, "broken"],
  ["rate_limit_exceeded", "busy"],
  ["insufficient_quota", "credential"],
  ["invalid_api_key", "credential"],
  ["model_not_found", "unable"],
  ["Some resource has been exhausted", "busy"],
  ["The request does not have valid authentication credentials", "credential"],
  ["Some requested entity was not found", "unable"],
])("an error that a provider reports with the code %j is %s", (code, kind) => {
  expect(reportedFailure({ error: { code, message: "x", type: "of_tomorrow" } })?.kind).toBe(kind as never);
});

describe("An error that a provider reports of the request", () => {
  const message = "This model's maximum context length is 131072 tokens";
  test.each<[string, unknown]>([
    ["as OpenAI does", { error: { message, type: "invalid_request_error", code: "context_length_exceeded" } }],
    ["by its type alone", { error: { message, type: "invalid_request_error", code: null } }],
    ["by its code alone", { error: { message, code: "context_length_exceeded" } }],
    ["for a policy", { error: { message, code: "cyber_policy" } }],
    ["by a status", { error: { message, type: "BadRequestError", param: null, code: 400 } }],
    ["by a status that is a text", { error: { message, code: "413" } }],
    ["without an object of its own", { object: "error", message, code: 400 }],
    ["as a text", { error: message, code: 400 }],
    ["in a choice", { choices: [{ index: 0, error: { message, code: 400 } }] }],
    ["by its sentence alone", { error: { message } }],
    ["by the sentence of a gRPC status, as xAI does", { code: "Client specified an invalid argument", error: message }],
  ])("is refused in its sentence, told %s", (_how, body) => {
    expect(reportedFailure(body)).toMatchObject({ kind: "refused", message });
  });

  test("is none where it is about our own key, whatever its type", () => {
    for (const error of [
      { type: "invalid_request_error", code: "invalid_api_key", message: "Incorrect API key provided: sk-theirs" },
      { type: "invalid_request_error", code: null, message: "Incorrect API key provided: sk-theirs" },
      { code: "Client specified an invalid argument", error: "Incorrect API key provided: sk-theirs" },
    ]) {
      const failure = reportedFailure({ error });
      expect(failure?.kind).not.toBe("refused");
      expect(failure?.message).not.toContain("sk-theirs");
    }
  });

  test("is none where anything but its sentence says what it is", () => {
    for (const told of [{ code: 500 }, { code: "of_tomorrow" }, { type: "of_tomorrow" }])
      expect(["busy", "broken"]).toContain(reportedFailure({ error: { ...told, message } })?.kind as never);
  });
});
