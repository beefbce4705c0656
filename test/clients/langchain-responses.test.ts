import { describe, expect, test } from "bun:test";
import { type AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import { ChatOpenAI, type ChatOpenAIFields } from "@langchain/openai";
import { onExecutable } from "../support/runtimes.ts";
import { sealed } from "./apis.ts";
import { done, lanes, letter, schema, startLanes, values } from "./lanes.ts";
import { answerTo, together } from "./langchain.ts";
import { thrownBy } from "../support/thrown.ts";

const send = { type: "function" as const, function: { name: "send", description: "Sends", parameters: schema } };

onExecutable("LangChain's ChatOpenAI with useResponsesApi", startLanes, (world) => {
  const chat = (model: string, apiKey = world.gateway.key, more: Partial<ChatOpenAIFields> = {}) =>
    new ChatOpenAI({
      model,
      apiKey,
      useResponsesApi: true,
      maxRetries: 0,
      configuration: { baseURL: `${world.gateway.url}/v1` },
      ...more,
    });

  describe.each(lanes)("model %s", (model) => {
    test("gets a text, whole and streamed, with its usage", async () => {
      world.begin();
      expect(await chat(model).invoke(letter)).toMatchObject({ text: letter, usage_metadata: { total_tokens: 18 } });
      const pieces: AIMessageChunk[] = [];
      for await (const piece of await chat(model).stream(letter)) pieces.push(piece);
      expect(pieces.length).toBeGreaterThan(4);
      expect(together(pieces)).toMatchObject({
        text: letter,
        usage_metadata: { input_tokens: 11 },
        response_metadata: { status: "completed" },
      });
      const path = { chat: "/v1/chat/completions", responses: "/v1/responses", messages: "/v1/messages" }[model];
      expect(world.provider.calls.map((call) => call.path)).toEqual([path, path]);
      world.mustBeHidden(2);
    });

    test.each([false, true])(
      "calls tools with the real values, and sends what came of it; streaming: %p",
      async (isStream) => {
        world.begin();
        const bound = chat(model).bindTools([send]);
        const ask = async (messages: Parameters<typeof bound.invoke>[0]) => {
          if (!isStream) return bound.invoke(messages);
          const pieces: AIMessageChunk[] = [];
          for await (const piece of await bound.stream(messages)) pieces.push(piece);
          return together(pieces);
        };
        const question = new HumanMessage(letter);
        const asked = await ask([question]);
        expect(asked.tool_calls?.map(({ name, args }) => [name, args])).toEqual(values.map((to) => ["send", { to }]));
        expect((await ask(answerTo(question, asked))).text).toBe(done);
        world.mustBeHidden(2);
      },
    );

    test.each(["functionCalling", "jsonSchema"] as const)("gets structured output by %s", async (method) => {
      world.begin();
      const structured = chat(model).withStructuredOutput<{ to: string }>(schema, { name: "letter", method });
      expect(await structured.invoke(letter)).toEqual({ to: values[0] });
      world.mustBeHidden(1);
    });

    test("hears no more of a stream that broke off, and has no status of it", async () => {
      // It passes over `response.failed`.
      const pieces: AIMessageChunk[] = [];
      for await (const piece of await chat(`${model}-broken`).stream(letter)) pieces.push(piece);
      const { text, response_metadata: about } = together(pieces);
      expect([text, about["status"]]).toEqual(["Hello,", undefined]);
    });

    test("throws each error under its own status", async () => {
      const failing = async (asked: ChatOpenAI) => (await thrownBy(asked.invoke(letter))) as { status?: number };
      expect((await failing(chat(`${model}-busy`))).status).toBe(503);
      expect((await failing(chat(model, "ak-wrong"))).status).toBe(401);
      expect((await failing(chat("none"))).status).toBe(400);
    });
  });

  test("sends sealed thoughts back byte for byte to a provider that speaks responses", async () => {
    world.begin();
    const bound = chat("responses").bindTools([send], {
      include: ["reasoning.encrypted_content"],
    });
    const question = new HumanMessage(letter);
    const asked = await bound.invoke([question]);
    expect((await bound.invoke(answerTo(question, asked))).text).toBe(done);
    expect(world.provider.calls[1]?.body).toContain(sealed);
    world.mustBeHidden(2);
  });
});
