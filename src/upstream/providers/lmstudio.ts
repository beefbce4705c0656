import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { onlyNamedTool } from "../openai/fields.ts";
import { portableMessages, withoutName } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";
import { byEncoder } from "../translate/capabilities.ts";
import type { Fields } from "../../contract/fields.ts";

/** LM Studio (lmstudio.ai/docs/developer/openai-compat): takes JSON output only with a schema, and `tool_choice` only as a word. */
export const lmstudio = openaiStyle({
  facts: { baseUrl: "http://127.0.0.1:1234/v1", key: "optional" },
  lacks: {
    ...withoutAccounting(),
    ...withoutOpenAIOnly,
    ...without.functions,
    ...without.names,
    ...without.n,
    ...without.logprobs,
    ...without.parallel,
    "response_format.json_object": byEncoder("the schema of any object"),
  },
  embeddings: { textsOnly: true, floatsOnly: true, dimensionsField: null },
  messages: [...portableMessages, withoutName],
  adapt: (body) => onlyNamedTool(jsonBySchema(body)),
});

/** `json_object` as the schema of any object. */
function jsonBySchema(body: Fields): Fields {
  if ((body["response_format"] as Fields | undefined)?.["type"] !== "json_object") return body;
  const schema = { name: "object", schema: { type: "object" } };
  return { ...body, response_format: { type: "json_schema", json_schema: schema } };
}
