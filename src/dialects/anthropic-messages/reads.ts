import { fieldsIn } from "../../contract/fields.ts";
import { byType, type FieldsRead, type Reads, whole } from "../reads.ts";

const mark = whole("cache_control");
const text = whole("type text");
const image: FieldsRead = { ...whole("type"), ...mark, source: whole("type media_type data url") };
/** What is said about citations is judged by the table. */
const cited: FieldsRead = { citations: whole("enabled") };

const document = (inner: Reads): FieldsRead => ({
  ...whole("type title context"),
  ...cited,
  source: byType({
    text: whole("type media_type data"),
    base64: whole("type media_type data"),
    content: { type: "all", content: inner },
  }),
});
const found = (inner: Reads): FieldsRead => ({ ...whole("type title source"), ...cited, content: inner });

const part: Reads = byType({
  text: { ...text, ...mark },
  image,
  document: { ...document(() => part), ...mark },
  search_result: found(() => part),
});

/** The texts of a result become one, which has no marks. */
const result: Reads = byType({
  text,
  image,
  document: ({ source }) => ({ ...document(() => result), ...(fieldsIn(source)["type"] === "base64" ? mark : {}) }),
  search_result: found(() => result),
});

const block: Reads = (given) => (given["type"] === "tool_result" ? toolResult : part);
const toolResult: FieldsRead = { ...whole("type tool_use_id is_error"), content: result };

const said: Reads = byType({
  text: { ...text, ...mark },
  thinking: whole("type thinking signature"),
  redacted_thinking: whole("type data"),
  tool_use: { ...whole("type id name input"), caller: whole("type tool_id") },
});

const format = whole("type schema");

/** What of a body has a place in a chat, in the table of what has none, or is refused. */
export const messagesReads: Reads = {
  ...whole(
    "model max_tokens stream temperature top_p top_k stop_sequences service_tier inference_geo compaction mcp_servers",
  ),
  ...whole(
    "cache_control context_management container fallbacks speed diagnostics billing_policy fallback_credit_token",
  ),
  system: part,
  messages: ({ role }) => ({ role: "all", content: role === "assistant" ? said : block }),
  tools: whole(
    "type name description input_schema strict allowed_callers defer_loading input_examples eager_input_streaming cache_control",
  ),
  tool_choice: whole("type name disable_parallel_tool_use"),
  output_config: { ...whole("effort task_budget"), format },
  output_format: format,
  thinking: whole("type budget_tokens display block_binding"),
  metadata: whole("user_id"),
};
