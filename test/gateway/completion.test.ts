import { expect, test } from "bun:test";
import { completion, message, toolCall, upstreamUsage } from "../support/answers.ts";
import { expectOfficial } from "../support/official.ts";
import { onExecutable } from "../support/runtimes.ts";
import { echo, whole, zippedWhole } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

onExecutable("A chat completion", startWorld, (world) => {
  test("is answered with status 200 and a body of the specification's shape", async () => {
    world.first.begin(echo());
    const before = Math.floor(Date.now() / 1000);
    const { status, headers, json } = await world.chat();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(json).toEqual({
      id: expect.stringMatching(/^chatcmpl-\w{16,}$/),
      object: "chat.completion",
      created: expect.any(Number),
      model: "one",
      choices: [{ index: 0, message: message("Hello"), finish_reason: "stop", logprobs: null }],
      usage: upstreamUsage,
    });
    expect(json["created"]).toBeGreaterThanOrEqual(before);
    expectOfficial("CreateChatCompletionResponse", json);
  });

  test("has an identifier of its own each time, never the provider's", async () => {
    world.first.begin(echo());
    const ids = (await Promise.all([world.chat(), world.chat(), world.chat()])).map(({ json }) => json["id"]);
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain("chatcmpl-upstream");
  });

  test("is not streamed when stream is false or absent", async () => {
    world.first.begin(echo());
    for (const request of [{}, { stream: false }, { stream: null }]) {
      const { headers, json } = await world.chat(request);
      expect(headers.get("content-type")).toMatch(/^application\/json/);
      expect(json["object"]).toBe("chat.completion");
      expect(world.first.calls.at(-1)?.json["stream"]).not.toBe(true);
    }
  });

  test.each(["stop", "length", "tool_calls", "content_filter", "function_call"])(
    "passes the finish reason %s on",
    async (reason) => {
      world.first.begin(whole(completion("Hi", { finish_reason: reason })));
      const { json } = await world.chat();
      expect(json).toMatchObject({ choices: [{ finish_reason: reason }] });
      expectOfficial("CreateChatCompletionResponse", json);
    },
  );

  test("says stop for a finish reason no client knows", async () => {
    world.first.begin(whole(completion("Hi", { finish_reason: "eos_token" })));
    expect((await world.chat()).json).toMatchObject({ choices: [{ finish_reason: "stop" }] });
  });

  test("brings tool calls whole, with null content beside them", async () => {
    const calls = [toolCall("call_a", "send_mail", { to: "team" }), toolCall("call_b", "look_up", { id: 7 })];
    world.first.begin(whole(completion(message(null, { tool_calls: calls }), { finish_reason: "tool_calls" })));
    const { json } = await world.chat();
    expect(json).toMatchObject({ choices: [{ message: { content: null, tool_calls: calls } }] });
    expectOfficial("CreateChatCompletionResponse", json);
  });

  test("brings every choice that was asked for", async () => {
    const choice = (index: number) => ({
      index,
      message: { role: "assistant", content: `${index}` },
      finish_reason: "stop",
    });
    world.first.begin(whole({ ...completion(""), choices: [choice(0), choice(1), choice(2)] }));
    const { json } = await world.chat({ n: 3 });
    expect(json).toMatchObject({ choices: [{ index: 0 }, { index: 1 }, { index: 2, message: { content: "2" } }] });
    expectOfficial("CreateChatCompletionResponse", json);
  });

  test("says refusal null and logprobs null where the provider leaves them out", async () => {
    world.first.begin(whole({ choices: [{ message: { content: "Hi" }, finish_reason: "stop" }] }));
    const { json } = await world.chat();
    expect(json).toMatchObject({
      choices: [{ index: 0, message: { role: "assistant", refusal: null }, logprobs: null }],
    });
    expectOfficial("CreateChatCompletionResponse", json);
  });

  test("holds usage with all three counts, also where the provider reports none", async () => {
    const { usage: _usage, ...silent } = completion("Hi there");
    world.first.begin(whole(silent));
    const { json } = await world.chat();
    const usage = json["usage"] as Record<string, number>;
    expect(Object.keys(usage ?? {}).toSorted()).toEqual(["completion_tokens", "prompt_tokens", "total_tokens"]);
    expect(usage["total_tokens"]).toBe(usage["prompt_tokens"]! + usage["completion_tokens"]!);
  });

  test("is read also when the provider compresses it", async () => {
    world.first.begin(zippedWhole(completion("Squeezed")));
    const { headers, json } = await world.chat();
    expect(headers.get("content-encoding")).toBeNull();
    expect(json).toMatchObject({ choices: [{ message: { content: "Squeezed" } }] });
  });

  test("joins content that a provider sends in parts", async () => {
    const parts = [
      { type: "text", text: "Good " },
      { type: "text", text: "day" },
    ];
    world.first.begin(whole(completion(message(null, { content: parts }))));
    expect((await world.chat()).json).toMatchObject({ choices: [{ message: { content: "Good day" } }] });
  });

  test.each([
    ["an empty body", ""],
    ["a page of HTML", "<html><body>Bad gateway</body></html>"],
    ["JSON that is cut", '{"choices":[{"mess'],
    ["an error object", { error: { message: "overloaded", type: "server_error" } }],
    ["an error that is a text", { error: "overloaded" }],
    ["an error without a wrapper", { object: "error", message: "overloaded" }],
    ["no choices", { choices: [] }],
    ["a list", [1, 2]],
  ])("is 503 when the provider answers 200 with %s", async (_what, body) => {
    world.first.begin(whole(body));
    const { status, error, text } = await world.chat();
    expect(status).toBe(503);
    expect(error.code).toBe("service_unavailable");
    expect(text).not.toContain("overloaded");
  });
});
