import { expect, test } from "bun:test";
import type { ChatCompletionChunk } from "../../../src/dialects/openai-chat/completion.ts";
import { chunksToWire } from "../../../src/dialects/openai-chat/to-wire.ts";

const identity = { id: "chatcmpl-1", created: 1780790400, model: "fast" };

type Choice = ChatCompletionChunk["choices"][number];
const chunk = (...choices: Partial<Choice>[]): ChatCompletionChunk => ({
  id: "theirs",
  object: "chat.completion.chunk",
  created: 1,
  model: "gpt",
  choices: choices.map((choice) => ({ index: 0, delta: {}, finish_reason: null, ...choice })),
});

function run(chunks: ChatCompletionChunk[]): ChatCompletionChunk[] {
  const wire = chunksToWire(identity);
  return chunks.flatMap((one) => wire.push(one));
}
const deltas = (chunks: ChatCompletionChunk[]) => chunks.flatMap((one) => one.choices.map((choice) => choice.delta));

test("the first event has the role and the first fragment, even if the provider sends an empty chunk with the role first", () => {
  const sent = run([chunk({ delta: { role: "assistant", content: "" } }), chunk({ delta: { content: "Hi" } })]);
  expect(deltas(sent)).toEqual([{ role: "assistant", content: "Hi" }]);
});

test("the role is sent once, even if the provider repeats it in every chunk", () => {
  const sent = run([
    chunk({ delta: { role: "assistant", content: "a" } }),
    chunk({ delta: { role: "assistant", content: "b" } }),
  ]);
  expect(deltas(sent)).toEqual([{ role: "assistant", content: "a" }, { content: "b" }]);
});

test("an empty answer begins with a role and ends with its finish reason", () => {
  const sent = run([chunk({ finish_reason: "stop" })]);
  expect(sent.map((one) => one.choices[0])).toEqual([
    { index: 0, delta: { role: "assistant", content: "" }, finish_reason: null },
    { index: 0, delta: {}, finish_reason: "stop" },
  ]);
});

test("id, object, created and model are ours and the same in every chunk", () => {
  for (const one of run([chunk({ delta: { content: "a" } }), chunk({ finish_reason: "stop" })])) {
    expect(one).toMatchObject({ ...identity, object: "chat.completion.chunk" });
  }
});

test("a tool call's id, type and name come in its first fragment only", () => {
  const call = (args: string) => ({
    index: 0,
    id: "call_1",
    type: "function",
    function: { name: "f", arguments: args },
  });
  const sent = run([chunk({ delta: { tool_calls: [call("")] } }), chunk({ delta: { tool_calls: [call('{"a"')] } })]);
  expect(deltas(sent)).toEqual([
    { role: "assistant", content: null, tool_calls: [call("")] },
    { tool_calls: [{ index: 0, function: { arguments: '{"a"' } }] },
  ]);
});

test("each choice begins with a role", () => {
  const sent = run([
    chunk({ index: 1, delta: { content: "b" } }),
    chunk({ index: 0, delta: { content: "a" } }, { index: 1, delta: { content: "c" } }),
  ]);
  expect(deltas(sent)).toEqual([
    { role: "assistant", content: "b" },
    { role: "assistant", content: "a" },
    { content: "c" },
  ]);
});

const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 };

test("usage comes in a last chunk of its own, without choices", () => {
  expect(chunksToWire(identity).usage(usage)).toEqual({
    ...identity,
    object: "chat.completion.chunk",
    choices: [],
    usage,
  });
});

test("usage that a provider sends in other chunks is left out", () => {
  const sent = run([
    { ...chunk({ delta: { content: "a" } }), usage },
    { ...chunk(), choices: [], usage },
  ]);
  expect(sent.map((one) => one.usage)).toEqual([undefined]);
});

test("a silent stream opens with a role and goes on without repeating it", () => {
  const wire = chunksToWire(identity);
  expect(deltas([wire.idle(), wire.idle(), ...wire.push(chunk({ delta: { content: "a" } }))])).toEqual([
    { role: "assistant", content: "" },
    {},
    { content: "a" },
  ]);
});

test("the chunk that tells usage has the tier and the fingerprint of those before it", () => {
  const wire = chunksToWire(identity);
  expect(wire.usage(usage)).not.toHaveProperty("service_tier");
  wire.push({ ...chunk({ delta: { content: "a" } }), service_tier: "auto", system_fingerprint: "fp_1" } as never);
  wire.push({ ...chunk(), usage, service_tier: "default", system_fingerprint: null, other: 1 } as never);
  expect(wire.usage(usage)).toEqual({
    ...identity,
    object: "chat.completion.chunk",
    choices: [],
    usage,
    service_tier: "default",
    system_fingerprint: "fp_1",
  } as never);
});
