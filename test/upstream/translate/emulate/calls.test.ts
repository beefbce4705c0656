import { describe, expect, test } from "bun:test";
import { providers } from "../../../../src/upstream/providers/index.ts";
import { message, textChunks, toolCall, toolChunks } from "../../../support/answers.ts";
import { city, fitted, tool, user } from "../../encoding.ts";
import { failure, streamed, whole } from "../changed.ts";

type Fields = Record<string, unknown>;

const body = (more: Fields, messages: unknown[] = [user()]): Fields => ({ messages, ...more });
const tools = [tool("get_weather", city), tool("get_time")];

describe("One call at once", () => {
  const request = body({ tools, parallel_tool_calls: false });
  const two = [
    { id: "call_1", name: "get_weather", args: '{"city":"Rome"}' },
    { id: "call_2", name: "get_time", args: "{}" },
  ];

  test("is had by keeping the first of several, in streams however they are cut", () => {
    for (const size of [1, 3, 7, 64, 10_000]) {
      const { calls, finish, outcome } = streamed("gemini", request, toolChunks(two), size);
      expect([calls, finish, outcome]).toEqual([
        [{ id: "call_1", name: "get_weather", args: '{"city":"Rome"}' }],
        "tool_calls",
        "finished",
      ]);
    }
  });

  test("is had by keeping the first of several in a whole answer", () => {
    const calls = [toolCall("call_1", "get_weather", { city: "Rome" }), toolCall("call_2", "get_time", {})];
    const { message: said, finish_reason: finish } = whole(
      "bedrock",
      request,
      message(null, { tool_calls: calls }),
      "tool_calls",
    );
    expect([said.tool_calls, finish]).toEqual([[calls[0]!], "tool_calls"]);
  });

  test("leaves a text as it is", () => {
    expect(streamed("gemini", request, textChunks(["Hello", " you"]))).toMatchObject({
      content: "Hello you",
      finish: "stop",
    });
  });
});

describe("A call that Ollama must make", () => {
  const required = body({ tools, tool_choice: "required" });

  test("is asked for by a schema of the tools' calls", () => {
    const { request: sent } = fitted(providers.ollama, "llama3.2", required);
    expect(sent).not.toHaveProperty("tools");
    expect(sent).not.toHaveProperty("tool_choice");
    expect(sent.response_format?.json_schema?.schema).toMatchObject({
      anyOf: [
        { properties: { name: { enum: ["get_weather"] }, arguments: city }, required: ["name", "arguments"] },
        { properties: { name: { enum: ["get_time"] }, arguments: { type: "object" } } },
      ],
    });
  });

  test("by name is asked for by that tool's schema, whose references still lead to their targets", () => {
    const parameters = { type: "object", properties: { at: { $ref: "#/$defs/place" } }, $defs: { place: city } };
    const choice = { type: "function", function: { name: "go" } };
    const { request: sent } = fitted(
      providers.ollama,
      "llama3.2",
      body({ tools: [...tools, tool("go", parameters)], tool_choice: choice }),
    );
    expect(sent.response_format?.json_schema?.schema).toMatchObject({
      properties: {
        name: { enum: ["go"] },
        arguments: { properties: { at: { $ref: "#/properties/arguments/$defs/place" } }, $defs: { place: city } },
      },
    });
  });

  test("is made of the answer's text, in streams however they are cut", () => {
    const text = '{"name":"get_weather","arguments":{"city":"São Paulo"}}';
    for (const size of [1, 2, 9, 10_000]) {
      const { content, calls, finish, outcome } = streamed(
        "ollama",
        required,
        textChunks(text.match(/.{1,3}/gu)!),
        size,
      );
      expect([content, finish, outcome]).toEqual(["", "tool_calls", "finished"]);
      expect(calls).toEqual([
        { id: expect.stringMatching(/^call_/), name: "get_weather", args: '{"city":"São Paulo"}' },
      ]);
    }
    const { message: said, finish_reason: finish } = whole("ollama", required, message(text));
    expect([said.content, finish]).toEqual([null, "tool_calls"]);
    expect(said.tool_calls).toMatchObject([{ type: "function", function: { name: "get_weather" } }]);
  });

  test("keeps numbers of 64 bits digit for digit", () => {
    const account = tool("pay", { type: "object", properties: { to: { type: "integer" } } });
    const args = '{"to":1152921504606846977}';
    const { calls, outcome } = streamed(
      "ollama",
      body({ tools: [account], tool_choice: "required" }),
      textChunks([`{"name":"pay","arguments":${args}}`]),
    );
    expect([calls[0]?.args, outcome]).toEqual([args, "finished"]);
  });

  test.each(["", "Hello", '{"name":"get_weather"}', '{"name":"rm","arguments":{}}', "[]", "null"])(
    "that it does not make, answering %j, is an error",
    (text) => {
      expect(failure(streamed("ollama", required, textChunks([text || " "])).outcome)).toContain(
        "calls none of the tools",
      );
      expect(() => whole("ollama", required, message(text))).toThrow("calls none of the tools");
    },
  );

  test("in the provider's own form passes", () => {
    const { calls } = streamed("ollama", required, toolChunks([{ id: "call_1", name: "get_time", args: "{}" }]));
    expect(calls).toMatchObject([{ id: "call_1", name: "get_time" }]);
  });
});

describe("The deprecated form of functions", () => {
  const request = body({ functions: [{ name: "get_time" }], function_call: { name: "get_time" } });

  test("is answered as it was asked, whatever the provider knows", () => {
    const two = ["a", "b"].map((id) => ({ id, name: "get_time", args: '{"zone":"CET"}' }));
    const { functionCall, calls, finish } = streamed("openrouter", request, toolChunks(two));
    expect([functionCall, calls, finish]).toEqual([
      { name: "get_time", arguments: '{"zone":"CET"}' },
      [],
      "function_call",
    ]);
    const { message: said, finish_reason } = whole(
      "mistral",
      request,
      message(null, { tool_calls: [toolCall("a", "get_time", {})] }),
      "tool_calls",
    );
    expect([said, finish_reason]).toEqual([
      {
        role: "assistant",
        content: null,
        refusal: null,
        function_call: { name: "get_time", arguments: "{}" },
      } as never,
      "function_call",
    ]);
  });

  test("is answered whole where a call without arguments comes with the end", () => {
    const only = { index: 0, id: "a", function: { name: "get_time" } };
    const end = { choices: [{ index: 0, delta: { tool_calls: [only] }, finish_reason: "tool_calls" }] };
    const { functionCall } = streamed("openrouter", request, [end, "[DONE]"]);
    expect(functionCall).toEqual({ name: "get_time", arguments: "{}" });
  });

  test("is sent as tools, of which one is called at once", () => {
    expect(fitted(providers.openrouter, "theirs", request).request).toMatchObject({
      tools: [{ type: "function", function: { name: "get_time" } }],
      tool_choice: { type: "function", function: { name: "get_time" } },
      parallel_tool_calls: false,
    });
  });
});

describe("Several speakers of one role", () => {
  test("are told apart by their texts where a provider knows no names", () => {
    const named = [
      { ...user("Hi"), name: "Ann" },
      { role: "assistant", content: "Hello" },
      { ...user([{ type: "text", text: "And I?" }]), name: "Bob" },
    ];
    expect(fitted(providers.mistral, "theirs", body({}, named)).request.messages).toEqual([
      { role: "user", content: "Ann: Hi" },
      { role: "assistant", content: "Hello" },
      {
        role: "user",
        content: [
          { type: "text", text: "Bob:" },
          { type: "text", text: "And I?" },
        ],
      },
    ] as never);
  });
});
