import { describe, expect, test } from "bun:test";
import { type Fields, fieldsIn, listIn, textIn } from "../../../src/contract/fields.ts";
import { declaredTools } from "../../../src/dialects/openai-responses/canonical/tools.ts";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";
import { GatewayError } from "../../../src/errors.ts";

const canonical = (body: Fields): Fields => openaiResponses.parse({ model: "m", ...body }).canonical();
const refused = (body: Fields): string => {
  try {
    openaiResponses.parse({ model: "m", ...body }).canonical();
  } catch (thrown) {
    if (thrown instanceof GatewayError) return `${thrown.param}: ${thrown.message}`;
    throw thrown;
  }
  return "accepted";
};

describe("A request becomes one of the chat form", () => {
  test("with its instructions, its options under their names there, and fields that nobody knows", () => {
    expect(
      canonical({
        input: "Hello",
        instructions: "Be brief",
        max_output_tokens: 9,
        text: {
          format: { type: "json_schema", name: "letter", schema: { type: "object" }, strict: true },
          verbosity: "low",
        },
        reasoning: { effort: "low", summary: "auto" },
        temperature: 0.5,
        top_p: null,
        stream: true,
        stream_options: { include_obfuscation: false },
        metadata: { a: "b" },
        user: "u",
        prompt_cache_key: "k",
        parallel_tool_calls: false,
        include: ["reasoning.encrypted_content"],
        truncation: "auto",
        store: true,
        top_k: 40,
      }),
    ).toEqual({
      model: "m",
      messages: [
        { role: "system", content: "Be brief" },
        { role: "user", content: "Hello" },
      ],
      max_completion_tokens: 9,
      response_format: {
        type: "json_schema",
        json_schema: { name: "letter", schema: { type: "object" }, strict: true },
      },
      verbosity: "low",
      reasoning_effort: "low",
      temperature: 0.5,
      stream: true,
      metadata: { a: "b" },
      user: "u",
      prompt_cache_key: "k",
      top_k: 40,
    });
  });

  test("with thoughts, words and calls of one answer in one turn, and results after it", () => {
    const input = [
      { role: "developer", content: "Rules" },
      { type: "message", role: "user", content: [{ type: "input_text", text: "Send" }] },
      { type: "reasoning", id: "rs_1", summary: [], content: [{ type: "reasoning_text", text: "Two mails" }] },
      {
        type: "message",
        role: "assistant",
        id: "msg_1",
        content: [{ type: "output_text", text: "Both", annotations: [] }],
      },
      { type: "function_call", call_id: "call_1", name: "send", arguments: "{}" },
      { type: "custom_tool_call", call_id: "call_2", name: "sql", input: 'select "a"' },
      { type: "function_call_output", call_id: "call_1", output: "sent" },
      { type: "custom_tool_call_output", call_id: "call_2", output: [{ type: "input_text", text: "1" }] },
      { type: "web_search_call", id: "ws_1", status: "completed" },
      { type: "message", role: "assistant", content: [{ type: "refusal", refusal: "No" }] },
    ];
    expect(canonical({ input })["messages"]).toEqual([
      { role: "developer", content: "Rules" },
      { role: "user", content: [{ type: "text", text: "Send" }] },
      {
        role: "assistant",
        content: "Both",
        reasoning_content: "Two mails",
        tool_calls: [
          { id: "call_1", type: "function", function: { name: "send", arguments: "{}" } },
          { id: "call_2", type: "function", function: { name: "sql", arguments: '{"input":"select \\"a\\""}' } },
        ],
      },
      { role: "tool", tool_call_id: "call_1", content: "sent" },
      { role: "tool", tool_call_id: "call_2", content: [{ type: "text", text: "1" }] },
      { role: "assistant", content: "", refusal: "No" },
    ]);
  });

  test("with all thoughts of an answer in its turn, wherever they stand in it, and in no later one", () => {
    const thought = (text: string) => ({ type: "reasoning", summary: [], content: [{ type: "reasoning_text", text }] });
    const words = (text: string) => ({ role: "assistant", content: text });
    const call = { type: "function_call", call_id: "call_1", name: "send", arguments: "{}" };
    const result = { type: "function_call_output", call_id: "call_1", output: "sent" };
    const told = (input: Fields[]) => listIn(canonical({ input })["messages"]).map((turn) => turn["reasoning_content"]);
    expect(told([words("First"), thought("A"), call, result, words("Second")])).toEqual(["A", undefined, undefined]);
    expect(told([thought("A"), thought("B"), words("First"), thought("C"), call, result])).toEqual([
      "A\n\nB\n\nC",
      undefined,
    ]);
    expect(told([call, thought("A"), result, words("Second")])).toEqual(["A", undefined, undefined]);
    expect(told([thought("A"), { role: "user", content: "Stop" }, words("Yes")])).toEqual([undefined, undefined]);
    expect(told([words("First"), thought("A")])).toEqual(["A"]);
  });

  test("with pictures and files, and a thought that another encrypted left out", () => {
    const input = [
      { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "S" }], encrypted_content: "gAAA" },
      { role: "assistant", content: "Yes" },
      {
        role: "user",
        content: [
          { type: "input_image", image_url: "data:image/png;base64,iVBORw0KGgo=", detail: "low", file_id: null },
          { type: "input_file", file_data: "data:application/pdf;base64,JVBERi0=", filename: "a.pdf" },
        ],
      },
    ];
    expect(canonical({ input })["messages"]).toEqual([
      { role: "assistant", content: "Yes" },
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=", detail: "low" } },
          { type: "file", file: { file_data: "data:application/pdf;base64,JVBERi0=", filename: "a.pdf" } },
        ],
      },
    ]);
  });

  test("with pictures and files of results behind all of them, as no tool's message may hold any", () => {
    const url = "data:image/png;base64,iVBORw0KGgo=";
    const call = (call_id: string) => ({ type: "function_call", call_id, name: "look", arguments: "{}" });
    const result = (call_id: string, output: Fields[]) => ({ type: "function_call_output", call_id, output });
    const picture = { type: "input_image", image_url: url };
    const file = { type: "input_file", file_data: "data:application/pdf;base64,JVBERi0=" };
    const input = [
      call("a"),
      call("b"),
      result("a", [{ type: "input_text", text: "Seen" }, picture]),
      result("b", [file]),
      { role: "assistant", content: "Both" },
      call("c"),
      result("c", [picture]),
    ];
    const shown = { type: "image_url", image_url: { url } };
    expect(listIn(canonical({ input })["messages"]).slice(1)).toMatchObject([
      { role: "tool", tool_call_id: "a", content: [{ type: "text", text: "Seen" }] },
      { role: "tool", tool_call_id: "b", content: "" },
      { role: "user", content: [shown, { type: "file", file: { file_data: file.file_data } }] },
      { role: "assistant", content: "Both" },
      { role: "tool", tool_call_id: "c", content: "" },
      { role: "user", content: [shown] },
    ]);
  });

  test("with custom tools as functions of one argument, and without searches of the web", () => {
    const parameters = { type: "object", properties: {} };
    const tools = [
      { type: "web_search", external_web_access: false },
      { type: "function", name: "send", parameters, strict: false },
      {
        type: "custom",
        name: "patch",
        description: "Patches",
        format: { type: "grammar", syntax: "lark", definition: "start: /a/" },
      },
    ];
    const { tools: sent, tool_choice: choice } = canonical({
      input: "x",
      tools,
      tool_choice: { type: "custom", name: "patch" },
    });
    expect(choice).toEqual({ type: "function", function: { name: "patch" } });
    expect(sent).toEqual([
      { type: "function", function: { name: "send", parameters, strict: false } },
      {
        type: "function",
        function: {
          name: "patch",
          description: "Patches\n\nThe input must follow this lark grammar:\nstart: /a/",
          parameters: {
            type: "object",
            properties: { input: { type: "string", description: "The tool's whole input." } },
            required: ["input"],
            additionalProperties: false,
          },
        },
      },
    ]);
    const options = { tool_choice: "auto", parallel_tool_calls: true };
    expect(canonical({ input: "x", tools: [{ type: "web_search" }], ...options })).toEqual({
      model: "m",
      messages: [{ role: "user", content: "x" }],
    });
    expect(canonical({ input: "x", tools: [{ type: "function", name: "f" }], ...options })).toMatchObject(options);
  });

  test("with tools of two namespaces apart, however long their names are", () => {
    const name = "send".repeat(20);
    const inSpace = (space: string) => ({ type: "namespace", name: space, tools: [{ type: "function", name }] });
    const body = { input: "Hello", tools: [inSpace("mail"), inSpace("post")] };
    const names = listIn(canonical(body)["tools"]).map((tool) => textIn(fieldsIn(tool["function"])["name"]));
    expect(new Set(names).size).toBe(2);
    for (const [at, one] of names.entries()) {
      expect(one).toMatch(/^[A-Za-z_][\w-]{0,63}$/);
      expect(declaredTools(body).get(one)).toMatchObject({ name, namespace: ["mail", "post"][at] });
    }
  });

  test("with tools of a namespace under names that begin with it, in what was called before, too", () => {
    const tools = [{ type: "namespace", name: "mail", tools: [{ type: "function", name: "send", parameters: {} }] }];
    const input = [{ type: "function_call", call_id: "c", name: "send", namespace: "mail", arguments: "{}" }];
    const { messages, tools: sent } = canonical({ input, tools });
    expect(sent).toEqual([{ type: "function", function: { name: "mail__send", parameters: {} } }]);
    expect(messages).toMatchObject([{ tool_calls: [{ function: { name: "mail__send" } }] }]);
  });

  test.each<[Fields, string]>([
    [{ input: "x", previous_response_id: "resp_1" }, "previous_response_id must be left out"],
    [{ input: "x", conversation: "conv_1" }, "conversation must be left out"],
    [{ input: "x", background: true }, "background must be false"],
    [{ input: "x", background: "yes" }, "background must be false"],
    [{ input: [{ type: "item_reference", id: "msg_1" }] }, "input.0 must be the item itself"],
    [{ input: [{ id: "msg_1" }] }, "input.0 must be the item itself"],
    [{ messages: [] }, "input must be given: this is the responses API"],
    [{}, "input must be given"],
    [{ input: [{ type: "reasoning", summary: [] }] }, "input must hold a message, or a tool's call or result"],
    [{ input: [{ role: "tool", content: "x" }] }, "input.0.role must be one of user, assistant, system, developer"],
    [{ input: [{ type: "function_call", name: "f", arguments: "{}" }] }, "input.0.call_id must be given"],
    [{ input: [{ type: "message", role: "user", content: 7 }] }, "input.0.content must be a string or an array"],
    [{ input: "x", tools: [{ type: "function", function: { name: "f" } }] }, "tools.0.name must be given"],
    [
      { input: "x", text: { format: { type: "xml" } } },
      "text.format.type must be one of text, json_object, json_schema",
    ],
    [{ input: "x", prompt: { id: "pmpt_1" } }, "prompt must be left out: the provider of this model keeps no prompts"],
    [
      { input: "x", tools: [{ type: "file_search", vector_store_ids: [] }] },
      "tools.0.type must be function, custom or namespace",
    ],
    [{ input: [{ type: "computer_call", call_id: "c" }] }, "input.0.type must be message, function_call"],
    [
      { input: "x", tools: [{ type: "web_search" }], tool_choice: "required" },
      "tool_choice must be auto or none: no tool",
    ],
    [{ input: "x", tool_choice: { type: "function", name: "f" } }, "tool_choice must be auto or none: no tool"],
    [{ input: "x", tool_choice: { type: "mcp", server_label: "s" } }, "tool_choice.type must be function, custom"],
  ])("or is refused with what would be right: %j", (body, sentence) => {
    expect(refused(body)).toContain(sentence);
  });

  test("and a provider's refusal names its fields as the caller wrote them", () => {
    const request = openaiResponses.parse({
      model: "m",
      instructions: "Be brief",
      input: [
        { role: "user", content: "a" },
        { type: "reasoning", summary: [] },
        { role: "user", content: "b" },
      ],
      tools: [{ type: "web_search" }, { type: "function", name: "f" }],
    });
    request.canonical();
    expect(
      [
        "messages.2.content must",
        "messages.0.content",
        "tools.0.function.name",
        "response_format",
        "max_tokens must be",
        "messages",
      ].map((path) => request.renumber(path)),
    ).toEqual([
      "input.2.content must",
      "instructions.content",
      "tools.1.name",
      "text.format",
      "max_output_tokens must be",
      "input",
    ]);
  });
});
