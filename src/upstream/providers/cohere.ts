import { bookkeeping, cannotHonour, onlyOpenAI } from "../openai/fields.ts";
import { plainMessages, reasoningAs, withoutName } from "../openai/messages.ts";
import { openaiDialect } from "../openai/openai-style.ts";

/**
 * Cohere by its compatibility face (docs.cohere.com/docs/compatibility-api), which lists what it leaves out. Its native face
 * adds citations and connectors only, for which this API has no place.
 */
export const cohere = openaiDialect({
  facts: { baseUrl: "https://api.cohere.ai/compatibility/v1", key: "needed", variable: "COHERE_API_KEY" },
  // The list is on its native face alone.
  modelsUrl: ({ baseUrl }) => `${baseUrl.replace(/\/compatibility\/v1$/, "/v1")}/models?endpoint=chat&page_size=1000`,
  drops: bookkeeping,
  refuses: [...onlyOpenAI, "n", "logit_bias", "logprobs", "top_logprobs", "parallel_tool_calls"],
  messages: [...plainMessages, withoutName, reasoningAs(null)],
  adapt(body) {
    const effort = body["reasoning_effort"] ?? "none";
    if (effort !== "none" && effort !== "high") cannotHonour("reasoning_effort", "must be none or high");
    if (typeof body["tool_choice"] === "object") cannotHonour("tool_choice", "must be auto, required or none");
    return body;
  },
  finishReasons: {
    COMPLETE: "stop",
    STOP_SEQUENCE: "stop",
    MAX_TOKENS: "length",
    TOOL_CALL: "tool_calls",
    ERROR: "error",
    TIMEOUT: "error",
  },
});
