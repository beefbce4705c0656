import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { developerAsSystem, objectArguments, refusalAsText, withoutAnswerKeys } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";
import type { Fields } from "../../contract/fields.ts";

/** vLLM (docs.vllm.ai, OpenAI-compatible server): ignores unknown fields, so none is sent. */
export const vllm = openaiStyle({
  facts: { baseUrl: "http://127.0.0.1:8000/v1", key: "optional" },
  lacks: { ...withoutAccounting("user"), ...withoutOpenAIOnly, ...without.functions },
  messages: [developerAsSystem, refusalAsText, withoutAnswerKeys, objectArguments, reasoningByBothNames],
});

/** Newer servers read `reasoning` alone (vllm/entrypoints/chat_utils.py), older ones `reasoning_content`. */
function reasoningByBothNames(message: Fields): Fields {
  const { reasoning_content: reasoning } = message;
  return typeof reasoning === "string" && reasoning !== "" ? { ...message, reasoning } : message;
}
