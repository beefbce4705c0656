import { describe, expect, test } from "bun:test";
import { createAnthropic } from "@ai-sdk/anthropic";
import { APICallError, generateText, jsonSchema, Output, stepCountIs, streamText, tool } from "ai";
import { onExecutable } from "../support/runtimes.ts";
import { signature } from "./apis.ts";
import { done, lanes, letter, schema, sentTo, startLanes, values } from "./lanes.ts";

onExecutable("The AI SDK with its Anthropic provider", startLanes, (world) => {
  const request = (model: string, apiKey = world.gateway.key) => ({
    model: createAnthropic({ baseURL: `${world.gateway.url}/v1`, apiKey })(model),
    prompt: letter,
    maxOutputTokens: 1024,
    maxRetries: 0,
  });

  describe.each(lanes)("model %s", (model) => {
    test("gets a text, whole and streamed, with its usage", async () => {
      world.begin();
      const whole = await generateText(request(model));
      expect([whole.text, whole.finishReason, whole.usage.inputTokens]).toEqual([letter, "stop", 11]);
      const streamed = streamText(request(model));
      const pieces: string[] = [];
      for await (const piece of streamed.textStream) pieces.push(piece);
      expect([pieces.join(""), pieces.length > 1, await streamed.finishReason]).toEqual([letter, true, "stop"]);
      expect((await streamed.usage).inputTokens).toBe(11);
      world.mustBeHidden(2);
    });

    test.each([false, true])("runs tools with the real values over two steps; streaming: %p", async (isStream) => {
      world.begin();
      const sent: string[] = [];
      const asked = { ...request(model), tools: { send: sending(sent) }, stopWhen: stepCountIs(3) };
      const text = isStream ? await streamText(asked).text : (await generateText(asked)).text;
      expect([text, sent.toSorted()]).toEqual([done, values.toSorted()]);
      world.mustBeHidden(2);
    });

    test("gets an object as its schema says", async () => {
      world.begin();
      const output = Output.object({ schema: jsonSchema<{ to: string }>(schema) });
      expect((await generateText({ ...request(model), output })).output).toEqual({ to: values[0] });
      world.mustBeHidden(1);
    });

    test("hears of a stream that broke off", async () => {
      const stream = streamText({ ...request(`${model}-broken`), onError: () => undefined });
      const parts: string[] = [];
      for await (const part of stream.fullStream) parts.push(part.type);
      expect(parts).toContain("error");
    });

    test("throws APICallError with its status, and whether a repetition may help", async () => {
      const failing = (asked: ReturnType<typeof request>) =>
        generateText(asked).then(
          () => "answered",
          (error: unknown) => (APICallError.isInstance(error) ? [error.statusCode, error.isRetryable] : error),
        );
      expect(await failing(request(`${model}-busy`))).toEqual([model === "messages" ? 429 : 503, true]);
      expect(await failing(request(model, "ak-wrong"))).toEqual([401, false]);
      expect(await failing(request("none"))).toEqual([404, false]);
    });
  });

  test("sends a thought back with its signature, and the words that the provider thought", async () => {
    world.begin();
    const thinking = { type: "enabled" as const, budgetTokens: 1024 };
    const asked = { ...request("messages"), tools: { send: sending([]) }, stopWhen: stepCountIs(3) };
    const { steps } = await generateText({ ...asked, providerOptions: { anthropic: { thinking } } });
    expect(steps[0]?.reasoningText).toBe(`They are ${values.join(" and ")}`);
    const [, second] = world.provider.calls;
    expect(second?.body).toMatch(/"thinking":"They are SURROGATE_PII\(\w+\) and SURROGATE_PII\(\w+\) and SURROGATE_/);
    expect(second?.body).toContain(`"signature":"${signature}"`);
    world.mustBeHidden(2);
  });
});

const sending = (sent: string[]) =>
  tool({
    description: "Sends the minutes",
    inputSchema: jsonSchema<{ to: string }>(schema),
    execute: ({ to }) => {
      sent.push(to);
      return sentTo(to);
    },
  });
