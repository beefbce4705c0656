import { expect, test } from "bun:test";
import { inFull } from "../../../src/dialects/openai-chat/repeat.ts";
import { vllm } from "../../../src/upstream/providers/vllm.ts";
import { chunk, completion, textChunks } from "../../support/answers.ts";
import { expectOfficial } from "../../support/official.ts";
import { sse } from "../../support/scripts.ts";

const content = [{ token: "Hi", logprob: -0.1, bytes: [72, 105], top_logprobs: [] }];

test("Log probabilities of a server that leaves out those of a refusal are completed, as clients require", () => {
  const { choices } = vllm.decodeCompletion(completion("Hi", { logprobs: { content } }));
  expect(choices[0]!.logprobs).toEqual({ content, refusal: null });
  expectOfficial("CreateChatCompletionResponse", {
    id: "a",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices,
  });
});

test("The same in a stream, where a chunk without any is left as it is", () => {
  const [first, said, ...rest] = textChunks(["Hi"]);
  const spelled = chunk({ content: "Hi" });
  (spelled["choices"] as object[])[0] = { ...(spelled["choices"] as object[])[0], logprobs: { content } };
  const decoder = vllm.decodeStream();
  const chunks = decoder.push(new TextEncoder().encode(sse([first, spelled, said, ...rest]))).map(inFull);
  const told = chunks.flatMap(({ choices }) => choices.map((choice) => (choice as { logprobs?: unknown }).logprobs));
  expect(told).toEqual([{ content, refusal: null }, null, null]);
});
