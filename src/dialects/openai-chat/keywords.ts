import { anyKeys, counts, jsonSchema, type ObjectRule, objectOf, words } from "../keywords.ts";

const cacheMarks = {
  cache_control: objectOf({ type: words("ephemeral"), ttl: words("5m 1h") }),
  prompt_cache_breakpoint: objectOf({ mode: words("explicit") }),
};

const part = objectOf({
  ...cacheMarks,
  type: words("text refusal image_url input_audio file"),
  image_url: objectOf({ url: "media", detail: words("auto low high original") }, "media"),
  input_audio: objectOf({ data: "media", format: words("wav mp3 flac opus pcm16 aac ogg m4a") }, "media"),
  file: objectOf({ file_id: "file", filename: "text", file_data: "media" }, "media"),
});

const functionCall = objectOf({ name: "symbol", arguments: "json" });

const message = objectOf({
  ...cacheMarks,
  role: words("system developer user assistant tool function"),
  content: part,
  name: ({ role }) => (role === "user" ? "name" : role === "tool" || role === "function" ? "symbol" : "text"),
  tool_call_id: "symbol",
  tool_calls: objectOf({
    index: "count",
    id: "symbol",
    type: words("function custom"),
    function: functionCall,
    custom: objectOf({ name: "symbol", input: "text" }),
    extra_content: objectOf({ google: objectOf({ thought_signature: "sealed" }) }),
  }),
  reasoning_details: objectOf({
    index: "count",
    id: "symbol",
    type: words("reasoning.text reasoning.summary reasoning.encrypted"),
    format: "symbol",
    signature: "sealed",
    data: "sealed",
  }),
  function_call: functionCall,
  audio: objectOf({ id: "file" }),
});

const functionTool = { name: "symbol", description: "text", parameters: jsonSchema, strict: "count" } as const;
const named = objectOf({ name: "symbol" });
const choice = {
  type: words("function custom allowed_tools"),
  function: named,
  custom: named,
};

/** The keyword table of OpenAI's `CreateChatCompletionRequest`. */
export const requestTable: ObjectRule = objectOf({
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
  stream_options: objectOf(counts("include_usage include_obfuscation")),
  tools: objectOf({
    ...cacheMarks,
    type: words("function custom"),
    function: objectOf(functionTool),
    custom: objectOf({
      name: "symbol",
      format: objectOf({ type: words("text grammar"), grammar: objectOf({ syntax: words("lark regex") }) }),
    }),
  }),
  functions: objectOf(functionTool),
  tool_choice: objectOf(
    { ...choice, allowed_tools: objectOf({ mode: words("auto required"), tools: objectOf(choice) }) },
    words("none auto required any"),
  ),
  function_call: objectOf({ name: "symbol" }, words("none auto")),
  response_format: objectOf({
    type: words("text json_object json_schema"),
    json_schema: objectOf({ name: "symbol", schema: jsonSchema, strict: "count" }),
  }),
  prediction: objectOf({ type: words("content"), content: part }),
  logit_bias: anyKeys("count", /^\d{1,7}$/),
  modalities: words("text audio image"),
  audio: objectOf({
    voice: objectOf({ id: "symbol" }, "symbol"),
    format: words("wav aac mp3 flac opus pcm16"),
  }),
  moderation: objectOf({
    model: "symbol",
    policy: objectOf({
      input: objectOf({ mode: words("score block") }),
      output: objectOf({ mode: words("score block") }),
    }),
  }),
  service_tier: words("auto default flex scale priority fast standard"),
  reasoning_effort: words("none minimal low medium high xhigh max"),
  verbosity: words("low medium high"),
  prompt_cache_retention: words("in_memory in-memory 24h"),
  prompt_cache_options: objectOf({ ttl: words("30m"), mode: words("implicit explicit") }),
  web_search_options: objectOf({
    search_context_size: words("low medium high"),
    user_location: objectOf({ type: words("approximate") }),
  }),
});
