import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { type Fields, fieldsIn, isFields, listIn } from "../../contract/fields.ts";
import { sharedRoles } from "./shared-roles.ts";
import { choiceOf, isAnyForced, mayCall } from "./tool-choice.ts";

/** A parameter of the canonical request: a row of the table of capabilities. */
export interface Parameter {
  /** The fields that carry it alone. */
  fields: readonly string[];
  /** Whether a request needs it: it is there, and means something else than its absence. */
  asks(request: ChatRequest): boolean;
  /** What would be right where it cannot be had, fit to follow the field's name. */
  expected: string;
  /** The field that a refusal names; otherwise the parameter's own name. */
  param?(request: ChatRequest): string;
  /** The request without it, where that takes more than to leave out its fields. */
  without?(request: ChatRequest): ChatRequest;
}

const mustBeLeftOut = "must be left out";

/** A field that is asked for with any value but those that mean its absence. */
const field = (name: string, absent: readonly unknown[] = [], expected = mustBeLeftOut): Parameter => ({
  fields: [name],
  asks: (request: Fields) => !isAbsent(request[name], absent),
  expected,
});

function isAbsent(value: unknown, absent: readonly unknown[]): boolean {
  if (value === undefined || value === null || absent.includes(value)) return true;
  return Array.isArray(value) && value.length === 0;
}

/** One part of a field, asked for by itself. */
const part = (asks: Parameter["asks"], expected: string, param: (request: ChatRequest) => string): Parameter => ({
  fields: [],
  asks,
  expected,
  param,
});

const always = (name: string) => () => name;

const isStrict = ({ response_format: format }: ChatRequest) =>
  format?.type === "json_schema" && format.json_schema?.strict === true;

/** The position of the first message or tool that `is`; -1 if there is none. */
const position = (list: readonly Fields[] | null | undefined, is: (one: Fields) => boolean) =>
  (list ?? []).findIndex(is);

const isOfFunction = ({ role, function_call: call }: Fields) => role === "function" || isFields(call);

/** The position of the first name that tells its speaker apart; -1 if none has to. */
function nameAt({ messages }: ChatRequest): number {
  const shared = sharedRoles(messages);
  return shared.size === 0
    ? -1
    : position(messages, ({ role, name }) => typeof name === "string" && shared.has(String(role)));
}

/**
 * Every parameter of the canonical request beside the conversation itself, by its name in headers and in the manual. What a kind of
 * provider makes of each stands in its `capabilities`. The order is that in which they are emulated: what one emulation asks of the
 * provider, a later one may have to emulate.
 */
export const parameters = {
  "messages.function": part(
    ({ messages }) => messages.some(isOfFunction),
    "must be told with tool_calls and the role tool",
    ({ messages }) => `messages.${position(messages, isOfFunction)}`,
  ),
  "messages.name": part(
    ({ messages }) => sharedRoles(messages).size > 0,
    "must be left out, and the text say who speaks",
    (request) => `messages.${nameAt(request)}.name`,
  ),
  functions: field("functions", [], "must be given as tools"),
  function_call: {
    fields: ["function_call"],
    asks: ({ function_call: call }) => isFields(call),
    expected: "must be given as tool_choice",
  },
  tools: field("tools"),
  "tools.custom": part(
    ({ tools }) => position(tools, ({ type }) => type !== "function") >= 0,
    "must be function",
    ({ tools }) => `tools.${position(tools, ({ type }) => type !== "function")}.type`,
  ),
  "tools.strict": {
    ...part(
      ({ tools }) => listIn(tools).some((tool) => fieldsIn(tool["function"])["strict"] === true),
      "must be false",
      ({ tools }) =>
        `tools.${position(tools, (tool) => fieldsIn(tool["function"])["strict"] === true)}.function.strict`,
    ),
    without: (request) => ({ ...request, tools: (request.tools ?? []).map(withoutStrict) }),
  },
  parallel_tool_calls: {
    fields: ["parallel_tool_calls"],
    asks: (request) => request.parallel_tool_calls === false && mayCall(request),
    expected: "must be true",
  },
  "tool_choice.none": part((request) => choiceOf(request) === "none", "must be auto", always("tool_choice")),
  "tool_choice.allowed_tools": part(
    (request) => choiceOf(request) === "allowed_tools",
    "must be a word, or name one function",
    always("tool_choice"),
  ),
  "tool_choice.required": part(isAnyForced, "must be auto or none", always("tool_choice")),
  "tool_choice.named": part(
    (request) => choiceOf(request) === "function",
    "must be auto, required or none",
    always("tool_choice"),
  ),
  "response_format.json_schema.strict": part(isStrict, "must be false", always("response_format.json_schema.strict")),
  "response_format.json_schema": part(
    (request) => request.response_format?.type === "json_schema" && !isStrict(request),
    "must be text or json_object",
    always("response_format.type"),
  ),
  "response_format.json_object": part(
    ({ response_format: format }) => format?.type === "json_object",
    "must be text",
    always("response_format.type"),
  ),
  temperature: field("temperature"),
  top_p: field("top_p", [1]),
  max_tokens: {
    fields: ["max_tokens", "max_completion_tokens"],
    asks: ({ max_tokens: older, max_completion_tokens: newer }) => typeof (newer ?? older) === "number",
    expected: mustBeLeftOut,
  },
  stop: field("stop", [""]),
  n: field("n", [1], "must be 1"),
  seed: field("seed"),
  frequency_penalty: field("frequency_penalty", [0]),
  presence_penalty: field("presence_penalty", [0]),
  logit_bias: {
    fields: ["logit_bias"],
    asks: ({ logit_bias: bias }) => Object.keys(bias ?? {}).length > 0,
    expected: mustBeLeftOut,
  },
  logprobs: field("logprobs", [false], "must be false"),
  top_logprobs: field("top_logprobs", [0]),
  reasoning_effort: field("reasoning_effort"),
  verbosity: field("verbosity", ["medium"]),
  modalities: {
    fields: ["modalities"],
    asks: ({ modalities }) => (modalities ?? []).some((kind) => kind !== "text"),
    expected: 'must be ["text"]',
  },
  audio: field("audio"),
  web_search_options: field("web_search_options"),
  moderation: field("moderation"),
  prediction: field("prediction"),
  service_tier: field("service_tier", ["auto", "default"]),
  user: field("user", [""]),
  safety_identifier: field("safety_identifier", [""]),
  metadata: {
    fields: ["metadata"],
    asks: ({ metadata }) => Object.keys(metadata ?? {}).length > 0,
    expected: mustBeLeftOut,
  },
  store: field("store", [false]),
  prompt_cache_key: field("prompt_cache_key", [""]),
  prompt_cache_retention: field("prompt_cache_retention"),
  prompt_cache_options: field("prompt_cache_options"),
  stream: field("stream", [false]),
  stream_options: {
    fields: ["stream_options"],
    asks: ({ stream_options: options }) => options?.include_usage === true,
    expected: mustBeLeftOut,
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterName = keyof typeof parameters;

/** The rows in order. */
export const parameterRows = Object.entries<Parameter>(parameters) as [ParameterName, Parameter][];

type Tool = NonNullable<ChatRequest["tools"]>[number];

function withoutStrict(tool: Tool): Tool {
  if (tool.type !== "function") return tool;
  const { strict: _strict, ...body } = tool.function;
  return { ...tool, function: body };
}
