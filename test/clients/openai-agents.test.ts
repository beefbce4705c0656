import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Agent, OpenAIProvider, Runner, tool } from "@openai/agents";
import { OpenAI } from "openai";
import { echo } from "../support/scripts.ts";
import type { World } from "../support/world.ts";
import { callingTools, mails, said, schema, startClientWorld } from "./conversation.ts";

let world: World;
beforeAll(async () => void (world = await startClientWorld()));
afterAll(() => world.stop());

const runner = () => {
  const openAIClient = new OpenAI({ baseURL: `${world.gateway.url}/v1`, apiKey: world.gateway.key, maxRetries: 0 });
  return new Runner({
    modelProvider: new OpenAIProvider({ openAIClient, useResponses: true }),
    // Nothing is reported to anybody.
    tracingDisabled: true,
  });
};

describe("OpenAI's Agents SDK", () => {
  test("gets an answer", async () => {
    world.first.begin(echo());
    const result = await runner().run(new Agent({ name: "A", instructions: "Be brief", model: "one" }), said);
    expect(result.finalOutput).toBe(said);
    expect(world.first.calls[0]?.wire).not.toMatch(/maria|peter/);
  });

  test.each([false, true])("runs tools with the real values, turn by turn; streaming: %p", async (isStream) => {
    world.first.begin(callingTools);
    const sent: string[] = [];
    const send = tool({
      name: "send",
      description: "Sends the minutes",
      parameters: schema,
      execute: (input) => {
        const { to } = input as { to: string };
        sent.push(to);
        return `sent to ${to}`;
      },
    });
    const agent = new Agent({ name: "A", instructions: "Send", model: "one", tools: [send] });
    const done = `Done: sent to ${mails[0]}, sent to ${mails[1]}`;
    if (isStream) {
      const result = await runner().run(agent, said, { stream: true });
      let text = "";
      for await (const piece of result.toTextStream()) text += piece;
      expect([text, result.finalOutput]).toEqual([done, done]);
    } else expect((await runner().run(agent, said)).finalOutput).toBe(done);
    expect(sent.toSorted()).toEqual([...mails]);
    for (const { wire } of world.first.calls) expect(wire).not.toMatch(/maria|peter/);
  });

  test("goes on with a conversation that it keeps itself", async () => {
    world.first.begin(echo());
    const agent = new Agent({ name: "A", model: "one" });
    const first = await runner().run(agent, said);
    const second = await runner().run(agent, [...first.history, { role: "user", content: `And ${mails[0]} again?` }]);
    expect(second.finalOutput).toBe(`And ${mails[0]} again?`);
    expect(world.first.calls[1]?.json["messages"]).toHaveLength(4);
    expect(world.first.calls[1]?.wire).not.toMatch(/maria|peter/);
  });
});
