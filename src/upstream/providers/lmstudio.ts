import { bookkeeping, onlyOpenAI, onlyTheNamedTool } from "../openai/fields.ts";
import { plainMessages, withoutName } from "../openai/messages.ts";
import { openaiDialect } from "../openai/openai-style.ts";
import type { Fields } from "../../contract/fields.ts";

/** LM Studio (lmstudio.ai/docs/developer/openai-compat): knows JSON by schema only, and a tool to choose by word only. */
export const lmstudio = openaiDialect({
  facts: { baseUrl: "http://127.0.0.1:1234/v1", key: "optional" },
  drops: bookkeeping,
  refuses: [...onlyOpenAI, "n", "logprobs", "top_logprobs", "parallel_tool_calls"],
  messages: [...plainMessages, withoutName],
  adapt: (body) => onlyTheNamedTool(jsonBySchema(body)),
});

/** Any object is what `json_object` asks for. */
function jsonBySchema(body: Fields): Fields {
  if ((body["response_format"] as Fields | undefined)?.["type"] !== "json_object") return body;
  const schema = { name: "object", schema: { type: "object" } };
  return { ...body, response_format: { type: "json_schema", json_schema: schema } };
}
