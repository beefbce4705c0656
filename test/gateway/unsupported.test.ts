import { expect, test } from "bun:test";
import { fakeProvider } from "../support/fake-provider.ts";
import { startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { completion, message, textChunks, toolCall, toolChunks } from "../support/answers.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { characters, echo, refusal, stream, whole } from "../support/scripts.ts";
import { eventsOf } from "../support/sse.ts";
import { hello, startWorld } from "../support/world.ts";

const tools = ["f", "g"].map((name) => ({ type: "function", function: { name, parameters: { type: "object" } } }));
const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"], additionalProperties: false };
const strict = { response_format: { type: "json_schema", json_schema: { name: "it", strict: true, schema } } };

/** The same world, with a first provider of another kind. */
const startAt = (kind: string, unsupported: "adapt" | "reject" | undefined) => (on: RuntimeName) =>
  startWorld(on, {
    provider: { kind, breaker: { failures: 3, share: 0.2 } },
    ...(unsupported ? { config: { unsupported } } : {}),
  });

onExecutable("A request for what its provider lacks", startAt("deepseek", undefined), (world) => {
  test("is answered without what only advises, and says so, on streams before the first byte", async () => {
    world.first.begin(echo());
    for (const more of [{}, { stream: true }]) {
      const asked = { verbosity: "low", seed: 7, user: "somebody", temperature: 0.5, ...more };
      const { status, headers } = await world.chat(asked);
      expect(status).toBe(200);
      expect(headers.get("x-penname-left-out")?.split(", ").toSorted()).toEqual(["seed", "user", "verbosity"]);
      expect(Object.keys(world.first.calls.at(-1)!.json)).not.toContain("verbosity");
    }
    expect((await world.chat({ temperature: 0.5 })).headers.get("x-penname-left-out")).toBeNull();
  });

  test("names what has no place in the form it is translated to: tools of OpenAI's own, and Anthropic's top_k", async () => {
    const headers = { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" };
    const post = (path: string, body: object) =>
      ask(world.gateway.url + path, {
        method: "POST",
        headers,
        body: JSON.stringify({ model: "one", stream: true, ...body }),
      });
    const own = [{ type: "web_search_2025_08_26" }, { type: "web_search" }, { type: "image_generation" }];
    world.first.begin(echo());
    const responses = await post("/v1/responses", { input: "Hello", tools: own, text: { verbosity: "low" } });
    const budgeted = await post("/v1/responses", {
      input: "Hello",
      truncation: "auto",
      include: ["reasoning.encrypted_content", "code_interpreter_call.outputs", "anything\r\nX-Owner: Maria"],
      reasoning: { context: "all_turns" },
    });
    const messages = await post("/v1/messages", {
      max_tokens: 9,
      messages: [{ role: "user", content: "Hello" }],
      top_k: 3,
    });
    const namesIn = (answer: typeof messages) => [answer.status, answer.headers.get("x-penname-left-out")];
    expect(namesIn(responses)).toEqual([200, "tools.web_search, tools.image_generation, verbosity"]);
    expect(namesIn(budgeted)).toEqual([
      200,
      "truncation, reasoning.context, include.code_interpreter_call.outputs, include.*",
    ]);
    expect(namesIn(messages)).toEqual([200, "top_k"]);
    for (const { json } of world.first.calls) expect([json["tools"], json["top_k"]]).toEqual([undefined, undefined]);
  });

  test("that is refused names nothing that was left out", async () => {
    world.first.begin(refusal(400, "No."));
    const { status, headers } = await world.chat({ verbosity: "low" });
    expect([status, headers.get("x-penname-left-out")]).toEqual([400, null]);
  });

  test("is answered with one call where one at once was asked for", async () => {
    const request = { tools, parallel_tool_calls: false };
    world.first.begin(
      whole(
        completion(message(null, { tool_calls: [toolCall("a", "f", {}), toolCall("b", "g", {})] }), {
          finish_reason: "tool_calls",
        }),
      ),
    );
    expect((await world.chat(request)).json).toMatchObject({
      choices: [{ message: { tool_calls: [{ id: "a" }] }, finish_reason: "tool_calls" }],
    });
    world.first.begin(
      stream(
        toolChunks([
          { id: "a", name: "f", args: '{"x":1}' },
          { id: "b", name: "g", args: "{}" },
        ]),
      ),
    );
    const { text } = await world.chat({ ...request, stream: true });
    expect(text).toContain('"name":"f"');
    expect(text).not.toContain('"name":"g"');
    expect(eventsOf(text).end).toBe("[DONE]");
  });

  test("is refused with the field's name where neither would be honest", async () => {
    world.first.begin(echo());
    const { status, error } = await world.chat({ n: 2 });
    expect([status, error.param, world.first.calls.length]).toEqual([400, "n", 0]);
  });

  test("by a strict schema gets an answer that follows it, or an error, for which no other provider stands in next time", async () => {
    world.first.begin(stream(textChunks(['{"n":', "4}"])));
    expect(eventsOf((await world.chat({ ...strict, stream: true })).text).end).toBe("[DONE]");
    world.first.begin(stream(textChunks(['{"n":', '"four"}'])));
    for (let time = 0; time < 20; time++) {
      const { headers, text } = await world.chat({ ...strict, model: "two", stream: true });
      expect(headers.get("x-provider")).toBe("first");
      expect(text).not.toContain("[DONE]");
      expect(text).not.toContain('"finish_reason":"stop"');
      expect(text).toContain("by response_format.json_schema, n must be an integer");
    }
    world.first.begin(whole(completion('{"n":"four"}')));
    const { status, error } = await world.chat(strict);
    expect([status, error.code]).toEqual([500, "api_error"]);
    expect(error.message).toContain("n must be an integer");
    expect(world.gateway.logs()).not.toContain('"msg":"bug"');
    world.first.begin(echo());
    expect((await world.chat()).status).toBe(200);
  });

  test("whose whole answer does not follow its schema is asked of the next target", async () => {
    world.first.begin(whole(completion('{"n":"four"}')));
    world.second.begin(whole(completion('{"n":4}')));
    const { status, headers, json } = await world.chat({ ...strict, model: "two" });
    expect([status, headers.get("x-provider")]).toEqual([200, "second"]);
    expect(json).toMatchObject({ choices: [{ message: { content: '{"n":4}' } }] });
  });

  test("gets values back that were hidden, in what was emulated too", async () => {
    const said = { properties: { mail: { type: "string", maxLength: 17 } }, required: ["mail"], type: "object" };
    const format = { type: "json_schema", json_schema: { name: "it", strict: true, schema: said } };
    world.first.begin((call) => {
      const [surrogate = ""] = /SURROGATE_PII\(\w+\)/.exec(call.said) ?? [];
      return stream(textChunks(['{"mail":"', ...characters(surrogate), '"}']))(call);
    });
    const messages = [{ role: "user", content: "Write to maria@example.org" }];
    const { text } = await world.chat({ messages, response_format: format, stream: true });
    const { chunks, end } = eventsOf(text);
    const content = chunks.map((chunk) => (chunk as Chunk).choices[0]?.delta.content ?? "").join("");
    expect([JSON.parse(content), end]).toEqual([{ mail: "maria@example.org" }, "[DONE]"]);
  });
});

interface Chunk {
  choices: { delta: { content?: string } }[];
}

onExecutable("A request that must call a tool", startAt("ollama", undefined), (world) => {
  test("is answered with a call that Ollama was asked for by a schema", async () => {
    world.first.begin((call) =>
      (call.json["stream"]
        ? stream(textChunks(['{"name":"f",', '"arguments":{}}']))
        : whole(completion('{"name":"f","arguments":{}}')))(call),
    );
    const request = { tools, tool_choice: "required" };
    expect((await world.chat(request)).json).toMatchObject({
      choices: [
        {
          message: { content: null, tool_calls: [{ function: { name: "f", arguments: "{}" } }] },
          finish_reason: "tool_calls",
        },
      ],
    });
    expect((await world.chat({ ...request, stream: true })).text).toContain('"finish_reason":"tool_calls"');
    expect(world.first.calls[0]!.json).not.toHaveProperty("tools");
  });
});

onExecutable("With `unsupported: reject` a request", startAt("deepseek", "reject"), (world) => {
  test.each([
    ["verbosity", { verbosity: "low" }],
    ["parallel_tool_calls", { tools, parallel_tool_calls: false }],
    ["response_format.json_schema.strict", strict],
    ["functions", { functions: [{ name: "f" }] }],
  ])("that asks for %s is 400 where the provider cannot honour it", async (param, asked) => {
    world.first.begin(echo());
    const { status, error } = await world.chat(asked);
    expect([status, error.code, error.param, world.first.calls.length]).toEqual([400, "invalid_request", param, 0]);
  });

  test("of another API is 400 for what it cannot be translated to", async () => {
    world.first.begin(echo());
    const headers = { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" };
    const post = (path: string, body: object) =>
      ask(world.gateway.url + path, { method: "POST", headers, body: JSON.stringify({ model: "one", ...body }) });
    const responses = await post("/v1/responses", { input: "Hello", truncation: "auto" });
    const messages = await post("/v1/messages", {
      max_tokens: 9,
      messages: [{ role: "user", content: "Hello" }],
      top_k: 3,
    });
    expect([responses.status, responses.error.param]).toEqual([400, "truncation"]);
    expect([messages.status, messages.error.message]).toEqual([
      400,
      "top_k must be left out: the provider of this model cannot honour it",
    ]);
    expect(world.first.calls.length).toBe(0);
  });

  test("loses bookkeeping all the same, and says so", async () => {
    world.first.begin(echo());
    const { status, headers } = await world.chat({ user: "somebody", store: true });
    expect([status, headers.get("x-penname-left-out")]).toEqual([200, "user, store"]);
  });
});

/** A model whose first target lacks what the second has. */
async function startMixed(on: RuntimeName) {
  const [first, second] = await Promise.all([fakeProvider(echo()), fakeProvider(echo())]);
  const gateway = await startGateway({
    on,
    config: {
      providers: {
        first: { kind: "ollama", base_url: first.url },
        second: { kind: "openai-compatible", base_url: second.url },
      },
      models: [{ id: "one", targets: ["first/a", "second/b"] }],
    },
  });
  const chat = (request: object) =>
    ask(`${gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "one", messages: hello, ...request }),
    });
  const stop = async () => void (await Promise.all([first.stop(), second.stop(), gateway.stop("SIGKILL")]));
  return { chat, stop };
}

onExecutable("A model of several targets", startMixed, (world) => {
  test("asks them in the configured order, whatever the first must leave out or emulate", async () => {
    const { headers } = await world.chat({ verbosity: "low", tools, parallel_tool_calls: false });
    expect([headers.get("x-provider"), headers.get("x-penname-left-out")]).toEqual(["first", "verbosity"]);
  });

  test("is answered by the next one where the first must refuse, which left nothing out", async () => {
    const { headers } = await world.chat({ verbosity: "low", n: 2 });
    expect([headers.get("x-provider"), headers.get("x-penname-left-out")]).toEqual(["second", null]);
  });
});
