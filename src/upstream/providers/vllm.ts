import { bookkeepingWithout, onlyOpenAI } from "../openai/fields.ts";
import { developerAsSystem, withoutFunctionRole, withoutLeftovers } from "../openai/messages.ts";
import { openaiDialect } from "../openai/openai-style.ts";

/** vLLM (docs.vllm.ai, OpenAI-compatible server): ignores what it does not know, so that is refused here. */
export const vllm = openaiDialect({
  facts: { baseUrl: "http://127.0.0.1:8000/v1", key: "optional" },
  drops: bookkeepingWithout("user"),
  refuses: onlyOpenAI,
  messages: [developerAsSystem, withoutLeftovers, withoutFunctionRole],
  // The text runs in circles, and the server ended it.
  finishReasons: { repetition: "length" },
});
