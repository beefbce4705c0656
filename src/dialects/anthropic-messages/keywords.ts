import {
  addRules,
  counts,
  jsonSchema,
  type KeywordRule,
  type LeafRule,
  type ObjectRule,
  objectOf,
  words,
} from "../keywords.ts";

const cacheMark = {
  cache_control: objectOf({ type: words("ephemeral"), ttl: words("5m 1h"), scope: words("global") }),
};

const blockTypes = words(
  "text image document search_result thinking redacted_thinking tool_use tool_result server_tool_use mcp_tool_use " +
    "mcp_tool_result web_search_tool_result web_search_result web_search_tool_result_error web_fetch_tool_result " +
    "web_fetch_result web_fetch_tool_result_error code_execution_tool_result code_execution_result " +
    "code_execution_output code_execution_tool_result_error bash_code_execution_tool_result " +
    "bash_code_execution_result bash_code_execution_output text_editor_code_execution_tool_result " +
    "tool_search_tool_result tool_search_tool_search_result tool_reference container_upload compaction",
);

/** Of a text the bytes are a text. */
const dataOf = ({ type }: Readonly<Record<string, unknown>>): LeafRule => (type === "text" ? "text" : "media");

/** What a provider gave out to get it back unchanged; anything else under these names is text. */
const opaque = {
  signature: "media",
  encrypted_content: "media",
  encrypted_index: "media",
  encrypted_stdout: "media",
} as const;

const blockFields = new Map<string, KeywordRule>();
const block: ObjectRule = { fields: blockFields, leaf: "text" };
addRules(blockFields, {
  ...cacheMark,
  ...opaque,
  ...counts("is_error return_code"),
  type: blockTypes,
  text: "text",
  thinking: "text",
  title: "text",
  context: "text",
  data: "media",
  content: block,
  source: objectOf({
    type: words("base64 url file text content"),
    media_type: "symbol",
    data: dataOf,
    url: "media",
    file_id: "file",
    content: block,
  }),
  id: "symbol",
  tool_use_id: "symbol",
  name: "symbol",
  input: objectOf({}, "input"),
  tool_name: "symbol",
  server_name: "symbol",
  file_id: "file",
  error_code: "symbol",
  caller: objectOf({ type: "symbol", tool_id: "symbol" }),
  citations: objectOf({
    ...opaque,
    ...counts(
      "enabled document_index search_result_index start_char_index end_char_index start_page_number end_page_number " +
        "start_block_index end_block_index",
    ),
    type: words("char_location page_location content_block_location web_search_result_location search_result_location"),
    file_id: "symbol",
  }),
});

const edit = objectOf({
  ...counts("clear_tool_inputs pause_after_compaction"),
  type: "symbol",
  trigger: objectOf({ type: "symbol", value: "count" }),
  keep: objectOf({ type: "symbol", value: "count" }, words("all")),
  clear_at_least: objectOf({ type: "symbol", value: "count" }),
  exclude_tools: "symbol",
});

/** The keyword table of Anthropic's `MessageCreateParams`. */
export const messagesTable: ObjectRule = objectOf({
  ...counts("max_tokens stream temperature top_p top_k"),
  ...cacheMark,
  model: "route",
  system: block,
  messages: objectOf({ role: words("user assistant system"), content: block }),
  metadata: objectOf({ user_id: "identifier" }),
  tools: objectOf({
    ...cacheMark,
    ...counts("max_uses display_width_px display_height_px display_number strict defer_loading max_content_tokens"),
    type: "symbol",
    name: "symbol",
    input_schema: jsonSchema,
    allowed_callers: "symbol",
    citations: objectOf(counts("enabled")),
    user_location: objectOf({ type: words("approximate") }),
  }),
  tool_choice: objectOf({
    type: words("auto any tool none"),
    name: "symbol",
    disable_parallel_tool_use: "count",
  }),
  thinking: objectOf({
    type: words("enabled disabled adaptive"),
    budget_tokens: "count",
    display: words("summarized omitted"),
  }),
  output_config: objectOf({
    effort: words("low medium high xhigh max"),
    format: objectOf({ type: words("json_schema"), schema: jsonSchema }),
    task_budget: objectOf({ type: "symbol", total: "count", remaining: "count" }),
  }),
  output_format: objectOf({ type: words("json_schema"), schema: jsonSchema }),
  context_management: objectOf({ edits: edit }),
  container: objectOf(
    { id: "symbol", skills: objectOf({ type: words("anthropic custom"), skill_id: "symbol", version: "symbol" }) },
    "symbol",
  ),
  mcp_servers: objectOf({ type: words("url"), name: "symbol", authorization_token: "credential" }),
  service_tier: words("auto standard_only"),
  speed: words("standard fast"),
  inference_geo: "symbol",
  betas: "symbol",
});
