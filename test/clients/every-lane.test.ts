import { describe, expect, test } from "bun:test";
import { createOpenAI } from "@ai-sdk/openai";
import { Agent, OpenAIProvider, Runner, tool as agentTool } from "@openai/agents";
import { ChatOpenAI } from "@langchain/openai";
import { generateText, jsonSchema, Output, stepCountIs, streamText, tool } from "ai";
import { OpenAI } from "openai";
import { onExecutable } from "../support/runtimes.ts";
import { done, lanes, letter, schema, sentTo, startLanes, values } from "./lanes.ts";
import { thrownBy } from "../support/thrown.ts";

/** What OpenAI's clients do with providers that speak their API, and with those that speak another. */
onExecutable("On every lane", startLanes, (world) => {
  const client = () => new OpenAI({ baseURL: `${world.gateway.url}/v1`, apiKey: world.gateway.key, maxRetries: 0 });
  const format = { name: "letter", schema, strict: true };

  describe.each(lanes)("model %s", (model) => {
    const chat = { model, messages: [{ role: "user" as const, content: letter }] };
    const response = { model, input: letter };

    test("the openai client gets a chat completion, whole, streamed and as its schema says", async () => {
      world.begin();
      const { completions } = client().chat;
      expect((await completions.create(chat)).choices[0]?.message.content).toBe(letter);
      expect(await completions.stream(chat).finalContent()).toBe(letter);
      const response_format = { type: "json_schema" as const, json_schema: format };
      const parsed = await completions.parse({ ...chat, response_format });
      expect(parsed.choices[0]?.message.parsed).toEqual({ to: values[0] });
      world.mustBeHidden(3);
    });

    test("the openai client runs tools of a chat, with the real values", async () => {
      world.begin();
      const sent: string[] = [];
      const send = { parse: toOf, function: running(sent), name: "send", description: "Sends", parameters: schema };
      const runner = client().chat.completions.runTools({
        ...chat,
        stream: true,
        tools: [{ type: "function", function: send }],
      });
      expect([await runner.finalContent(), sent.toSorted()]).toEqual([done, values.toSorted()]);
      world.mustBeHidden(2);
    });

    test("the openai client gets a response, whole, streamed and as its schema says", async () => {
      world.begin();
      const { responses } = client();
      expect((await responses.create(response)).output_text).toBe(letter);
      expect((await responses.stream(response).finalResponse()).output_text).toBe(letter);
      const text = { format: { type: "json_schema" as const, ...format } };
      expect((await responses.parse({ ...response, text })).output_parsed).toEqual({ to: values[0] });
      world.mustBeHidden(3);
    });

    test.each([false, true])("OpenAI's Agents SDK runs tools with the real values; streaming: %p", async (isStream) => {
      world.begin();
      const sent: string[] = [];
      const execute = (input: unknown) => running(sent)(input as { to: string });
      const send = agentTool({ name: "send", description: "Sends", parameters: schema, execute });
      const agent = new Agent({ name: "A", instructions: "Send", model, tools: [send] });
      const modelProvider = new OpenAIProvider({ openAIClient: client(), useResponses: true });
      const runner = new Runner({ modelProvider, tracingDisabled: true });
      const result = isStream ? await runner.run(agent, letter, { stream: true }) : await runner.run(agent, letter);
      if ("completed" in result) await result.completed;
      expect([result.finalOutput, sent.toSorted()]).toEqual([done, values.toSorted()]);
      world.mustBeHidden(2);
    });

    test("a stream that breaks off is reported, after what came of it", async () => {
      const broken = `${model}-broken`;
      const failed = await client()
        .responses.stream({ ...response, model: broken })
        .finalResponse();
      expect([failed.status, failed.error?.code]).toEqual(["failed", "server_error"]);
      const modelProvider = new OpenAIProvider({ openAIClient: client(), useResponses: true });
      const agent = new Agent({ name: "A", model: broken });
      const run = await new Runner({ modelProvider, tracingDisabled: true }).run(agent, letter, { stream: true });
      const text = heardBefore(run.toTextStream());
      expect(String(await thrownBy(run.completed))).toContain("response.failed");
      expect((await text)[0]).toBe("Hello,");
      const configuration = { baseURL: `${world.gateway.url}/v1` };
      const chain = new ChatOpenAI({ model: broken, apiKey: world.gateway.key, maxRetries: 0, configuration });
      const [said, thrown] = await heardBefore(wordsOf(await chain.stream(letter)));
      expect([said, thrown]).toEqual(["Hello,", expect.stringContaining("The provider")]);
    });

    test.each([false, true])("the AI SDK runs tools with the real values; streaming: %p", async (isStream) => {
      world.begin();
      const sent: string[] = [];
      const send = tool({ inputSchema: jsonSchema<{ to: string }>(schema), execute: running(sent) });
      const asked = { ...aiRequest(model), tools: { send }, stopWhen: stepCountIs(3) };
      const text = isStream ? await streamText(asked).text : (await generateText(asked)).text;
      expect([text, sent.toSorted()]).toEqual([done, values.toSorted()]);
      world.mustBeHidden(2);
    });

    test("the AI SDK gets an object as its schema says", async () => {
      world.begin();
      const output = Output.object({ schema: jsonSchema<{ to: string }>(schema) });
      expect((await generateText({ ...aiRequest(model), output })).output).toEqual({ to: values[0] });
      world.mustBeHidden(1);
    });
  });

  const aiRequest = (model: string) => ({
    model: createOpenAI({ baseURL: `${world.gateway.url}/v1`, apiKey: world.gateway.key })(model),
    providerOptions: { openai: { store: false } },
    prompt: letter,
    maxRetries: 0,
  });
});

const toOf = (text: string) => JSON.parse(text) as { to: string };
const running =
  (sent: string[]) =>
  ({ to }: { to: string }) => {
    sent.push(to);
    return sentTo(to);
  };

async function* wordsOf(pieces: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
  for await (const { text } of pieces) yield text;
}

/** What was said before a stream failed, and what was thrown then. */
async function heardBefore(pieces: AsyncIterable<string>): Promise<[text: string, thrown: string | undefined]> {
  let text = "";
  const reading = async () => {
    for await (const piece of pieces) text += piece;
  };
  const thrown = await thrownBy(reading());
  return [text, thrown instanceof Error ? thrown.message : undefined];
}
