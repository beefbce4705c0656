import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "bun:test";
import type { Json } from "../../support/answers.ts";
import type { Script } from "../../support/fake-provider.ts";
import { answering } from "../../support/scripts.ts";
import { startWorld, type World } from "../../support/world.ts";
import { beginning, completed, messageItem, speaking, textEvents } from "./said.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld("bun", { provider: { speaks: ["openai-responses"] } });
});
afterAll(() => world.stop());

/** Values that a detector finds wherever they stand, each another. */
class Planted {
  readonly values: string[] = [];
  next = (): string => {
    const value = `zaphod.${this.values.length + 100}@heart-of-gold-${this.values.length}.example`;
    this.values.push(value);
    return value;
  };
  /** In a sentence. */
  said = (): string => `Write to ${this.next()} today.`;
  /** In JSON, twice as deep. */
  json = (): string => JSON.stringify({ to: this.next(), inner: JSON.stringify({ cc: this.next() }) });
}

const schemaOf = ({ said, next }: Planted): Json => ({
  type: "object",
  title: said(),
  description: said(),
  properties: { to: { type: "string", description: said(), enum: [next()], default: next(), pattern: next() } },
  [`x-${next()}`]: next(),
  required: ["to"],
});

/** Every field that both lanes take, with a value in each of their texts. */
function everyField(planted: Planted): Json {
  const { next, said, json } = planted;
  const part = () => ({ type: "input_text", text: said(), [next()]: said(), later: { deep: [said()] } });
  const output = () => ({
    type: "output_text",
    text: said(),
    annotations: [
      { type: "url_citation", url: `https://x.example/?to=${next()}`, title: said(), start_index: 0, end_index: 1 },
    ],
    logprobs: [{ token: next(), logprob: -1, bytes: [1], top_logprobs: [{ token: next(), logprob: -1 }] }],
  });
  return {
    model: "one",
    instructions: said(),
    input: [
      { role: "user", content: said(), later: said() },
      { type: "message", role: "developer", content: [part()], id: next(), status: next() },
      {
        type: "message",
        role: "user",
        content: [
          { type: "input_file", filename: next(), file_data: said() },
          { type: next(), what: said() },
        ],
      },
      {
        type: "reasoning",
        id: next(),
        summary: [{ type: "summary_text", text: said() }],
        content: [{ type: "reasoning_text", text: said() }],
      },
      {
        type: "message",
        role: "assistant",
        id: next(),
        status: "completed",
        content: [output(), { type: "refusal", refusal: said() }],
      },
      {
        type: "function_call",
        id: next(),
        call_id: `call-${next()}`,
        name: next(),
        arguments: json(),
        namespace: next(),
      },
      { type: "custom_tool_call", id: "ctc_1", call_id: "call_2", name: "sql", input: said() },
      { type: "function_call_output", call_id: "call_1", output: json() },
      { type: "custom_tool_call_output", call_id: "call_2", output: [part(), { type: "input_text", text: said() }] },
      { type: "web_search_call", id: next(), action: { type: "search", query: said(), sources: [{ url: next() }] } },
      {
        type: "mcp_call",
        name: next(),
        arguments: json(),
        output: said(),
        error: { message: said() },
        server_label: next(),
      },
    ],
    tools: [
      {
        type: "function",
        name: "send",
        description: said(),
        parameters: schemaOf(planted),
        strict: false,
        later: said(),
      },
      {
        type: "custom",
        name: "sql",
        description: said(),
        format: { type: "grammar", syntax: "lark", definition: said() },
      },
    ],
    tool_choice: { type: "allowed_tools", mode: "auto", tools: [{ type: "function", name: "send", later: said() }] },
    text: {
      format: { type: "json_schema", name: next(), description: said(), schema: schemaOf(planted) },
      verbosity: next(),
    },
    reasoning: { effort: next(), summary: next(), later: said() },
    metadata: { ticket: next(), [next()]: next() },
    user: next(),
    safety_identifier: next(),
    prompt_cache_key: next(),
    prompt_cache_retention: next(),
    include: [next()],
    truncation: next(),
    service_tier: next(),
    stream_options: { include_obfuscation: false, later: said() },
    client_metadata: { session: next(), [next()]: said() },
    newer: { deep: [{ [next()]: [said()] }], said: said() },
    [next()]: said(),
  };
}

/** Items and tools that only providers which speak the API know. */
const onlyNative = (planted: Planted): Json => {
  const { next, said } = planted;
  const known = everyField(planted);
  return {
    ...known,
    context_management: [{ type: next(), compact_threshold: 9, later: said() }],
    prompt: {
      id: next(),
      version: next(),
      variables: { name: next(), [next()]: { type: "input_text", text: said() } },
    },
    input: [
      ...(known["input"] as Json[]),
      { type: next(), what: said() },
      { type: "computer_call", action: { type: "type", text: said() }, pending_safety_checks: [{ message: said() }] },
      {
        type: "local_shell_call",
        action: { type: "exec", command: ["mail", next()], env: { TO: next(), [next()]: next() } },
      },
      { type: "shell_call_output", call_id: next(), output: [{ stdout: said(), stderr: said() }] },
      { type: "apply_patch_call", operation: { type: "update_file", path: `/tmp/mail to ${next()}`, diff: said() } },
      { type: "file_search_call", queries: [said()], results: [{ text: said(), attributes: { a: next() } }] },
      { type: "code_interpreter_call", code: said(), outputs: [{ type: "logs", logs: said() }] },
      { type: "tool_search_call", arguments: { query: said() } },
      { type: "mcp_list_tools", tools: [{ name: next(), description: said(), input_schema: schemaOf(planted) }] },
    ],
    tools: [
      ...(known["tools"] as Json[]),
      {
        type: "mcp",
        server_label: next(),
        server_url: `https://x.example/?to=${next()}`,
        server_description: said(),
        headers: { to: next() },
      },
      {
        type: "web_search",
        filters: { allowed_domains: [next()] },
        user_location: { type: "approximate", city: next() },
      },
      {
        type: "namespace",
        name: next(),
        description: said(),
        tools: [{ type: "function", name: "a", description: said() }],
      },
      { type: next(), what: said() },
    ],
  };
};

/** Says back every surrogate that it was sent. */
const saysAll: Script = (call) => {
  const text = [...new Set(call.body.match(/SURROGATE_PII\(\w+\)/g))].join(", ");
  const pieces = text.match(/[^]{1,50}/g) ?? [];
  return call.json["stream"] === true
    ? speaking(() => [...beginning, ...textEvents(pieces), completed([messageItem(text)])])(call)
    : call.reply(200, JSON.stringify({ ...(completed([messageItem(text)])["response"] as Json) }));
};

describe("Of values in every field of a request, known or not", () => {
  test.each([true, false])(
    "none reaches a provider that speaks the API, and all come back (streamed: %p)",
    async (isStream) => {
      const planted = new Planted();
      world.first.begin(saysAll);
      const request = { ...onlyNative(planted), stream: isStream };
      expect(planted.values.length).toBeGreaterThan(130);
      const answer = await world.ask("/v1/responses", { method: "POST", body: request });
      expect(answer.status).toBe(200);
      const [call] = world.first.calls;
      expect(call?.path).toBe("/v1/responses");
      expect(planted.values.filter((value) => call?.wire.includes(value))).toEqual([]);
      expect(call?.wire).not.toMatch(/zaphod|heart-of-gold/i);
      expect(answer.text).not.toContain("SURROGATE");
      // Identifiers are hashed, and compared by nobody here.
      expect(planted.values.filter((value) => !answer.text.includes(value)).length).toBeLessThan(8);
    },
  );

  test.each([true, false])("none reaches a provider that does not speak the API (streamed: %p)", async (isStream) => {
    const planted = new Planted();
    const translated = await startWorld("bun");
    onTestFinished(() => translated.stop());
    translated.first.begin(answering(() => "Yes"));
    const answer = await translated.ask("/v1/responses", {
      method: "POST",
      body: { ...everyField(planted), stream: isStream },
    });
    expect([answer.status, planted.values.length > 80]).toEqual([200, true]);
    const [call] = translated.first.calls;
    expect(call?.path).toBe("/v1/chat/completions");
    expect(call?.wire).not.toMatch(/zaphod|heart-of-gold/i);
  });
});
