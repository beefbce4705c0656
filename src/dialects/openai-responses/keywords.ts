import { anyKeys, counts, jsonSchema, type ObjectRule, objectOf, words } from "../keywords.ts";

const cacheMark = objectOf({ mode: words("explicit"), ttl: words("30m 12h") });
const itemStatus = words("in_progress completed incomplete calling failed searching interpreting generating queued");

const annotation = objectOf({
  ...counts("start_index end_index index"),
  type: words("file_citation url_citation container_file_citation file_path"),
  file_id: "file",
  container_id: "symbol",
});

const part = objectOf({
  prompt_cache_breakpoint: cacheMark,
  type: words(
    "input_text output_text refusal input_image input_file input_audio summary_text reasoning_text text computer_screenshot",
  ),
  text: "text",
  refusal: "text",
  image_url: "media",
  detail: words("auto low high original"),
  file_id: "file",
  file_data: "media",
  file_url: "media",
  filename: "text",
  input_audio: objectOf({ data: "media", format: words("wav mp3 flac opus pcm16 aac ogg m4a") }, "media"),
  annotations: annotation,
  // Of what the model said earlier: its tokens are texts.
  logprobs: objectOf({ ...counts("logprob bytes"), top_logprobs: objectOf(counts("logprob bytes")) }),
});

const format = objectOf({
  type: words("text json_object json_schema grammar"),
  name: "symbol",
  schema: jsonSchema,
  strict: "count",
  syntax: words("lark regex"),
});

const tool: ObjectRule = objectOf({
  ...counts("strict async defer_loading external_web_access display_width display_height max_num_results"),
  type: words(
    "function custom web_search web_search_2025_08_26 web_search_preview web_search_preview_2025_03_11 file_search " +
      "code_interpreter computer computer_use_preview image_generation mcp local_shell shell apply_patch namespace tool_search",
  ),
  name: "symbol",
  description: "text",
  parameters: jsonSchema,
  output_schema: jsonSchema,
  format,
  allowed_callers: words("direct programmatic"),
  search_context_size: words("low medium high"),
  vector_store_ids: "file",
  server_label: "symbol",
  connector_id: "symbol",
  authorization: "credential",
  headers: anyKeys("credential"),
  require_approval: words("always never"),
  environment: objectOf(
    { file_ids: "file", skills: objectOf({ source: objectOf({ data: "media" }) }) },
    words("windows mac linux ubuntu browser"),
  ),
  input_image_mask: objectOf({ image_url: "media", file_id: "file" }),
  container: objectOf({ type: words("auto"), file_ids: "file", memory_limit: "symbol" }, "symbol"),
  execution: words("server client"),
});
(tool.fields as Map<string, ObjectRule>).set("tools", tool);

const item = objectOf({
  type: words(
    "message reasoning function_call function_call_output custom_tool_call custom_tool_call_output item_reference " +
      "compaction compaction_trigger web_search_call file_search_call code_interpreter_call computer_call computer_call_output " +
      "image_generation_call local_shell_call local_shell_call_output shell_call shell_call_output apply_patch_call " +
      "apply_patch_call_output mcp_list_tools mcp_approval_request mcp_approval_response mcp_call tool_search_call " +
      "tool_search_output additional_tools configuration_update program program_output",
  ),
  id: "symbol",
  role: words("user assistant system developer tool"),
  status: itemStatus,
  phase: words("commentary final_answer"),
  content: part,
  summary: part,
  encrypted_content: "sealed",
  call_id: "symbol",
  name: "symbol",
  namespace: "symbol",
  server_label: "symbol",
  approval_request_id: "symbol",
  container_id: "symbol",
  execution: words("server client"),
  caller: objectOf({ type: words("direct program"), caller_id: "symbol" }),
  arguments: "json",
  input: "text",
  output: part,
  // A picture, but of a program.
  result: ({ type }) => (type === "program_output" ? "text" : "media"),
  fingerprint: "symbol",
  tools: tool,
  extra_content: objectOf({ google: objectOf({ thought_signature: "sealed" }) }),
});

const chosen = {
  type: words(
    "function custom allowed_tools file_search web_search web_search_preview computer computer_use_preview computer_use " +
      "image_generation code_interpreter mcp apply_patch shell local_shell programmatic_tool_calling",
  ),
  mode: words("auto required"),
  name: "symbol",
  server_label: "symbol",
} as const;

/** The keyword table of OpenAI's `CreateResponse`. */
export const responsesTable: ObjectRule = objectOf({
  ...counts(
    "temperature top_p max_output_tokens max_tool_calls stream store background parallel_tool_calls top_logprobs",
  ),
  model: "route",
  input: item,
  instructions: "text",
  include: words(
    "file_search_call.results web_search_call.results web_search_call.action.sources message.input_image.image_url " +
      "computer_call_output.output.image_url code_interpreter_call.outputs reasoning.encrypted_content message.output_text.logprobs",
  ),
  user: "identifier",
  safety_identifier: "identifier",
  prompt_cache_key: "identifier",
  metadata: anyKeys("identifier"),
  // What Codex says of installation, session and turn.
  client_metadata: anyKeys("identifier"),
  stream_options: objectOf(counts("include_obfuscation")),
  tools: tool,
  tool_choice: objectOf({ ...chosen, tools: objectOf(chosen) }, words("none auto required")),
  text: objectOf({ format, verbosity: words("low medium high") }),
  reasoning: objectOf({
    effort: words("none minimal low medium high xhigh max"),
    summary: words("auto concise detailed"),
    generate_summary: words("auto concise detailed"),
    context: words("auto current_turn all_turns"),
  }),
  truncation: words("auto disabled"),
  service_tier: words("auto default flex scale priority fast ultrafast"),
  prompt_cache_retention: words("in_memory in-memory 24h"),
  prompt_cache_options: objectOf({
    mode: words("implicit explicit"),
    ttl: words("30m 12h"),
    comparison_response_id: "symbol",
  }),
  prompt: objectOf({ id: "symbol", version: "symbol", variables: anyKeys(part) }),
  context_management: objectOf({ type: words("compaction"), compact_threshold: "count" }),
  moderation: objectOf({ model: "symbol" }),
});
