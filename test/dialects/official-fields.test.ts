import { describe, expect, test } from "bun:test";
import type { Fields } from "../../src/contract/fields.ts";
import { messagesApi } from "../../src/dialects/anthropic-messages/anthropic-messages.ts";
import type { WordDialect } from "../../src/dialects/dialect.ts";
import { openaiResponses } from "../../src/dialects/openai-responses/openai-responses.ts";
import { officialFields } from "../support/library-fields.ts";
import { outcome, translating } from "./outcome.ts";

/** What a door's official library can send, and for each field of it a request that asks for it. */
interface Door {
  dialect: WordDialect;
  /** A request without any of the fields but those that must be there. */
  plain: Fields;
  /** Where in a body the fields of an interface of the library are. */
  official: Readonly<Record<string, readonly [file: string, name: string]>>;
  /** What is added to the plain request, and beside it what must be there for the field to mean something. */
  asked: Readonly<Record<string, Fields | readonly [asked: Fields, beside: Fields]>>;
}

const f = { type: "function", name: "f", parameters: { type: "object", properties: {} }, strict: false };
const g = { ...f, name: "g" };
const custom = { type: "custom", name: "sql" };
const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false };
const format = { type: "json_schema", name: "letter", schema };
const given = (tools: object[]) => ({ tools });
const inFormat = (more: Fields) => [{ text: { format: { ...format, ...more } } }, { text: { format } }] as const;
const ofFunction = (more: Fields) => [given([{ ...f, ...more }]), given([f])] as const;
const ofCustom = (more: Fields) => [given([{ ...custom, ...more }]), given([custom])] as const;
const openai = "openai/resources/responses/responses.d.ts";
const shared = "openai/resources/shared.d.ts";

const responses: Door = {
  dialect: openaiResponses,
  plain: { model: "m", input: "Hello" },
  official: {
    "": [openai, "ResponseCreateParamsBase"],
    reasoning: [shared, "Reasoning"],
    text: [openai, "ResponseTextConfig"],
    "text.format": [openai, "ResponseFormatTextJSONSchemaConfig"],
    stream_options: [openai, "StreamOptions"],
    image: [openai, "Image"],
    "tools.function": [openai, "FunctionTool"],
    "tools.custom": [openai, "CustomTool"],
  },
  asked: {
    access_programs: { access_programs: { cyber: "standard" } },
    background: { background: true },
    context_management: { context_management: [{ type: "compaction", compact_threshold: 1000 }] },
    conversation: { conversation: "conv_1" },
    image: { image: { context_compression: "enabled" } },
    "image.context_compression": { image: { context_compression: "disabled" } },
    include: { include: ["web_search_call.action.sources"] },
    input: { input: "Good bye" },
    instructions: { instructions: "Be brief" },
    max_output_tokens: { max_output_tokens: 2048 },
    max_tool_calls: { max_tool_calls: 3 },
    metadata: { metadata: { ticket: "4711" } },
    model: { model: "other" },
    moderation: { moderation: { model: "omni-moderation-latest" } },
    parallel_tool_calls: [{ parallel_tool_calls: false, tools: [f, g] }, given([f, g])],
    previous_response_id: { previous_response_id: "resp_1" },
    prompt: { prompt: { id: "pmpt_1" } },
    prompt_cache_key: { prompt_cache_key: "letters" },
    prompt_cache_options: { prompt_cache_options: { ttl: "30m" } },
    prompt_cache_retention: { prompt_cache_retention: "24h" },
    reasoning: { reasoning: { effort: "high" }, max_output_tokens: 8192 },
    "reasoning.context": { reasoning: { context: "all_turns" } },
    "reasoning.effort": [{ reasoning: { effort: "high" }, max_output_tokens: 8192 }, { max_output_tokens: 8192 }],
    "reasoning.generate_summary": { reasoning: { generate_summary: "auto" } },
    "reasoning.mode": { reasoning: { mode: "pro" } },
    "reasoning.summary": { reasoning: { summary: "auto" } },
    safety_identifier: { safety_identifier: "user-1234" },
    service_tier: { service_tier: "flex" },
    store: { store: true },
    stream: { stream: true },
    stream_options: { stream: true, stream_options: { include_obfuscation: true } },
    "stream_options.include_obfuscation": [
      { stream: true, stream_options: { include_obfuscation: true } },
      { stream: true },
    ],
    temperature: { temperature: 0.7 },
    text: { text: { format } },
    "text.format": { text: { format } },
    "text.format.description": inFormat({ description: "A letter" }),
    "text.format.name": inFormat({ name: "other" }),
    "text.format.schema": inFormat({ schema: { ...schema, required: [] } }),
    "text.format.strict": inFormat({ strict: true }),
    "text.format.type": inFormat({ type: "json_object" }),
    "text.verbosity": { text: { verbosity: "low" } },
    tool_choice: [{ tool_choice: "required", tools: [f] }, given([f])],
    tools: given([f]),
    "tools.function.allowed_callers": ofFunction({ allowed_callers: ["programmatic"] }),
    "tools.function.async": ofFunction({ async: true }),
    "tools.function.defer_loading": ofFunction({ defer_loading: true }),
    "tools.function.description": ofFunction({ description: "Looks a word up" }),
    "tools.function.name": ofFunction({ name: "lookup" }),
    "tools.function.output_schema": ofFunction({ output_schema: schema }),
    "tools.function.parameters": ofFunction({ parameters: schema }),
    "tools.function.strict": ofFunction({ strict: true, parameters: schema }),
    "tools.function.type": ofFunction({ type: "file_search" }),
    "tools.custom.allowed_callers": ofCustom({ allowed_callers: ["programmatic"] }),
    "tools.custom.async": ofCustom({ async: true }),
    "tools.custom.defer_loading": ofCustom({ defer_loading: true }),
    "tools.custom.description": ofCustom({ description: "Looks a word up" }),
    "tools.custom.format": ofCustom({ format: { type: "grammar", syntax: "regex", definition: "a+" } }),
    "tools.custom.name": ofCustom({ name: "lookup" }),
    "tools.custom.type": ofCustom({ type: "file_search" }),
    top_logprobs: { top_logprobs: 2 },
    top_p: { top_p: 0.9 },
    truncation: { truncation: "auto" },
    user: { user: "user-1234" },
  },
};

const stable = "@anthropic-ai/sdk/resources/messages/messages.d.ts";
const beta = "@anthropic-ai/sdk/resources/beta/messages/messages.d.ts";
const tool = { name: "f", input_schema: { type: "object", properties: {} } };
const ofTool = (more: Fields) => [given([{ ...tool, ...more }]), given([tool])] as const;
const said = (content: unknown) => ({ messages: [{ role: "user", content }] });
const minutes = { type: "document", source: { type: "text", media_type: "text/plain", data: "All agreed." } };
const ofDocument = (more: Fields) => [said([{ ...minutes, ...more }]), said([minutes])] as const;
const cacheMark = { type: "ephemeral" };
const thinking = { type: "enabled", budget_tokens: 4096 };
const thought = { max_tokens: 8192, thinking };
const budget = { type: "tokens", total: 20_000 };

const messages: Door = {
  dialect: messagesApi,
  plain: { model: "m", max_tokens: 512, ...said("Hello") },
  official: {
    "": [stable, "MessageCreateParamsBase"],
    beta: [beta, "MessageCreateParamsBase"],
    "messages.content": [beta, "BetaRequestDocumentBlock"],
    metadata: [beta, "BetaMetadata"],
    output_config: [beta, "BetaOutputConfig"],
    thinking: [beta, "BetaThinkingConfigEnabled"],
    tool_choice: [beta, "BetaToolChoiceTool"],
    tools: [beta, "BetaTool"],
  },
  asked: {
    billing_policy: { billing_policy: { type: "billing_policy", bill_to: "user_profile" } },
    cache_control: { cache_control: cacheMark },
    compaction: { compaction: { type: "enabled" } },
    container: { container: "container_1" },
    context_management: { context_management: { edits: [{ type: "clear_tool_uses_20250919" }] } },
    diagnostics: { diagnostics: { previous_message_id: "msg_1" } },
    fallback_credit_token: { fallback_credit_token: "token" },
    fallbacks: { fallbacks: [{ model: "other" }] },
    inference_geo: { inference_geo: "us" },
    max_tokens: { max_tokens: 1024 },
    mcp_servers: { mcp_servers: [{ type: "url", name: "s", url: "https://mcp.example" }] },
    messages: said("Good bye"),
    "messages.content.cache_control": ofDocument({ cache_control: cacheMark }),
    "messages.content.citations": ofDocument({ citations: { enabled: true } }),
    "messages.content.context": ofDocument({ context: "Of May" }),
    "messages.content.source": ofDocument({ source: { type: "text", media_type: "text/plain", data: "Other" } }),
    "messages.content.title": ofDocument({ title: "Minutes" }),
    "messages.content.type": ofDocument({ type: "container_upload", file_id: "file_1" }),
    metadata: { metadata: { user_id: "user-1234" } },
    "metadata.user_id": { metadata: { user_id: "user-1234" } },
    model: { model: "other" },
    output_config: { output_config: { format: { type: "json_schema", schema } } },
    "output_config.effort": [{ max_tokens: 8192, output_config: { effort: "high" } }, { max_tokens: 8192 }],
    "output_config.format": { output_config: { format: { type: "json_schema", schema } } },
    "output_config.task_budget": { output_config: { task_budget: budget } },
    output_format: { output_format: { type: "json_schema", schema } },
    service_tier: { service_tier: "standard_only" },
    speed: { speed: "fast" },
    stop_sequences: { stop_sequences: ["END"] },
    stream: { stream: true },
    system: { system: "Be brief" },
    temperature: { temperature: 0.7 },
    thinking: [thought, { max_tokens: 8192 }],
    "thinking.block_binding": [{ ...thought, thinking: { ...thinking, block_binding: { type: "none" } } }, thought],
    "thinking.budget_tokens": [{ ...thought, thinking: { ...thinking, budget_tokens: 1024 } }, thought],
    "thinking.display": [{ ...thought, thinking: { ...thinking, display: "omitted" } }, thought],
    "thinking.type": { thinking: { type: "disabled" } },
    thread: { thread: { type: "create" } },
    tool_choice: [{ tool_choice: { type: "any" }, tools: [tool] }, given([tool])],
    "tool_choice.disable_parallel_tool_use": [
      { tool_choice: { type: "auto", disable_parallel_tool_use: true }, tools: [tool, { ...tool, name: "g" }] },
      { tool_choice: { type: "auto" }, tools: [tool, { ...tool, name: "g" }] },
    ],
    "tool_choice.name": [
      { tool_choice: { type: "tool", name: "g" }, tools: [tool, { ...tool, name: "g" }] },
      { tool_choice: { type: "tool", name: "f" }, tools: [tool, { ...tool, name: "g" }] },
    ],
    "tool_choice.type": [
      { tool_choice: { type: "none" }, tools: [tool] },
      { tool_choice: { type: "auto" }, tools: [tool] },
    ],
    tools: given([tool]),
    "tools.allowed_callers": ofTool({ allowed_callers: ["code_execution_20260120"] }),
    "tools.cache_control": ofTool({ cache_control: cacheMark }),
    "tools.defer_loading": ofTool({ defer_loading: true }),
    "tools.description": ofTool({ description: "Looks a word up" }),
    "tools.eager_input_streaming": ofTool({ eager_input_streaming: true }),
    "tools.input_examples": ofTool({ input_examples: [{ a: "b" }] }),
    "tools.input_schema": ofTool({ input_schema: schema }),
    "tools.name": ofTool({ name: "lookup" }),
    "tools.strict": ofTool({ strict: true, input_schema: schema }),
    "tools.type": ofTool({ type: "web_search_20250305" }),
    top_k: { top_k: 40 },
    top_p: { top_p: 0.9 },
  },
};

/** Every schema must be called something; few providers want to know how. */
const label = "text.format.name";

/** Every kind without its native lanes, each once. */
const targets = translating.filter(({ name }) => !name.includes(" "));

describe.each([
  ["Responses", responses],
  ["Messages", messages],
])("Of the official fields of %s", (_, { dialect, plain, official, asked }) => {
  const inLibrary = Object.entries(official).flatMap(([at, [file, name]]) =>
    officialFields(file, name).map((field) => (at === "" || at === "beta" ? field : `${at}.${field}`)),
  );
  // What newer models do not take any more is gone from the libraries, and still sent.
  const { schemas, request } = dialect.route;
  const paths = [...new Set([...inLibrary, ...Object.keys(schemas[request.schema]!["properties"] as object)])];

  test("each is tried", () => {
    expect(inLibrary.length).toBeGreaterThan(40);
    expect(paths.toSorted()).toEqual(Object.keys(asked).toSorted());
  });

  test.each(paths.filter((path) => path !== label))(
    "none is dropped silently by any kind of provider where it is translated: %s",
    async (path) => {
      const [more, beside] = Array.isArray(asked[path]) ? asked[path] : [asked[path]!, {}];
      for (const target of targets) {
        const withIt = await outcome(dialect, { ...plain, ...more }, target);
        const without = await outcome(dialect, { ...plain, ...beside }, target);
        const isRefused = withIt.refused !== undefined;
        const isNamed = withIt.named?.some((name) => !without.named?.includes(name));
        const isHeard = withIt.bytes !== without.bytes;
        expect([path, target.name, isRefused || isNamed || isHeard]).toEqual([path, target.name, true]);
        const named = withIt.named?.find((name) => !without.named?.includes(name) && dialect.untranslated?.[name]);
        if (named !== undefined) {
          const rejected = await outcome(dialect, { ...plain, ...more }, target, "reject");
          expect([path, rejected.refused !== undefined]).toEqual([path, dialect.untranslated![named]!.isRejectable]);
        }
      }
    },
  );
});
