import { accountingFields, openaiOnlyFields } from "../openai/fields.ts";
import { cannotHonour } from "../refusal.ts";
import { portableMessages, reasoningAs, withoutName } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";
import type { Provider } from "../provider.ts";
import { cohereBody, decodeCohere } from "../translate/cohere-embeddings.ts";

/** Most texts of one request (docs.cohere.com/reference/embed). */
const textsMost = 96;

/**
 * Cohere by its compatibility API (docs.cohere.com/docs/compatibility-api), which lists what it leaves out. The native API would add
 * only citations and connectors, for which OpenAI's form has no fields. Embeddings come
 * from the native API, which alone takes their length.
 */
const compatible = openaiStyle({
  embeddings: null,
  facts: { baseUrl: "https://api.cohere.ai/compatibility/v1", key: "needed", variable: "COHERE_API_KEY" },
  // Only the native API has a list.
  modelsUrl: ({ baseUrl }) => `${baseUrl.replace(/\/compatibility\/v1$/, "/v1")}/models?endpoint=chat&page_size=1000`,
  drops: accountingFields,
  refuses: [...openaiOnlyFields, "n", "logit_bias", "logprobs", "top_logprobs", "parallel_tool_calls"],
  messages: [...portableMessages, withoutName, reasoningAs(null)],
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

export const cohere: Provider = {
  ...compatible,
  embeddings: {
    most: () => textsMost,
    encode: (batch, { baseUrl, model, apiKey, headers }) => ({
      url: `${baseUrl.replace(/(?:\/compatibility)?\/v\d$/, "")}/v2/embed`,
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...headers,
      },
      body: { model, ...cohereBody(batch) },
    }),
    decode: decodeCohere,
  },
};
