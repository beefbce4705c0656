import { expect, test } from "bun:test";
import { onExecutable } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const tool = { type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } };
const functionOf = (change: object) => [{ type: "function", function: { ...tool.function, ...change } }];

/** Field, what passes, what does not, and the path the error names. */
const fields: readonly [field: string, right: readonly unknown[], wrong: readonly unknown[]][] = [
  ["temperature", [0, 0.7, 1, 2], [-0.01, 2.01, "1", true, [], {}]],
  ["top_p", [0, 0.5, 1], [-0.1, 1.1, "1", false, [1]]],
  ["max_tokens", [1, 4096, 1_000_000], [0, -1, 1.5, "16", true, {}]],
  ["max_completion_tokens", [1, 4096], [0, -1, 1.5, "16"]],
  ["stream", [false], ["true", 1, 0, {}]],
  ["stream_options", [{}, { include_usage: true }], ["usage", 7, [], true]],
  ["stop", ["END", ["a"], ["a", "b", "c", "d"], []], [7, {}, true]],
  ["tools", [[], [tool], [{ type: "custom", custom: { name: "x" } }]], [{}, "f", 7]],
  ["tool_choice", ["none", "auto", "required", { type: "function", function: { name: "f" } }], [7, true, "sometimes"]],
  ["response_format", [{ type: "text" }, { type: "json_object" }], ["json_object", 7, []]],
  ["n", [1, 2, 128], [0, 129, 1.5, "1"]],
  ["frequency_penalty", [-2, 0, 2], [-2.1, 2.1, "0"]],
  ["presence_penalty", [-2, 0, 2], [-2.1, 2.1, "0"]],
  ["logprobs", [true, false], ["yes", 1]],
  ["top_logprobs", [0, 20], [-1, 21, 0.5]],
  ["seed", [7, 0, -3], ["7", 1.5]],
  ["logit_bias", [{}, { "50256": -100 }], [[], "x"]],
  ["metadata", [{}, { ticket: "4711" }], ["x", []]],
  ["user", ["u"], [7, {}]],
  ["parallel_tool_calls", [true, false], ["no", 0]],
  ["reasoning_effort", ["low", "high"], [3]],
  ["verbosity", ["low"], [3]],
];

/** What is wrong further inside, and the path that says so. */
const inner: readonly [path: string, request: object][] = [
  ["stop.1", { stop: ["a", 7] }],
  ["stop", { stop: Array.from("x".repeat(65)) }],
  ["tools.0", { tools: ["f"] }],
  ["tools.0.type", { tools: [{ function: { name: "f" } }] }],
  ["tools.0.function", { tools: [{ type: "function" }] }],
  ["tools.0.function.name", { tools: functionOf({ name: 7 }) }],
  ["tools.0.function.name", { tools: functionOf({ name: "" }) }],
  ["tools.1.function.name", { tools: [tool, ...functionOf({ name: null })] }],
  ["tools.0.function.description", { tools: functionOf({ description: 7 }) }],
  ["tools.0.function.parameters", { tools: functionOf({ parameters: "object" }) }],
  ["tools.0.function.strict", { tools: functionOf({ strict: "yes" }) }],
  ["response_format.type", { response_format: {} }],
  ["response_format.type", { response_format: { type: "xml" } }],
  ["response_format.json_schema", { response_format: { type: "json_schema", json_schema: "x" } }],
  ["stream_options.include_usage", { stream_options: { include_usage: "yes" } }],
  ["tool_choice.type", { tool_choice: {} }],
  ["logit_bias.50256", { logit_bias: { "50256": "much" } }],
];

onExecutable("A request's field", startWorld, (world) => {
  test.each(fields)("%s passes in its whole range, and reaches the provider as it was given", async (field, right) => {
    world.first.begin(echo());
    for (const value of right) {
      const { status, text } = await world.chat({ [field]: value });
      expect([status, text]).toEqual([200, expect.anything()]);
      const sent = world.first.calls.at(-1)?.json;
      if (field === "max_completion_tokens") expect(sent).toMatchObject({ max_tokens: value });
      else if (!["stream_options", "user", "metadata"].includes(field)) expect(sent?.[field]).toEqual(value);
    }
  });

  test.each(fields)("%s is 400 invalid_request outside of it, and names the field", async (field, _right, wrong) => {
    world.first.begin(echo());
    for (const value of wrong) {
      const { status, error } = await world.chat({ [field]: value });
      expect([JSON.stringify(value), status, error.code, error.param]).toEqual([
        JSON.stringify(value),
        400,
        "invalid_request",
        field,
      ]);
      expect(error.message).toStartWith(`${field} must be `);
    }
    expect(world.first.calls).toHaveLength(0);
  });

  test.each(fields)("%s may be null, which means that it is not given", async (field) => {
    world.first.begin(echo());
    expect((await world.chat({ [field]: null })).status).toBe(200);
    expect(world.first.calls[0]?.json).not.toHaveProperty(field);
  });

  test.each(inner)("%s is named when it is wrong inside %j", async (path, request) => {
    world.first.begin(echo());
    const { status, error } = await world.chat(request);
    expect([status, error.code, error.param]).toEqual([400, "invalid_request", path]);
    expect(world.first.calls).toHaveLength(0);
  });

  test.each([[undefined], [null], [""], [7], [true], [[]], [{}]])(
    "model %j is 400 and names the field",
    async (model) => {
      const { status, error } = await world.chat({ model });
      expect([status, error.code, error.param]).toEqual([400, "invalid_request", "model"]);
    },
  );

  test("model that is not offered is 400 invalid_request with the word clients look for", async () => {
    const { status, error } = await world.chat({ model: "gpt-99" });
    expect([status, error.code, error.type, error.param]).toEqual([
      400,
      "invalid_request",
      "invalid_request_error",
      "model",
    ]);
    expect(error.message).toContain("model_not_found");
  });

  test("model is sent to the provider under the provider's own name, and answered under the caller's", async () => {
    world.first.begin(echo());
    const { json } = await world.chat({ model: "house/one:latest" });
    expect(world.first.calls[0]?.json["model"]).toBe("upstream-one");
    expect(json["model"]).toBe("house/one:latest");
  });

  test("parameters of a function may be left out, as OpenAI's clients do", async () => {
    world.first.begin(echo());
    const tools = [{ type: "function", function: { name: "now" } }];
    expect((await world.chat({ tools })).status).toBe(200);
  });

  test("parameters of a function reach the provider as JSON Schema, keyword by keyword", async () => {
    world.first.begin(echo());
    const parameters = {
      type: "object",
      properties: { to: { type: "string", enum: ["a", "b"] }, count: { type: "integer", minimum: 1 } },
      required: ["to"],
      additionalProperties: false,
    };
    await world.chat({ tools: functionOf({ parameters, description: "Sends" }) });
    expect(world.first.calls[0]?.json["tools"]).toEqual(functionOf({ parameters, description: "Sends" }));
  });

  test("tools in the flat form some clients send are brought into the documented one", async () => {
    world.first.begin(echo());
    await world.chat({ tools: [{ type: "function", name: "f", parameters: {} }], tool_choice: "any" });
    expect(world.first.calls[0]?.json).toMatchObject({
      tools: [{ type: "function", function: { name: "f", parameters: {} } }],
      tool_choice: "required",
    });
  });

  test("unknown to this contract reaches the provider untouched, at every depth", async () => {
    world.first.begin(echo());
    const unknown = { x_team: { a: [1, { b: null }] }, top_k: 40, chat_template_kwargs: { enable_thinking: false } };
    const messages = [
      { role: "user", content: [{ type: "text", text: "Hi", cache_control: { type: "ephemeral" } }], x: 1 },
    ];
    const tools = [{ type: "function", function: { name: "f", parameters: { "x-order": ["a"] }, "x-cost": 2 }, y: 3 }];
    await world.chat({ ...unknown, messages, tools, response_format: { type: "json_object", z: true } });
    expect(world.first.calls[0]?.json).toMatchObject({
      ...unknown,
      messages,
      tools,
      response_format: { type: "json_object", z: true },
    });
  });

  test("input in place of messages is told apart by its name", async () => {
    const { status, error } = await world.chat({ messages: undefined, input: "Hello" });
    expect([status, error.param]).toEqual([400, "messages"]);
    expect(error.message).toContain("POST /v1/responses");
  });
});
