import { expect, test } from "bun:test";
import { chunk, completion, message, textChunks, toolCall, toolChunks, usageChunk } from "../../support/answers.ts";
import { onExecutable } from "../../support/runtimes.ts";
import { sse, stream, whole } from "../../support/scripts.ts";
import { assembled, awkward, eventsIn, hidden, startMessages, streaming, surrogatesIn } from "./world.ts";

onExecutable("A Messages request to a provider of another kind", startMessages, (world) => {
  const translated = async (request: object) => {
    world.chat.begin(whole(completion("Yes")));
    const answer = await world.message({ model: "chat", ...request });
    return { answer, sent: world.chat.calls[0]?.json ?? {} };
  };

  test("becomes a chat request: instructions, bounds, stops, effort, format", async () => {
    const { sent } = await translated({
      system: [
        { type: "text", text: "Be brief" },
        { type: "text", text: "Be kind" },
      ],
      messages: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: [{ type: "text", text: "Hi" }] },
        { role: "system", content: "Mind the gap" },
        { role: "user", content: [{ type: "text", text: "On" }] },
      ],
      temperature: 0.5,
      top_k: 5,
      stop_sequences: ["END"],
      thinking: { type: "enabled", budget_tokens: 10_000 },
      output_config: { format: { type: "json_schema", schema: { type: "object" } } },
    });
    expect(sent).toEqual({
      model: "gpt-x",
      max_tokens: 1024,
      messages: [
        {
          role: "system",
          content: [
            { type: "text", text: "Be brief" },
            { type: "text", text: "Be kind" },
          ],
        },
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hi" },
        { role: "system", content: "Mind the gap" },
        { role: "user", content: "On" },
      ],
      temperature: 0.5,
      stop: ["END"],
      reasoning_effort: "medium",
      response_format: {
        type: "json_schema",
        json_schema: { name: "answer", schema: { type: "object" }, strict: true },
      },
    });
  });

  test("leaves out a system message that only sets the effort of a turn, and says so", async () => {
    const messages = [
      { role: "user", content: "Hello" },
      { role: "system", output_config: { effort: "high" } },
    ];
    const { answer, sent } = await translated({ messages });
    expect(sent["messages"]).toEqual([{ role: "user", content: "Hello" }]);
    expect(answer.headers.get("x-penname-left-out")).toBe("messages.output_config");
  });

  test("brings tools, parallel calls and their results, pictures and documents", async () => {
    const picture = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } };
    const { sent } = await translated({
      tools: [
        {
          name: "send",
          description: "Sends",
          input_schema: { type: "object", properties: { to: { type: "string" } } },
        },
        { type: "custom", name: "look", input_schema: { type: "object" } },
      ],
      tool_choice: { type: "any", disable_parallel_tool_use: true },
      messages: [
        { role: "user", content: [picture, { type: "text", text: "Send" }] },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Hm", signature: "EqQB" },
            { type: "thinking", thinking: "So", signature: "" },
            { type: "text", text: "I do" },
            { type: "tool_use", id: "toolu_1", name: "send", input: { to: "you" } },
            { type: "tool_use", id: "toolu_2", name: "look", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "toolu_2", content: [{ type: "text", text: "seen" }, picture] },
            { type: "tool_result", tool_use_id: "toolu_1", is_error: true },
            { type: "document", source: { type: "text", media_type: "text/plain", data: "Minutes" } },
            {
              type: "document",
              title: "a.pdf",
              source: { type: "base64", media_type: "application/pdf", data: "JVBERi0=" },
            },
          ],
        },
      ],
    });
    const url = { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } };
    const fn = (name: string, more: object) => ({ type: "function", function: { name, ...more } });
    expect(sent["tools"]).toEqual([
      fn("send", { description: "Sends", parameters: { type: "object", properties: { to: { type: "string" } } } }),
      fn("look", { parameters: { type: "object" } }),
    ]);
    expect([sent["tool_choice"], sent["parallel_tool_calls"]]).toEqual(["required", false]);
    expect(sent["messages"]).toEqual([
      { role: "user", content: [url, { type: "text", text: "Send" }] },
      {
        role: "assistant",
        content: "I do",
        reasoning_content: "So",
        tool_calls: [
          { id: "toolu_1", ...fn("send", { arguments: '{"to":"you"}' }) },
          { id: "toolu_2", ...fn("look", { arguments: "{}" }) },
        ],
      },
      { role: "tool", tool_call_id: "toolu_2", content: "seen" },
      { role: "tool", tool_call_id: "toolu_1", content: "The tool failed." },
      {
        role: "user",
        content: [
          url,
          { type: "text", text: "Minutes" },
          { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,JVBERi0=" } },
        ],
      },
    ]);
  });

  test.each<[string, object]>([
    ["messages.0.content.0.type", { messages: [{ role: "user", content: [{ type: "novelty" }] }] }],
    ["messages.0.content.0.type", { messages: [{ role: "assistant", content: [{ type: "server_tool_use" }] }] }],
    ["tools.0.type", { tools: [{ type: "web_search_20250305", name: "web_search" }] }],
    [
      "messages.0.content.0.source.type",
      { messages: [{ role: "user", content: [{ type: "image", source: { type: "file", file_id: "file_1" } }] }] },
    ],
  ])("is refused by the name of a field that has no counterpart: %s", async (param, request) => {
    const { answer } = await translated(request);
    expect([answer.status, answer.error.type]).toEqual([400, "invalid_request_error"]);
    expect(answer.error.message).toStartWith(`${param} must be`);
  });

  test("is answered with a whole message: reasoning, text, calls, and the cache's tokens apart", async () => {
    const usage = {
      prompt_tokens: 20,
      completion_tokens: 7,
      total_tokens: 27,
      prompt_tokens_details: { cached_tokens: 12, cache_write_tokens: 5 },
    };
    world.chat.begin((call) => {
      const [one = "", other = ""] = surrogatesIn(call.body);
      const calls = [toolCall("call_1", "send", { to: other }), toolCall("call_2", "look", {})];
      const said = message(`Of ${one}`, { reasoning_content: one, tool_calls: calls });
      call.reply(200, JSON.stringify({ ...completion(said, { finish_reason: "tool_calls" }), usage }));
    });
    const { json } = await world.message({ model: "chat" });
    expect(json).toMatchObject({
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      type: "message",
      role: "assistant",
      model: "chat",
      content: [
        { type: "thinking", thinking: hidden, signature: "" },
        { type: "text", text: `Of ${hidden}` },
        { type: "tool_use", id: "call_1", name: "send", input: { to: awkward } },
        { type: "tool_use", id: "call_2", name: "look", input: {} },
      ],
      stop_reason: "tool_use",
      stop_sequence: null,
      usage: { input_tokens: 3, cache_creation_input_tokens: 5, cache_read_input_tokens: 12, output_tokens: 7 },
    });
  });

  test("is answered with Anthropic's events in their order, wherever the bytes are cut", async () => {
    const said = (body: string) => {
      const [one = "", other = ""] = surrogatesIn(body);
      const calls = [
        { id: "call_1", name: "send", args: JSON.stringify({ to: other, json: JSON.stringify([other]) }) },
        { id: "call_2", name: "look", args: "{}" },
      ];
      return sse([
        chunk({ role: "assistant", content: "" }),
        chunk({ reasoning_content: one.slice(0, 5) }),
        chunk({ reasoning_content: one.slice(5) }),
        chunk({ content: `So ${one.slice(0, 11)}` }),
        chunk({ content: one.slice(11) }),
        ...toolChunks(calls).slice(1),
      ]);
    };
    world.chat.begin(streaming(said));
    await world.message({ model: "chat", stream: true });
    const length = Buffer.byteLength(said(world.chat.calls[0]!.body));
    for (let at = 1; at < length; at += 7) {
      world.chat.begin(streaming(said, [at]));
      const { content, stop, usage } = assembled((await world.message({ model: "chat", stream: true })).text);
      expect({ at, content, stop, usage }).toEqual({
        at,
        content: [
          { type: "thinking", thinking: hidden, signature: "" },
          { type: "text", text: `So ${hidden}` },
          { type: "tool_use", id: "call_1", name: "send", input: { to: awkward, json: JSON.stringify([awkward]) } },
          { type: "tool_use", id: "call_2", name: "look", input: {} },
        ],
        stop: "tool_use",
        usage: { input_tokens: 11, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 7 },
      });
    }
  });

  test("gets calls that come interleaved one after the other", async () => {
    const piece = (index: number, args: string, more: object = {}) =>
      chunk({
        tool_calls: [{ index, ...more, function: { ...(more as { function?: object }).function, arguments: args } }],
      });
    const begin = (index: number, name: string) =>
      piece(index, "", { id: `call_${index}`, type: "function", function: { name } });
    world.chat.begin(
      stream([
        begin(0, "a"),
        begin(1, "b"),
        piece(1, '{"x":'),
        piece(0, '{"y":"'),
        chunk({ content: "By the way" }),
        piece(1, "1}"),
        piece(0, '2"}'),
        begin(2, "c"),
        piece(2, "{}"),
        chunk({}, "stop"),
        usageChunk,
      ]),
    );
    const { content, stop } = assembled((await world.message({ model: "chat", stream: true })).text);
    expect([content, stop]).toEqual([
      [
        { type: "tool_use", id: "call_0", name: "a", input: { y: "2" } },
        { type: "tool_use", id: "call_1", name: "b", input: { x: 1 } },
        { type: "tool_use", id: "call_2", name: "c", input: {} },
        { type: "text", text: "By the way" },
      ],
      "tool_use",
    ]);
  });

  test.each([
    ["stop", "end_turn"],
    ["length", "max_tokens"],
    ["content_filter", "refusal"],
    ["tool_calls", "end_turn"],
  ])("that calls no tool ends for its reason: %s is %s", async (finish, reason) => {
    world.chat.begin(stream(textChunks(["x"], finish)));
    expect(assembled((await world.message({ model: "chat", stream: true })).text).stop).toBe(reason);
  });

  test("answers with the text of a refusal, and with nothing where nothing was said", async () => {
    world.chat.begin(stream([chunk({ refusal: "I cannot" }), chunk({}, "stop"), usageChunk]));
    expect(assembled((await world.message({ model: "chat", stream: true })).text).content).toEqual([
      { type: "text", text: "I cannot" },
    ]);
    world.chat.begin(stream([chunk({}, "stop"), usageChunk]));
    expect(assembled((await world.message({ model: "chat", stream: true })).text).content).toEqual([]);
  });

  test("is kept alive by a ping while nobody answers", async () => {
    let goOn = () => {};
    const until = new Promise<void>((resolve) => (goOn = resolve));
    world.chat.begin(async (call) => {
      await until;
      await stream(textChunks(["Late"]))(call);
    });
    const answer = await fetch(`${world.gateway.url}/v1/messages`, {
      method: "POST",
      headers: { "x-api-key": world.gateway.key, "content-type": "application/json" },
      body: JSON.stringify({
        model: "chat",
        max_tokens: 9,
        stream: true,
        messages: [{ role: "user", content: "Hello" }],
      }),
    });
    const reader = answer.body!.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    goOn();
    let rest = "";
    for (let read = await reader.read(); !read.done; read = await reader.read())
      rest += new TextDecoder().decode(read.value);
    expect(eventsIn(first)).toEqual([{ type: "ping" }]);
    expect(assembled(rest).content).toEqual([{ type: "text", text: "Late" }]);
  }, 60_000);
});
