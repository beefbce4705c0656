import { describe, expect, test } from "bun:test";
import { FlatNames } from "../../../src/dialects/openai-responses/canonical/flat-names.ts";
import { flatToolsIn } from "../../../src/dialects/openai-responses/canonical/tools.ts";
import type { Fields } from "../../../src/contract/fields.ts";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";
import { chunk, completion, message, textChunks, toolCall, toolChunks, usageChunk } from "../../support/answers.ts";
import { every, stream, whole } from "../../support/scripts.ts";
import { echoWorld, hidden, surrogateIn } from "../echo/world.ts";
import { agreeing, heard } from "./said.ts";

const awkward = 'The "Blue" \\ Bird\nProject';
describe("Chunks of the chat form become events", () => {
  const post = async (chunks: (surrogate: string) => readonly unknown[], body: Fields = {}, size = 9_999) => {
    const { ask, chat, ended } = await echoWorld("chat", { hides: [hidden, awkward] });
    chat.begin((call) => stream(chunks(surrogateIn(call.body)), { cut: every(size) })(call));
    const answer = await ask(openaiResponses, { model: "m", input: `About ${awkward}`, stream: true, ...body });
    return { text: await answer.text(), chat, ended };
  };

  test("in the order that OpenAI's have, with everything that a response repeats", async () => {
    const own = { instructions: `Be brief about ${awkward}`, user: "maria", metadata: { a: "b" }, temperature: 0.5 };
    const { text, ended } = await post(
      (surrogate) => textChunks(["Dear ", surrogate.slice(0, 9), surrogate.slice(9)]),
      own,
    );
    const { types, last } = heard(text);
    expect(types).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.completed",
    ]);
    expect(agreeing(text)).toEqual([`Dear ${awkward}`]);
    expect(last).toMatchObject({ ...own, store: false, model: "m", status: "completed", usage: { input_tokens: 11 } });
    expect(last["id"]).toMatch(/^resp_[0-9a-f]{32}$/);
    expect(ended[0]?.reason).toBe("completed");
  });

  test("whose response states the tier that was used, where the provider tells it", async () => {
    const tiersOf = async (tiers: object) => {
      const { text } = await post(() => textChunks(["Yes"]).map((one) => ({ ...one, ...tiers })), {
        service_tier: "auto",
      });
      return [...text.matchAll(/"service_tier":"(\w+)"/g)].map(([, tier]) => tier);
    };
    expect(new Set(await tiersOf({ service_tier: "default" }))).toEqual(new Set(["default"]));
    expect(new Set(await tiersOf({ service_tier: null }))).toEqual(new Set(["auto"]));
  });

  test("of thoughts, words, a refusal and interleaved calls, wherever the bytes are cut", async () => {
    const tool = (index: number, fields: Fields) => chunk({ tool_calls: [{ index, ...fields }] });
    const chunks = (surrogate: string) => {
      const args = JSON.stringify({ to: surrogate });
      return [
        chunk({ role: "assistant", reasoning_content: `Of ${surrogate.slice(0, 20)}` }),
        chunk({ reasoning_content: surrogate.slice(20) }),
        chunk({ refusal: `So not ${surrogate}` }),
        tool(0, { id: "call_a", type: "function", function: { name: "send", arguments: "" } }),
        tool(1, { id: "call_b", type: "function", function: { name: "send", arguments: args.slice(0, 12) } }),
        tool(0, { function: { arguments: args.slice(0, 20) } }),
        tool(1, { function: { arguments: args.slice(12) } }),
        tool(0, { function: { arguments: args.slice(20) } }),
        chunk({}, "tool_calls"),
        usageChunk,
      ];
    };
    const args = JSON.stringify({ to: awkward });
    for (const size of [1, 7, 50, 9_999]) {
      const { text } = await post(chunks, {}, size);
      const { types, last } = heard(text);
      expect(agreeing(text)).toEqual([`Of ${awkward}`, `So not ${awkward}`, args, args]);
      expect((last["output"] as Fields[]).map(({ type, call_id }) => call_id ?? type)).toEqual([
        "reasoning",
        "message",
        "call_a",
        "call_b",
      ]);
      expect(text.match(/^data: .*arguments\.done.*"name":"send".*$/gm)).toHaveLength(2);
      expect(types).toContain("response.reasoning_text.delta");
      expect(types).toContain("response.refusal.done");
    }
  }, 60_000);

  test("of a summary where the caller asked for one, and of notes on the text", async () => {
    const note = { url: "https://example.com", title: "T", start_index: 0, end_index: 3 };
    const chunks = () => [
      chunk({ role: "assistant", reasoning_content: "Hm" }),
      chunk({ content: "See", annotations: [{ type: "url_citation", url_citation: note }] }),
      chunk({}, "stop"),
      usageChunk,
    ];
    const { text } = await post(chunks, { input: "x", reasoning: { summary: "auto" } });
    const { types, events } = heard(text);
    expect(types).toContain("response.reasoning_summary_part.added");
    const noted = events.find(({ type }) => type === "response.output_text.annotation.added");
    expect(noted?.["annotation"]).toEqual({ type: "url_citation", ...note });
    expect(agreeing(text)).toEqual(["Hm", "See"]);
  });

  test("with the real value in a custom tool's input", async () => {
    const { text } = await post(
      (surrogate) => toolChunks([{ id: "call_a", name: "sql", args: JSON.stringify({ input: `of "${surrogate}"` }) }]),
      { tools: [{ type: "custom", name: "sql" }] },
    );
    expect(agreeing(text)).toEqual([`of "${awkward}"`]);
  });

  test("with the caller's own name of a tool in a namespace", async () => {
    const { text } = await post(() => toolChunks([{ id: "call_a", name: "mail__send", args: "{}" }]), {
      tools: [{ type: "namespace", name: "mail", tools: [{ type: "function", name: "send" }] }],
    });
    expect(heard(text).last["output"]).toMatchObject([{ type: "function_call", name: "send", namespace: "mail" }]);
  });

  test("with the caller's own name and kind of a tool that an item of the input added", async () => {
    const tools = [{ type: "namespace", name: "functions", tools: [{ type: "custom", name: "exec" }] }];
    const input = [
      { type: "additional_tools", role: "developer", tools },
      { role: "user", content: awkward },
    ];
    const args = JSON.stringify({ input: "ls" });
    const { text } = await post(() => toolChunks([{ id: "call_a", name: "functions__exec", args }]), { input });
    expect(heard(text).last).toMatchObject({
      tools: [],
      output: [{ type: "custom_tool_call", name: "exec", namespace: "functions", input: "ls" }],
    });
  });

  test("with the caller's own names where those of two namespaces join to the same", async () => {
    const inSpace = (name: string, own: string) => ({
      type: "namespace",
      name,
      tools: [{ type: "function", name: own }],
    });
    const tools = [inSpace("a", "b__c"), inSpace("a__b", "c")];
    const names = new FlatNames(flatToolsIn({ tools }));
    const calls = [
      { id: "call_a", name: names.of("b__c", "a"), args: "{}" },
      { id: "call_b", name: names.of("c", "a__b"), args: "{}" },
    ];
    const { text } = await post(() => toolChunks(calls), { tools });
    expect(heard(text).last["output"]).toMatchObject([
      { name: "b__c", namespace: "a" },
      { name: "c", namespace: "a__b" },
    ]);
  });

  test.each([
    ["length", { reason: "max_output_tokens" }],
    ["content_filter", { reason: "content_filter" }],
  ])("that end as incomplete at %s", async (finish, details) => {
    const { text } = await post((surrogate) => textChunks(["So ", surrogate.slice(0, 20)], finish));
    const { types, last } = heard(text);
    expect(types.at(-1)).toBe("response.incomplete");
    expect(last).toMatchObject({
      status: "incomplete",
      incomplete_details: details,
      output: [{ status: "incomplete" }],
    });
    expect(agreeing(text)).toEqual(["So "]);
  });
});

test("A whole completion becomes a response", async () => {
  const { ask, chat } = await echoWorld("chat");
  chat.begin((call) => {
    const calls = [
      toolCall("call_a", "send", { to: surrogateIn(call.body) }),
      toolCall("call_b", "sql", { input: "select 1" }),
    ];
    return whole(
      completion(message("Yes", { tool_calls: calls, reasoning_content: "Hm" }), { finish_reason: "tool_calls" }),
    )(call);
  });
  const tools = [
    { type: "function", name: "send" },
    { type: "custom", name: "sql" },
  ];
  const answer = (await (await ask(openaiResponses, { model: "m", input: hidden, tools })).json()) as Fields;
  expect(answer).toMatchObject({
    object: "response",
    status: "completed",
    store: false,
    tools,
    output: [
      { type: "reasoning", content: [{ type: "reasoning_text", text: "Hm" }] },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "Yes" }] },
      { type: "function_call", call_id: "call_a", name: "send", arguments: JSON.stringify({ to: hidden }) },
      { type: "custom_tool_call", call_id: "call_b", name: "sql", input: "select 1" },
    ],
    usage: { input_tokens: 11, output_tokens: 7, total_tokens: 18 },
  });
});

test("A whole answer in the chat form states the tier that was used, where the provider tells it", async () => {
  const { ask, chat } = await echoWorld("chat");
  for (const [told, stated] of [
    ["default", "default"],
    [null, "auto"],
  ]) {
    chat.begin(whole({ ...completion("Yes"), service_tier: told }));
    const answer = await ask(openaiResponses, { model: "m", input: "Hi", service_tier: "auto" });
    expect(await answer.json()).toMatchObject({ service_tier: stated });
  }
});
