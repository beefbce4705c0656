import { describe, expect, test } from "bun:test";
import { ChatAnthropic, type ChatAnthropicInput } from "@langchain/anthropic";
import { type AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import { onExecutable } from "../support/runtimes.ts";
import { signature } from "./apis.ts";
import { done, lanes, letter, schema, startLanes, values } from "./lanes.ts";
import { answerTo, together } from "./langchain.ts";
import { thrownBy } from "../support/thrown.ts";

const send = { name: "send", description: "Sends the minutes", input_schema: schema };

onExecutable("LangChain's ChatAnthropic", startLanes, (world) => {
  const chat = (model: string, apiKey = world.gateway.key, more: Partial<ChatAnthropicInput> = {}) =>
    new ChatAnthropic({
      model,
      apiKey,
      anthropicApiUrl: world.gateway.url,
      maxTokens: 2048,
      maxRetries: 0,
      ...more,
    });

  describe.each(lanes)("model %s", (model) => {
    test("gets a text, whole and streamed, with its usage", async () => {
      world.begin();
      const whole = await chat(model).invoke(letter);
      expect(whole).toMatchObject({ text: letter, usage_metadata: { total_tokens: 18 } });
      const pieces: AIMessageChunk[] = [];
      for await (const piece of await chat(model).stream(letter)) pieces.push(piece);
      expect([together(pieces).text, pieces.length > 4]).toEqual([letter, true]);
      // It counts what went in at the first event, where only a provider of the same API knows it.
      expect(together(pieces)).toMatchObject({ usage_metadata: { input_tokens: model === "messages" ? 11 : 0 } });
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

    test("throws when a stream breaks off, after what came of it", async () => {
      let text = "";
      const reading = async () => {
        for await (const piece of await chat(`${model}-broken`).stream(letter)) text += piece.text;
      };
      expect(await thrownBy(reading())).toBeInstanceOf(Error);
      expect(text).toBe(letter.slice(0, 6));
    });

    test("throws each error under its own status", async () => {
      const failing = async (asked: ChatAnthropic) => (await thrownBy(asked.invoke(letter))) as { status?: number };
      expect((await failing(chat(`${model}-busy`))).status).toBe(model === "messages" ? 429 : 503);
      expect((await failing(chat(model, "ak-wrong"))).status).toBe(401);
      expect((await failing(chat("none"))).status).toBe(404);
    });
  });

  test("sends a thought back with its signature, and the words that the provider thought", async () => {
    world.begin();
    const thinking = { type: "enabled" as const, budget_tokens: 1024 };
    const model = chat("messages", undefined, { thinking }).bindTools([send]);
    const question = new HumanMessage(letter);
    const asked = await model.invoke([question]);
    const sealed = expect.stringMatching(/^PennameT[\w+/]{60,}={0,2}$/) as unknown;
    const thought = { type: "thinking", thinking: `They are ${values.join(" and ")}`, signature: sealed };
    expect(asked.content).toContainEqual(thought);
    expect((await model.invoke(answerTo(question, asked))).text).toBe(done);
    const [, second] = world.provider.calls;
    expect(second?.body).toMatch(/"thinking":"They are SURROGATE_PII\(\w+\) and SURROGATE_PII\(\w+\) and SURROGATE_/);
    expect(second?.body).toContain(`"signature":"${signature}"`);
    world.mustBeHidden(2);
  });
});
