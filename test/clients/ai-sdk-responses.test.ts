import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, jsonSchema, Output, stepCountIs, streamText, tool } from "ai";
import { textChunks } from "../support/answers.ts";
import { echo, sse } from "../support/scripts.ts";
import type { World } from "../support/world.ts";
import { callingTools, echoing, mails, said, schema, startClientWorld } from "./conversation.ts";

let world: World;
beforeAll(async () => void (world = await startClientWorld()));
afterAll(() => world.stop());

/** What `openai("…")` is by default: the Responses API. */
const model = () => createOpenAI({ baseURL: `${world.gateway.url}/v1`, apiKey: world.gateway.key })("one");
/** Nothing is kept, so the client must send the items of earlier answers themselves. */
const providerOptions = { openai: { store: false } };
const request = () => ({ model: model(), prompt: said, providerOptions, maxRetries: 0 });

describe("The AI SDK with its default OpenAI provider", () => {
  test("gets a text, whole and streamed", async () => {
    world.first.begin(echo());
    expect((await generateText(request())).text).toBe(said);
    let text = "";
    for await (const piece of streamText(request()).textStream) text += piece;
    expect(text).toBe(said);
    expect(world.first.calls.map(({ path }) => path)).toEqual(["/v1/chat/completions", "/v1/chat/completions"]);
    for (const { wire } of world.first.calls) expect(wire).not.toMatch(/maria|peter/);
  });

  test.each([false, true])("runs tools with the real values over two steps; streaming: %p", async (isStream) => {
    world.first.begin(callingTools);
    const sent: string[] = [];
    const send = tool({
      description: "Sends the minutes",
      inputSchema: jsonSchema<{ to: string }>(schema),
      execute: ({ to }) => {
        sent.push(to);
        return `sent to ${to}`;
      },
    });
    const asked = { ...request(), tools: { send }, stopWhen: stepCountIs(3) };
    const text = isStream ? await streamText(asked).text : (await generateText(asked)).text;
    expect(text).toBe(`Done: sent to ${mails[0]}, sent to ${mails[1]}`);
    expect(sent.toSorted()).toEqual([...mails]);
    for (const { wire } of world.first.calls) expect(wire).not.toMatch(/maria|peter/);
  });

  test("gets an object as its schema says", async () => {
    world.first.begin((call) => echoing(JSON.stringify({ to: /SURROGATE_PII\(\w+\)/.exec(call.said)?.[0] }))(call));
    const output = Output.object({ schema: jsonSchema<{ to: string }>(schema) });
    expect((await generateText({ ...request(), output })).output).toEqual({ to: mails[0] });
  });

  test("hears of a stream that broke off", async () => {
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse(textChunks(["Half"], null).slice(0, 2), { done: false }));
      await call.send(`data: {"error":{"message":"overloaded"}}\n\n`);
    });
    const parts: string[] = [];
    for await (const part of streamText({ ...request(), onError: () => undefined }).fullStream) parts.push(part.type);
    expect(parts).toContain("error");
  });

  test("is told what to set where it refers to an answer that it takes to be kept", async () => {
    const messages = [
      { role: "user" as const, content: "Hello" },
      {
        role: "assistant" as const,
        content: [{ type: "text" as const, text: "Hi", providerOptions: { openai: { itemId: "msg_1" } } }],
      },
      { role: "user" as const, content: "Go on" },
    ];
    const refusal = await generateText({ model: model(), messages, maxRetries: 0 }).then(
      () => "answered",
      (error: unknown) => (error as Error).message,
    );
    expect(refusal).toContain("Set store: false in your client");
    world.first.begin(echo());
    expect((await generateText({ model: model(), messages, providerOptions })).text).toBe("Go on");
  });
});
