import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { developerAsSystem, withoutAnswerKeys } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";

/** vLLM (docs.vllm.ai, OpenAI-compatible server): ignores unknown fields, so none is sent. */
export const vllm = openaiStyle({
  facts: { baseUrl: "http://127.0.0.1:8000/v1", key: "optional" },
  lacks: { ...withoutAccounting("user"), ...withoutOpenAIOnly, ...without.functions },
  messages: [developerAsSystem, withoutAnswerKeys],
});
