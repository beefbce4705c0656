import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import Anthropic, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from "@anthropic-ai/sdk";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { toolChunks, chunk, textChunks, usageChunk } from "../support/answers.ts";
import type { ProviderCall } from "../support/provider-call.ts";
import { sse } from "../support/scripts.ts";
import {
  awkward,
  blockStart,
  blockStop,
  delta,
  events,
  hidden,
  messageEnd,
  messageStart,
  type MessagesWorld,
  startMessages,
  surrogatesIn,
  surrogatesOf,
  textStream,
} from "../dialects/anthropic-messages/world.ts";
import { thrownBy } from "../support/thrown.ts";

let world: MessagesWorld;
beforeAll(async () => void (world = await startMessages("binary")));
afterAll(() => world.stop());

const client = (apiKey = world.gateway.key) => new Anthropic({ baseURL: world.gateway.url, apiKey, maxRetries: 0 });
const messages = [{ role: "user" as const, content: `Of ${hidden} and ${awkward}` }];
const lanes = ["native", "chat"] as const;
const request = (model: string) => ({ model, max_tokens: 1024, messages });

/** Answers on whichever lane was asked: a thought, a text and two calls, or a text alone where results came back. */
const acting = (call: ProviderCall) => {
  const [one, other] = surrogatesOf(call.body);
  const isNative = call.path.endsWith("/messages");
  const args = JSON.stringify({ to: other });
  const isBack = /"tool_result"|"role":"tool"/.test(call.body);
  const text = `Of ${one}`;
  const pieces = (given: string) => given.match(/[^]{1,6}/g) ?? [];
  if (isBack) return call.json["stream"] === true ? sentTo(call, isNative, text) : wholeTo(call, isNative, text);
  call.begin();
  const calls = ["1", "2"].map((id) => ({ id: `call_${id}`, name: "send", args }));
  const native = events(
    messageStart,
    blockStart(0, { type: "thinking", thinking: "", signature: "" }),
    ...pieces(`I think of ${one}`).map((thinking) => delta(0, { type: "thinking_delta", thinking })),
    delta(0, { type: "signature_delta", signature: "EqQBCgIYAhIM" }),
    blockStop(0),
    blockStart(1, { type: "text", text: "" }),
    ...pieces(text).map((piece) => delta(1, { type: "text_delta", text: piece })),
    blockStop(1),
    ...calls.flatMap(({ id, name }, at) => [
      blockStart(at + 2, { type: "tool_use", id, name, input: {} }),
      ...pieces(args).map((partial_json) => delta(at + 2, { type: "input_json_delta", partial_json })),
      blockStop(at + 2),
    ]),
    ...messageEnd("tool_use"),
  );
  const chunks = [
    ...pieces(`I think of ${one}`).map((reasoning_content) => chunk({ reasoning_content })),
    ...pieces(text).map((content) => chunk({ content })),
    ...toolChunks(calls).slice(1),
  ];
  void call.send(isNative ? native : sse(chunks)).then(() => call.end());
};

const sentTo = (call: ProviderCall, isNative: boolean, text: string) => {
  call.begin();
  void call.send(isNative ? events(...textStream(text)) : sse(textChunks([text]))).then(() => call.end());
};
const wholeTo = (call: ProviderCall, isNative: boolean, text: string) =>
  call.reply(
    200,
    JSON.stringify(
      isNative
        ? { ...(messageStart["message"] as object), content: [{ type: "text", text }], stop_reason: "end_turn" }
        : {
            ...chunk({}),
            object: "chat.completion",
            choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
            usage: usageChunk["usage"],
          },
    ),
  );

describe.each(lanes)("The Anthropic client, model %s", (model) => {
  const provider = () => world[model];

  test("gets a plain answer, with the request's identifier", async () => {
    provider().begin((call) => wholeTo(call, model === "native", `Of ${surrogatesIn(call.body)[0]}`));
    const headers = { "x-request-id": "trace-42" };
    const { data, request_id: id } = await client().messages.create(request(model), { headers }).withResponse();
    const { content, stop_reason: reason, usage } = data;
    expect(content).toMatchObject([{ type: "text", text: `Of ${hidden}` }]);
    expect([reason, id]).toEqual(["end_turn", "trace-42"]);
    expect(usage.input_tokens).toBeGreaterThan(0);
    expect(provider().calls[0]?.wire).not.toContain(hidden);
  });

  test("gets a stream with its helper: thoughts, text, tools and the final message", async () => {
    provider().begin(acting);
    const heard = { text: "", thinking: "", json: 0, blocks: 0 };
    const stream = client().messages.stream({ ...request(model), thinking: { type: "enabled", budget_tokens: 1024 } });
    stream.on("text", (text) => void (heard.text += text));
    stream.on("thinking", (thinking) => void (heard.thinking += thinking));
    stream.on("inputJson", () => void (heard.json += 1));
    stream.on("contentBlock", () => void (heard.blocks += 1));
    const { content, stop_reason: reason, usage } = await stream.finalMessage();
    const signature = expect.stringMatching(model === "native" ? /^PennameT[\w+/]{60,}={0,2}$/ : /^$/) as unknown;
    expect(content).toMatchObject([
      { type: "thinking", thinking: `I think of ${hidden}`, signature },
      { type: "text", text: `Of ${hidden}` },
      { type: "tool_use", id: "call_1", name: "send", input: { to: awkward } },
      { type: "tool_use", id: "call_2", name: "send", input: { to: awkward } },
    ]);
    expect(heard).toMatchObject({ text: `Of ${hidden}`, thinking: `I think of ${hidden}`, blocks: 4 });
    expect([heard.json > 2, reason, usage.output_tokens > 1, usage.input_tokens > 1]).toEqual([
      true,
      "tool_use",
      true,
      true,
    ]);
  });

  test("runs tools at once with the real values, and hears what came of it", async () => {
    provider().begin(acting);
    const sent: string[] = [];
    const tool = betaTool({
      name: "send",
      description: "Sends",
      inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
      run: ({ to }) => {
        sent.push(to);
        return `sent to ${to}`;
      },
    });
    const runner = client().beta.messages.toolRunner({ ...request(model), tools: [tool], stream: true });
    const { content } = await runner.runUntilDone();
    expect(content).toMatchObject([{ type: "text", text: `Of ${hidden}` }]);
    expect(sent).toEqual([awkward, awkward]);
    expect(provider().calls).toHaveLength(2);
    for (const { wire } of provider().calls) expect(wire).not.toMatch(/Bluebird|Chips/);
  });

  test("counts tokens", async () => {
    world.native.begin((call) => call.reply(200, '{"input_tokens":31}'));
    const { max_tokens: _bound, ...prompt } = request(model);
    const { input_tokens: count } = await client().messages.countTokens(prompt);
    expect([count === 31, count > 5]).toEqual([model === "native", true]);
  });

  test("hears of a stream that breaks off, and of nothing that would be an end", async () => {
    provider().begin((call) => {
      call.begin();
      const said =
        model === "native" ? events(...textStream("So").slice(0, 3)) : sse([chunk({ content: "So" })], { done: false });
      void call.send(said).then(() => call.end());
    });
    const stream = client().messages.stream(request(model));
    let text = "";
    stream.on("text", (piece) => void (text += piece));
    const error = await thrownBy(stream.finalMessage());
    expect(error).toBeInstanceOf(APIError);
    expect([text, String(error)]).toEqual(["So", expect.stringContaining("ended before it was finished")]);
  });
});

describe("The Anthropic client", () => {
  test("has a class of its own for each failure, in the provider's words", async () => {
    const failing = async (status: number, type: string, message: string) => {
      world.native.begin((call) => call.reply(status, JSON.stringify({ type: "error", error: { type, message } })));
      return thrownBy(client().messages.create(request("native")));
    };
    const tooLong = await failing(400, "invalid_request_error", "prompt is too long");
    expect(tooLong).toBeInstanceOf(BadRequestError);
    expect((tooLong as APIError).requestID).toMatch(/^[\da-f-]{36}$/);
    expect(await failing(429, "rate_limit_error", "slow down")).toBeInstanceOf(RateLimitError);
    const overloaded = await failing(529, "overloaded_error", "Overloaded");
    expect(overloaded).toBeInstanceOf(InternalServerError);
    expect(String(overloaded)).toContain("Overloaded");
    expect(await thrownBy(client("ak-wrong").messages.create(request("native")))).toBeInstanceOf(AuthenticationError);
    expect(await thrownBy(client().messages.create(request("none")))).toBeInstanceOf(NotFoundError);
    expect(await thrownBy(client().messages.create({ ...request("native"), max_tokens: -1 }))).toBeInstanceOf(
      BadRequestError,
    );
  });

  test("lists all models, page by page, and finds one", async () => {
    const ids: string[] = [];
    for await (const { id } of client().models.list({ limit: 2 })) ids.push(id);
    expect(ids).toEqual(["native", "brisk", "chat", "both", "demo"]);
    const { display_name: name, _request_id: id } = await client().models.retrieve("chat");
    expect([name, id]).toEqual(["chat", expect.stringMatching(/^[\da-f-]{36}$/)]);
  });

  test("may send its key as a bearer token", async () => {
    const bearer = new Anthropic({ baseURL: world.gateway.url, apiKey: null, authToken: world.gateway.key });
    world.native.begin((call) => wholeTo(call, true, "Yes"));
    expect((await bearer.messages.create(request("native"))).content).toMatchObject([{ type: "text", text: "Yes" }]);
  });
});
