import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, jsonSchema, Output, stepCountIs, streamText, tool } from "ai";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { textChunks } from "../support/answers.ts";
import { echo, refusal, unfinished } from "../support/scripts.ts";
import type { World } from "../support/world.ts";
import { callingTools, echoing, mails, said, schema, startClientWorld, troubledKeys } from "./conversation.ts";

let world: World;
beforeAll(async () => void (world = await startClientWorld()));
afterAll(() => world.stop());

const model = (id = "one", apiKey = world.gateway.key) =>
  createOpenAICompatible({
    name: "penname",
    baseURL: `${world.gateway.url}/v1`,
    apiKey,
    includeUsage: true,
    supportsStructuredOutputs: true,
  })(id);
const asked = () => ({ model: model(), prompt: said, maxRetries: 0 });
const send = tool({
  description: "Sends the minutes",
  inputSchema: jsonSchema<{ to: string }>(schema),
  execute: ({ to }) => Promise.resolve(`sent to ${to}`),
});

test("The AI SDK gets a plain answer with its usage", async () => {
  world.first.begin(echo());
  const { text, finishReason, usage } = await generateText(asked());
  expect([text, finishReason, usage.totalTokens]).toEqual([said, "stop", 18]);
  expect(world.first.calls[0]?.wire).not.toContain(mails[0]);
});

test("The AI SDK gets a stream, piece by piece, with its usage", async () => {
  world.first.begin(echo());
  const result = streamText(asked());
  const pieces: string[] = [];
  for await (const piece of result.textStream) pieces.push(piece);
  expect([pieces.join(""), pieces.length > 4, await result.finishReason]).toEqual([said, true, "stop"]);
  expect((await result.usage).totalTokens).toBe(18);
});

test("The AI SDK runs several tools at once with the real values, and hears what came of it", async () => {
  world.first.begin(callingTools);
  const { text, steps } = await generateText({ ...asked(), tools: { send }, stopWhen: stepCountIs(3) });
  expect(text).toBe(`Done: sent to ${mails[0]}, sent to ${mails[1]}`);
  expect(steps[0]?.toolCalls.map(({ input }) => input)).toEqual(mails.map((to) => ({ to })));
  for (const { wire } of world.first.calls) expect(wire).not.toMatch(/maria|peter/);
});

test("The AI SDK runs several tools at once with the real values from a stream", async () => {
  world.first.begin(callingTools);
  const result = streamText({ ...asked(), tools: { send }, stopWhen: stepCountIs(3) });
  expect(await result.text).toBe(`Done: sent to ${mails[0]}, sent to ${mails[1]}`);
});

test("The AI SDK gets structured output as the schema says", async () => {
  world.first.begin((call) => echoing(JSON.stringify({ to: /SURROGATE_PII\(\w+\)/.exec(call.said)?.[0] }))(call));
  const { output } = await generateText({
    ...asked(),
    output: Output.object({ schema: jsonSchema<{ to: string }>(schema) }),
  });
  expect(output).toEqual({ to: mails[0] });
  expect(world.first.calls[0]?.json["response_format"]).toMatchObject({ type: "json_schema" });
});

test("The AI SDK throws APICallError with status, message and whether a repetition may help", async () => {
  const { poor, fast } = await troubledKeys(world);
  const failing = async (id: string, key?: string, more: object = {}) => {
    try {
      await generateText({ ...asked(), model: model(id, key), ...more });
      return undefined;
    } catch (error) {
      return APICallError.isInstance(error) ? [error.statusCode, error.isRetryable, error.message] : error;
    }
  };
  const words = expect.stringMatching(/\w+ \w+/);
  expect(await failing("one", undefined, { temperature: 3 })).toEqual([400, false, words]);
  expect(await failing("one", `ak-${"x".repeat(43)}`)).toEqual([401, false, words]);
  expect(await failing("paid", poor)).toEqual([402, false, words]);
  expect(await failing("none")).toEqual([400, false, expect.stringContaining("model_not_found")]);
  expect(await failing("one", fast)).toEqual([429, true, words]);
  world.first.begin(refusal(500, "down"));
  expect(await failing("one")).toEqual([503, true, words]);
});

test("The AI SDK reports a stream that breaks off as an error, and no end", async () => {
  world.first.begin(async (call) => {
    await unfinished(textChunks(["Half"], null).slice(0, 2))(call);
    await call.send(`data: {"error":{"message":"overloaded"}}\n\n`);
  });
  const kinds: string[] = [];
  for await (const part of streamText({ ...asked(), onError: () => {} }).fullStream) kinds.push(part.type);
  expect(kinds).toContain("error");
  expect(kinds).toContain("text-delta");
});

test("The AI SDK aborts, and the provider's request ends with it", async () => {
  world.first.begin(unfinished(textChunks(["Half"], null).slice(0, 2)));
  const received = world.first.next();
  const leaving = new AbortController();
  const { textStream } = streamText({ ...asked(), abortSignal: leaving.signal });
  for await (const piece of textStream) if (piece !== "") leaving.abort();
  expect(await (await received).closed).toBeGreaterThan(0);
});
