import { expect, test } from "bun:test";
import { inFull } from "../../../src/dialects/openai-chat/repeat.ts";
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
