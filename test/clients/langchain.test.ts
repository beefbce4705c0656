import { AIMessage, type AIMessageChunk, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { textChunks } from "../support/answers.ts";
import { echo, refusal, unfinished } from "../support/scripts.ts";
import type { World } from "../support/world.ts";
import { callingTools, echoing, mails, said, schema, startClientWorld, troubledKeys } from "./conversation.ts";

let world: World;
beforeAll(async () => void (world = await startClientWorld()));
afterAll(() => world.stop());

const chat = (model = "one", apiKey = world.gateway.key, more: object = {}) =>
  new ChatOpenAI({ model, apiKey, maxRetries: 0, configuration: { baseURL: `${world.gateway.url}/v1` }, ...more });
const send = { type: "function" as const, function: { name: "send", description: "Sends", parameters: schema } };

test("LangChain gets a plain answer with its usage", async () => {
  world.first.begin(echo());
  const answer = await chat().invoke(said);
  expect([answer.content, tokensOf(answer)]).toEqual([said, 18]);
  expect(world.first.calls[0]?.wire).not.toContain(mails[0]);
});

test("LangChain gets a stream, piece by piece, as messages of the assistant", async () => {
  world.first.begin(echo());
  let whole: AIMessageChunk | undefined;
  let pieces = 0;
  for await (const chunk of await chat().stream(said)) {
    whole = whole ? whole.concat(chunk) : chunk;
    pieces += 1;
  }
  expect([whole?.content, whole?.getType(), pieces > 4, tokensOf(whole)]).toEqual([said, "ai", true, 18]);
});

test("LangChain hears of several tool calls at once with the real values, and sends what came of them", async () => {
  world.first.begin(callingTools);
  const model = chat().bindTools([send]);
  const asked = await model.invoke(said);
  expect(asked.tool_calls?.map(({ name, args }) => [name, args])).toEqual(mails.map((to) => ["send", { to }]));
  const results = (asked.tool_calls ?? []).map(
    ({ id = "", args }) => new ToolMessage({ tool_call_id: id, content: `sent to ${String(args["to"])}` }),
  );
  const told = await model.invoke([
    new HumanMessage(said),
    new AIMessage({ content: "", tool_calls: asked.tool_calls ?? [] }),
    ...results,
  ]);
  expect(told.content).toBe(`Done: sent to ${mails[0]}, sent to ${mails[1]}`);
  for (const { wire } of world.first.calls) expect(wire).not.toMatch(/maria|peter/);
});

test("LangChain puts streamed tool calls together", async () => {
  world.first.begin(callingTools);
  let whole: AIMessageChunk | undefined;
  for await (const chunk of await chat().bindTools([send]).stream(said)) whole = whole ? whole.concat(chunk) : chunk;
  expect(whole?.tool_calls?.map(({ name, args }) => [name, args])).toEqual(mails.map((to) => ["send", { to }]));
});

test("LangChain gets structured output as the schema says", async () => {
  world.first.begin((call) => echoing(JSON.stringify({ to: /SURROGATE_PII\(\w+\)/.exec(call.said)?.[0] }))(call));
  const model = chat().withStructuredOutput<{ to: string }>(schema, { name: "letter", method: "jsonSchema" });
  expect(await model.invoke(said)).toEqual({ to: mails[0] });
});

test("LangChain throws each error under its own code", async () => {
  const { poor, fast } = await troubledKeys(world);
  const failing = async (model: ChatOpenAI) => {
    try {
      return await model.invoke(said);
    } catch (error) {
      const { status, lc_error_code } = error as { status?: number; lc_error_code?: string };
      return [status, lc_error_code];
    }
  };
  expect(await failing(chat("one", undefined, { temperature: 3 }))).toEqual([400, undefined]);
  expect(await failing(chat("one", `ak-${"x".repeat(43)}`))).toEqual([401, "MODEL_AUTHENTICATION"]);
  expect(((await failing(chat("paid", poor))) as unknown[])[0]).toBe(402);
  expect(((await failing(chat("none"))) as unknown[])[0]).toBe(400);
  expect(await failing(chat("one", fast))).toEqual([429, "MODEL_RATE_LIMIT"]);
  world.first.begin(refusal(500, "down"));
  expect(((await failing(chat())) as unknown[])[0]).toBe(503);
});

test("LangChain knows a prompt that is too long by the provider's own sentence", async () => {
  world.first.begin(refusal(400, "This model's maximum context length is 4096 tokens"));
  const error: unknown = await chat()
    .invoke(said)
    .catch((thrown: unknown) => thrown);
  expect((error as Error).name).toBe("ContextOverflowError");
});

test("LangChain aborts, and the provider's request ends with it", async () => {
  world.first.begin(unfinished(textChunks(["Half"], null).slice(0, 2)));
  const received = world.first.next();
  const leaving = new AbortController();
  try {
    for await (const { content } of await chat().stream(said, { signal: leaving.signal }))
      if (content !== "") leaving.abort();
  } catch {
    // Leaving is told as an error; what counts is what the provider saw.
  }
  expect(await (await received).closed).toBeGreaterThan(0);
});

function tokensOf(answer: { usage_metadata?: { total_tokens: number } | undefined } | undefined): number | undefined {
  return answer?.usage_metadata?.total_tokens;
}
