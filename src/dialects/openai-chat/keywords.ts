import { anyKeys, counts, jsonSchema, type Shape, shape, words } from "../keywords.ts";

const cacheMarks = {
  cache_control: shape({ type: words("ephemeral"), ttl: words("5m 1h") }),
  prompt_cache_breakpoint: shape({ mode: words("explicit") }),
};

const part = shape({
  ...cacheMarks,
  type: words("text refusal image_url input_audio file"),
  image_url: shape({ url: "media", detail: words("auto low high original") }, "media"),
  input_audio: shape({ data: "media", format: words("wav mp3 flac opus pcm16 aac ogg m4a") }, "media"),
  file: shape({ file_id: "symbol", filename: "text", file_data: "media" }, "media"),
});

const functionCall = shape({ name: "symbol", arguments: "json" });

const message = shape({
  ...cacheMarks,
  role: words("system developer user assistant tool function"),
  content: part,
  name: ({ role }) => (role === "user" ? "name" : role === "tool" || role === "function" ? "symbol" : "text"),
  tool_call_id: "symbol",
  tool_calls: shape({
    index: "count",
    id: "symbol",
    type: words("function custom"),
    function: functionCall,
    custom: shape({ name: "symbol", input: "text" }),
  }),
  function_call: functionCall,
  audio: shape({ id: "symbol" }),
});

const functionTool = { name: "symbol", description: "text", parameters: jsonSchema, strict: "count" } as const;
const named = shape({ name: "symbol" });
const choice = {
  type: words("function custom allowed_tools"),
  function: named,
  custom: named,
};

/** The keyword table of OpenAI's `CreateChatCompletionRequest`. */
export const requestShape: Shape = shape({
  ...counts(
    "temperature top_p max_tokens max_completion_tokens stream n parallel_tool_calls frequency_penalty presence_penalty " +
      "logprobs top_logprobs seed store",
  ),
  model: "route",
  messages: message,
  user: "identifier",
  safety_identifier: "identifier",
  prompt_cache_key: "identifier",
  metadata: anyKeys("identifier"),
  stream_options: shape(counts("include_usage include_obfuscation")),
  tools: shape({
    ...cacheMarks,
    type: words("function custom"),
    function: shape(functionTool),
    custom: shape({
      name: "symbol",
      format: shape({ type: words("text grammar"), grammar: shape({ syntax: words("lark regex") }) }),
    }),
  }),
  functions: shape(functionTool),
  tool_choice: shape(
    { ...choice, allowed_tools: shape({ mode: words("auto required"), tools: shape(choice) }) },
    words("none auto required any"),
  ),
  function_call: shape({ name: "symbol" }, words("none auto")),
  response_format: shape({
    type: words("text json_object json_schema"),
    json_schema: shape({ name: "symbol", schema: jsonSchema, strict: "count" }),
  }),
  prediction: shape({ type: words("content"), content: part }),
  logit_bias: anyKeys("count", /^\d{1,7}$/),
  modalities: words("text audio image"),
  audio: shape({
    voice: shape({ id: "symbol" }, "symbol"),
    format: words("wav aac mp3 flac opus pcm16"),
  }),
  moderation: shape({
    model: "symbol",
    policy: shape({
      input: shape({ mode: words("score block") }),
      output: shape({ mode: words("score block") }),
    }),
  }),
  service_tier: words("auto default flex scale priority fast standard"),
  reasoning_effort: words("none minimal low medium high xhigh max"),
  verbosity: words("low medium high"),
  prompt_cache_retention: words("in_memory in-memory 24h"),
  prompt_cache_options: shape({ ttl: words("30m"), mode: words("implicit explicit") }),
  web_search_options: shape({
    search_context_size: words("low medium high"),
    user_location: shape({ type: words("approximate") }),
  }),
});
