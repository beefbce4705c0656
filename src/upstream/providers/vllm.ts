import { accountingFieldsBut, openaiOnlyFields } from "../openai/fields.ts";
import { developerAsSystem, noFunctionRole, withoutAnswerKeys } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";

/** vLLM (docs.vllm.ai, OpenAI-compatible server): ignores unknown fields, so they are refused here. */
export const vllm = openaiStyle({
  facts: { baseUrl: "http://127.0.0.1:8000/v1", key: "optional" },
  drops: accountingFieldsBut("user"),
  refuses: openaiOnlyFields,
  messages: [developerAsSystem, withoutAnswerKeys, noFunctionRole],
  // The server ended a text that repeated itself.
  finishReasons: { repetition: "length" },
});
