import { expect, test } from "bun:test";
import { inFull } from "../../../src/dialects/openai-chat/repeat.ts";
import { chunksToWire } from "../../../src/dialects/openai-chat/to-wire.ts";
import { openaiStyle } from "../../../src/upstream/openai/openai-style.ts";

const event = (finish_reason: string | null, delta: object, rest: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }], ...rest })}\n\n`;

function decoded(...events: string[]) {
  const decoder = openaiStyle().decodeStream();
  const chunks = [...decoder.push(new TextEncoder().encode(events.join(""))), ...decoder.end()].map(inFull);
  return { outcome: decoder.outcome(), choices: chunks.flatMap(({ choices }) => choices) };
}

test("A reason to finish that a server says again with its usage is told once", () => {
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const { outcome, choices } = decoded(event(null, { content: "Hi" }), event("stop", {}), event("stop", {}, { usage }));
  expect(outcome).toBe("finished");
  expect(choices.map((choice) => choice.finish_reason)).toEqual([null, "stop", null]);
});

test("An answer that finished and then failed has failed", () => {
  const { outcome } = decoded(event(null, { content: "Hi" }), event("stop", {}), event("error", {}));
  expect(String(outcome)).toContain("ended its answer with an error");
});

test.each(["[DONE] ", "[DONE]\t", "[DONE];"])("An answer that finished is over with %j", (last) => {
  const { outcome } = decoded(event("stop", { content: "Hi" }), `data: ${last}\n\n`);
  expect(outcome).toBe("finished");
});

test.each<[string, string, string]>([
  ["a context that is too short", '{"error":{"message":"when context the overflows"},"message":"x"}', "refused"],
  ["a status", '{"code":400,"message":"when context the overflows"}', "refused"],
  ["a fault of the server", '{"error":{"message":"The model has crashed"},"message":"x"}', "broken"],
  ["an object without a sentence", '{"a":1}', "broken"],
  ["a text", "overloaded", "broken"],
])("An event that is called an error is one, and says of what kind it is: %s", (_what, data, kind) => {
  const { outcome } = decoded(`event: error\ndata: ${data}\n\n`);
  const told = kind === "refused" ? "when context the overflows" : "The provider reported an error in its answer";
  expect(outcome).toMatchObject({ kind, message: told });
});

test("What a moderation found is told once the answer has begun, though it adds nothing to a choice", () => {
  const moderation = { input: { type: "moderation_results", model: "omni", results: [] } };
  const told = (...events: string[]) => {
    const wire = chunksToWire({ id: "chatcmpl-1", created: 1, model: "fast" });
    const decoder = openaiStyle().decodeStream();
    const chunks = decoder.push(new TextEncoder().encode(events.join(""))).map(inFull);
    return chunks.flatMap((chunk) => wire.push(chunk));
  };
  const found = `data: ${JSON.stringify({ choices: [], moderation })}\n\n`;
  const filtered = `data: ${JSON.stringify({ choices: [], prompt_filter_results: [] })}\n\n`;
  expect(told(event(null, { content: "Hi" }), event("stop", {}), filtered, found).slice(2)).toMatchObject([
    { choices: [], moderation },
  ]);
  expect(told(found)).toEqual([]);
});
