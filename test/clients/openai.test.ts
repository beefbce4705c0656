import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  OpenAI,
  RateLimitError,
} from "openai";
import type { RunnableToolFunctionWithParse } from "openai/lib/RunnableFunction";
import { textChunks } from "../support/answers.ts";
import { echo, refusal, sse, unfinished } from "../support/scripts.ts";
import type { World } from "../support/world.ts";
import { callingTools, echoing, mails, said, schema, startClientWorld, troubledKeys } from "./conversation.ts";
import { thrownBy } from "../support/thrown.ts";

let world: World;
beforeAll(async () => void (world = await startClientWorld()));
afterAll(() => world.stop());

const client = (apiKey = world.gateway.key) =>
  new OpenAI({ baseURL: `${world.gateway.url}/v1`, apiKey, maxRetries: 0 });
const messages = [{ role: "user" as const, content: said }];
const request = { model: "one", messages };

describe("The openai client", () => {
  test("gets a plain answer, with the request's identifier", async () => {
    world.first.begin(echo());
    const answer = await client().chat.completions.create(request);
    expect(answer.choices[0]?.message.content).toBe(said);
    expect(answer["_request_id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(world.first.calls[0]?.wire).not.toContain(mails[0]);
  });

  test("gets a stream, piece by piece", async () => {
    world.first.begin(echo());
    let text = "";
    let pieces = 0;
    for await (const chunk of await client().chat.completions.create({ ...request, stream: true })) {
      text += chunk.choices[0]?.delta.content ?? "";
      pieces += 1;
    }
    expect([text, pieces > 4]).toEqual([said, true]);
  });

  test("gets a stream with its helper: events, final message and usage", async () => {
    world.first.begin(echo());
    const stream = client().chat.completions.stream({ ...request, stream_options: { include_usage: true } });
    const deltas: string[] = [];
    stream.on("content", (delta) => void deltas.push(delta));
    expect(await stream.finalContent()).toBe(said);
    expect([deltas.join(""), (await stream.totalUsage()).total_tokens]).toEqual([said, 18]);
  });

  test.each([false, true])(
    "runs several tools at once with the real values, and hears what came of it; streaming: %p",
    async (stream) => {
      world.first.begin(callingTools);
      const sent: string[] = [];
      const tools: RunnableToolFunctionWithParse<{ to: string }>[] = [
        {
          type: "function",
          function: {
            name: "send",
            description: "Sends the minutes",
            parameters: schema,
            parse: (text: string) => JSON.parse(text) as { to: string },
            function: ({ to }: { to: string }) => {
              sent.push(to);
              return `sent to ${to}`;
            },
          },
        },
      ];
      const runner = stream
        ? client().chat.completions.runTools({ ...request, stream: true, tools })
        : client().chat.completions.runTools({ ...request, tools });
      expect(await runner.finalContent()).toBe(`Done: sent to ${mails[0]}, sent to ${mails[1]}`);
      expect(sent.toSorted()).toEqual([...mails]);
      for (const { wire } of world.first.calls) expect(wire).not.toMatch(/maria|peter/);
    },
  );

  test("gets structured output as the schema says", async () => {
    world.first.begin((call) => echoing(JSON.stringify({ to: /SURROGATE_PII\(\w+\)/.exec(call.said)?.[0] }))(call));
    const response_format = { type: "json_schema" as const, json_schema: { name: "letter", schema, strict: true } };
    const answer = await client().chat.completions.parse({ ...request, response_format });
    expect(JSON.parse(answer.choices[0]?.message.content ?? "")).toEqual({ to: mails[0] });
    expect(world.first.calls[0]?.json["response_format"]).toEqual(response_format);
  });

  test("lists models and finds one, also with a slash in its name", async () => {
    const ids: string[] = [];
    for await (const model of client().models.list()) ids.push(model.id);
    expect(ids).toContain("house/one:latest");
    expect((await client().models.retrieve("house/one:latest")).id).toBe("house/one:latest");
  });

  test("throws the class of each error", async () => {
    const { poor, fast } = await troubledKeys(world);
    const bad = await thrownBy(client().chat.completions.create({ ...request, temperature: 3 }));
    expect(bad).toBeInstanceOf(BadRequestError);
    expect(bad).toMatchObject({
      status: 400,
      code: "invalid_request",
      param: "temperature",
      type: "invalid_request_error",
    });
    const stranger = await thrownBy(client(`ak-${"x".repeat(43)}`).chat.completions.create(request));
    expect(stranger).toBeInstanceOf(AuthenticationError);
    const unpaid = await thrownBy(client(poor).chat.completions.create({ ...request, model: "paid" }));
    expect(unpaid).toBeInstanceOf(APIError);
    expect(unpaid).toMatchObject({ status: 402, code: "insufficient_quota" });
    const missing = await thrownBy(client().models.retrieve("none"));
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing).toMatchObject({ code: "model_not_found" });
    const limited = await thrownBy(client(fast).models.list());
    expect(limited).toBeInstanceOf(RateLimitError);
    world.first.begin(refusal(500, "down"));
    for (const stream of [false, true]) {
      const down = await thrownBy(client().chat.completions.create({ ...request, stream }));
      expect(down).toBeInstanceOf(InternalServerError);
      expect(down).toMatchObject({ status: 503, code: "service_unavailable" });
    }
  });

  test("throws when a stream breaks off, with the sentence of the error event", async () => {
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse(textChunks(["Half"], null).slice(0, 2), { done: false }));
      await call.send(`data: {"error":{"message":"overloaded"}}\n\n`);
    });
    let text = "";
    const reading = (async () => {
      for await (const chunk of await client().chat.completions.create({ ...request, stream: true }))
        text += chunk.choices[0]?.delta.content ?? "";
    })();
    const broken = await thrownBy(reading);
    expect(broken).toBeInstanceOf(APIError);
    expect([text, (broken as Error).message]).toEqual(["Half", "The provider reported an error in its answer"]);
  });

  test("aborts, and the provider's request ends with it", async () => {
    world.first.begin(unfinished(textChunks(["Half"], null).slice(0, 2)));
    const asked = world.first.next();
    const stream = await client().chat.completions.create({ ...request, stream: true });
    await stream[Symbol.asyncIterator]().next();
    stream.controller.abort();
    expect(await (await asked).closed).toBeGreaterThan(0);
  });

  test("tries again after a 503, as it does with OpenAI, and is answered", async () => {
    let attempts = 0;
    world.first.begin((call) =>
      ((attempts += 1) === 1 ? refusal(503, "loading", {}, { "retry-after": "1" }) : echo())(call),
    );
    const patient = new OpenAI({ baseURL: `${world.gateway.url}/v1`, apiKey: world.gateway.key, maxRetries: 1 });
    expect((await patient.chat.completions.create(request)).choices[0]?.message.content).toBe(said);
  });
});
