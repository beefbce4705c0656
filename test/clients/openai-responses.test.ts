import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { APIError, BadRequestError, OpenAI } from "openai";
import type { Response, ResponseInput } from "openai/resources/responses/responses";
import { textChunks } from "../support/answers.ts";
import { echo, sse } from "../support/scripts.ts";
import type { World } from "../support/world.ts";
import { callingTools, echoing, mails, said, schema, startClientWorld } from "./conversation.ts";
import { thrownBy } from "../support/thrown.ts";

let world: World;
beforeAll(async () => void (world = await startClientWorld()));
afterAll(() => world.stop());

const client = () => new OpenAI({ baseURL: `${world.gateway.url}/v1`, apiKey: world.gateway.key, maxRetries: 0 });
const request = { model: "one", input: said };
const send = {
  type: "function" as const,
  name: "send",
  description: "Sends the minutes",
  parameters: schema,
  strict: true,
};

describe("The openai client, asking for responses", () => {
  test("gets a whole one, which is not stored", async () => {
    world.first.begin(echo());
    const response = await client().responses.create(request);
    expect([response.output_text, response.status, response.usage?.total_tokens]).toEqual([said, "completed", 18]);
    expect((response as { store?: unknown }).store).toBe(false);
    expect(world.first.calls[0]?.wire).not.toContain(mails[0]);
  });

  test("gets a stream, piece by piece", async () => {
    world.first.begin(echo());
    let text = "";
    let pieces = 0;
    for await (const event of await client().responses.create({ ...request, stream: true })) {
      if (event.type !== "response.output_text.delta") continue;
      text += event.delta;
      pieces += 1;
    }
    expect([text, pieces > 4]).toEqual([said, true]);
  });

  test("gets a stream with its helper, which checks every event against the last response", async () => {
    world.first.begin(echo());
    const stream = client().responses.stream(request);
    let text = "";
    stream.on("response.output_text.delta", ({ delta }) => void (text += delta));
    const final = await stream.finalResponse();
    expect([text, final.output_text, final.status]).toEqual([said, said, "completed"]);
  });

  test.each([false, true])(
    "calls tools with the real values, and hears what came of it; streaming: %p",
    async (isStream) => {
      world.first.begin(callingTools);
      const input: ResponseInput = [{ role: "user", content: said }];
      const ask = (): Promise<Response> =>
        isStream
          ? client()
              .responses.stream({ model: "one", input, tools: [send] })
              .finalResponse()
          : client().responses.create({ model: "one", input, tools: [send] });
      const first = await ask();
      const calls = first.output.filter((item) => item.type === "function_call");
      expect(calls.map(({ arguments: args }) => args)).toEqual(mails.map((to) => JSON.stringify({ to })));
      input.push(...(first.output as ResponseInput));
      for (const { call_id, arguments: args } of calls)
        input.push({
          type: "function_call_output",
          call_id,
          output: `sent to ${(JSON.parse(args) as { to: string }).to}`,
        });
      expect((await ask()).output_text).toBe(`Done: sent to ${mails[0]}, sent to ${mails[1]}`);
      for (const { wire } of world.first.calls) expect(wire).not.toMatch(/maria|peter/);
    },
  );

  test("parses structured output as the schema says", async () => {
    world.first.begin((call) => echoing(JSON.stringify({ to: /SURROGATE_PII\(\w+\)/.exec(call.said)?.[0] }))(call));
    const format = { type: "json_schema" as const, name: "letter", schema, strict: true };
    const response = await client().responses.parse({ ...request, text: { format } });
    expect(response.output_parsed).toEqual({ to: mails[0] });
    expect(world.first.calls[0]?.json["response_format"]).toEqual({
      type: "json_schema",
      json_schema: { name: "letter", schema, strict: true },
    });
  });

  test("is told what to send instead of an earlier response", async () => {
    const error = await thrownBy(client().responses.create({ ...request, previous_response_id: "resp_1" }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param: "previous_response_id", code: "invalid_request" });
    expect((error as Error).message).toContain("Send the whole conversation in `input`");
  });

  test("hears of a stream that broke off by response.failed, and of no completed response", async () => {
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse(textChunks(["Half"], null).slice(0, 2), { done: false }));
      await call.send(`data: {"error":{"message":"overloaded"}}\n\n`);
    });
    const types: string[] = [];
    let failure: unknown;
    for await (const event of await client().responses.create({ ...request, stream: true })) {
      types.push(event.type);
      if (event.type === "response.failed") failure = event.response.error;
    }
    expect(types).not.toContain("response.completed");
    expect(types.at(-1)).toBe("response.failed");
    expect(failure).toEqual({ code: "server_error", message: "The provider reported an error in its answer" });
  });

  test("throws when all providers are down", async () => {
    world.first.begin((call) => call.reply(500, "{}"));
    const error = await thrownBy(client().responses.create(request));
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status: 503, code: "service_unavailable" });
  });
});
