import {
  anyObject,
  anything,
  either,
  integer,
  isFields,
  type Judge,
  list,
  number,
  object,
  oneOfKinds,
  text,
  word,
} from "./shape.ts";

/** What a provider's documentation says about requests in OpenAI's style. */
export interface Documented {
  /** Fields of the body beside `model` and `messages`. */
  fields: Record<string, Judge>;
  /** Keys of messages beside those every provider knows. */
  user?: Record<string, Judge>;
  assistant?: Record<string, Judge>;
  /** Whether instructions, answers and results may be lists of parts. */
  partsEverywhere?: true;
  /** How pictures may be given. */
  pictures?: Judge;
  /** Accepted identifiers of tool calls. */
  callId?: Judge;
  roles?: readonly string[];
  /** Roles the last message may have, and what must hold for it. */
  last?: Record<string, Judge>;
}

const flag = word(true, false);
const bound = integer(1);
const stops = either(text(/./), list(text(/./), 1, 4));
const effort = (...words: string[]) => word(...words);
const streaming = object({}, { include_usage: flag });
const functionName = text(/^[a-zA-Z0-9_-]{1,64}$/);
const tool = object({
  type: word("function"),
  function: object({ name: functionName }, { description: text(), parameters: anyObject, strict: flag }),
});
/** "parameters" is required (FunctionTool of mistralai/client-python). */
const toolWithParameters = object({
  type: word("function"),
  function: object({ name: functionName, parameters: anyObject }, { description: text(), strict: flag }),
});
const named = object({ type: word("function"), function: object({ name: text(/./) }) });
const schemaFormat = object({
  type: word("json_schema"),
  json_schema: object({ name: text(/./) }, { schema: anyObject, strict: flag, description: text() }),
});
const format = (...kinds: string[]) =>
  oneOfKinds("type", {
    ...(kinds.includes("text") ? { text: object({ type: word("text") }) } : {}),
    ...(kinds.includes("json_object") ? { json_object: object({ type: word("json_object") }) } : {}),
    ...(kinds.includes("json_schema") ? { json_schema: schemaFormat } : {}),
  });
const sampling = { temperature: number(0, 2), top_p: number(0, 1), stop: stops, stream: flag };
const penalties = { frequency_penalty: number(-2, 2), presence_penalty: number(-2, 2) };
const tooling = (...choices: string[]) => ({ tools: list(tool, 1), tool_choice: either(word(...choices), named) });
const anyAddress = text(/^(?:https?:\/\/\S+|data:image\/[a-z]+;base64,[A-Za-z0-9+/]+=*)$/);
const embedded = text(/^data:image\/[a-z]+;base64,[A-Za-z0-9+/]+=*$/);

/** One entry for each provider, after the pages its `sources.txt` names. */
export const documented: Readonly<Record<string, Documented>> = {
  mistral: {
    fields: {
      ...sampling,
      ...penalties,
      ...tooling("auto", "none", "any", "required"),
      tools: list(toolWithParameters, 1),
      max_tokens: bound,
      random_seed: integer(0),
      metadata: anyObject,
      response_format: format("text", "json_object", "json_schema"),
      n: bound,
      prediction: anyObject,
      parallel_tool_calls: flag,
      reasoning_effort: effort("none", "minimal", "low", "medium", "high", "xhigh"),
      prompt_cache_key: text(),
      safe_prompt: flag,
    },
    assistant: { prefix: flag },
    partsEverywhere: true,
    callId: text(/^[a-zA-Z0-9]{9}$/),
    // "Expected last role User or Tool (or Assistant with prefix True)"
    last: {
      user: anything,
      tool: anything,
      assistant: (message, path) => (isFields(message) && message["prefix"] === true ? [] : [`${path} needs a prefix`]),
    },
  },
  groq: {
    fields: {
      ...sampling,
      ...penalties,
      ...tooling("auto", "none", "required"),
      max_completion_tokens: bound,
      stream_options: streaming,
      seed: integer(0),
      user: text(),
      service_tier: word("auto", "on_demand", "flex", "performance"),
      response_format: format("text", "json_object", "json_schema"),
      parallel_tool_calls: flag,
      reasoning_effort: effort("none", "default", "low", "medium", "high"),
      functions: list(anyObject),
      function_call: anything,
    },
    assistant: { reasoning: text(), function_call: anyObject },
    roles: ["function"],
  },
  deepseek: {
    fields: {
      ...sampling,
      ...penalties,
      ...tooling("auto", "none", "required"),
      max_tokens: bound,
      stream_options: streaming,
      response_format: format("text", "json_object"),
      logprobs: flag,
      top_logprobs: integer(0, 20),
      reasoning_effort: effort("minimal", "low", "medium", "high", "xhigh", "max"),
      thinking: object({ type: word("enabled", "disabled") }),
    },
    assistant: { reasoning_content: text() },
  },
  xai: {
    fields: {
      ...sampling,
      ...penalties,
      ...tooling("auto", "none", "required"),
      max_completion_tokens: bound,
      stream_options: streaming,
      seed: integer(0),
      user: text(),
      service_tier: text(),
      n: bound,
      logprobs: flag,
      top_logprobs: integer(0, 8),
      response_format: format("text", "json_object", "json_schema"),
      parallel_tool_calls: flag,
      reasoning_effort: effort("none", "low", "medium", "high", "xhigh"),
    },
    assistant: { reasoning_content: text() },
  },
  together: {
    fields: {
      ...sampling,
      ...penalties,
      ...tooling("auto", "none", "required"),
      stop: list(text(/./), 1),
      max_tokens: bound,
      stream_options: streaming,
      seed: integer(0),
      n: integer(1, 128),
      logit_bias: anyObject,
      response_format: format("text", "json_object", "json_schema"),
      reasoning_effort: effort("low", "medium", "high"),
      reasoning: object({ enabled: flag }),
    },
    assistant: { reasoning_content: text() },
  },
  fireworks: {
    fields: {
      ...sampling,
      ...penalties,
      ...tooling("auto", "none", "required", "any"),
      max_tokens: bound,
      stream_options: streaming,
      seed: integer(0),
      n: integer(1, 128),
      logit_bias: anyObject,
      logprobs: flag,
      top_logprobs: integer(0, 5),
      user: text(),
      metadata: anyObject,
      prediction: anyObject,
      prompt_cache_key: text(),
      service_tier: text(),
      parallel_tool_calls: flag,
      response_format: format("text", "json_object", "json_schema"),
      reasoning_effort: effort("none", "low", "medium", "high"),
    },
    assistant: { reasoning_content: text() },
  },
  cohere: {
    fields: {
      ...sampling,
      ...penalties,
      tools: list(tool, 1),
      tool_choice: word("auto", "none", "required"),
      max_tokens: bound,
      stream_options: streaming,
      seed: integer(0),
      response_format: format("text", "json_object", "json_schema"),
      reasoning_effort: effort("none", "high"),
    },
  },
  lmstudio: {
    fields: {
      ...sampling,
      ...penalties,
      tools: list(tool, 1),
      tool_choice: word("auto", "none", "required"),
      max_tokens: bound,
      stream_options: streaming,
      seed: integer(0),
      logit_bias: anyObject,
      response_format: format("text", "json_schema"),
      reasoning_effort: anything,
    },
    assistant: { reasoning_content: text() },
  },
  ollama: {
    fields: {
      ...sampling,
      ...penalties,
      tools: list(tool, 1),
      max_tokens: bound,
      stream_options: streaming,
      seed: integer(0),
      logprobs: flag,
      top_logprobs: integer(0),
      response_format: format("text", "json_object", "json_schema"),
      reasoning_effort: effort("none", "minimal", "low", "medium", "high", "xhigh", "max"),
    },
    assistant: { reasoning: text() },
    pictures: embedded,
  },
};

/** What is wrong with a body, checked against a provider's documentation alone. */
export function openaiStyleProblems(kind: string, body: unknown): string[] {
  const { fields, user = {}, assistant = {}, partsEverywhere, roles = [], ...more } = documented[kind]!;
  const { pictures = anyAddress, callId = text(/./) } = more;
  const textPart = object({ type: word("text"), text: text() });
  const thinking = object({ type: word("thinking"), thinking: list(textPart, 1) }, { closed: flag });
  const said = partsEverywhere ? either(text(), list(oneOfKinds("type", { text: textPart, thinking }), 1)) : text();
  const picture = object({ type: word("image_url"), image_url: object({ url: pictures }, { detail: text() }) });
  const call = object({
    id: callId,
    type: word("function"),
    function: object({ name: text(/./), arguments: text() }),
  });
  const message = oneOfKinds("role", {
    system: object({ role: word("system"), content: said }),
    user: object(
      {
        role: word("user"),
        content: either(text(), list(oneOfKinds("type", { text: textPart, image_url: picture }), 1)),
      },
      user,
    ),
    assistant: object(
      { role: word("assistant") },
      { content: either(said, word(null)), tool_calls: list(call, 1), ...assistant },
    ),
    tool: object({ role: word("tool"), content: said, tool_call_id: callId }),
    ...(roles.includes("function")
      ? { function: object({ role: word("function"), name: text(/./), content: either(text(), word(null)) }) }
      : {}),
  });
  const problems = object({ model: text(/./), messages: list(message, 1) }, fields)(body, "body");
  if (problems.length > 0) return problems;
  const ending = (body as { messages: object[] }).messages.at(-1);
  return [...unanswered(body), ...(more.last ? oneOfKinds("role", more.last)(ending, "the last message") : [])];
}

/** Each result answers a call of the assistant's message before it, and each call has one. */
function unanswered(body: unknown): string[] {
  let open: unknown[] = [];
  const problems: string[] = [];
  for (const message of (isFields(body) ? body["messages"] : []) as Record<string, unknown>[]) {
    if (message["role"] === "tool") {
      if (!open.includes(message["tool_call_id"])) problems.push("a result answers no call");
      open = open.filter((id) => id !== message["tool_call_id"]);
    } else if (open.length > 0) problems.push("a call has no result");
    if (Array.isArray(message["tool_calls"])) open = message["tool_calls"].map(({ id }: { id: unknown }) => id);
  }
  return problems;
}
