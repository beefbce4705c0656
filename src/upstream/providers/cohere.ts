import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { mapEffort, onlyNamedTool } from "../openai/fields.ts";
import { portableMessages, reasoningAs, withoutName } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";
import type { Provider } from "../provider.ts";
import type { Capabilities, Capability } from "../translate/capabilities.ts";
import { cohereBody, cohereReads, decodeCohere } from "../translate/cohere-embeddings.ts";

/** Most texts of one request (docs.cohere.com/reference/embed). */
const textsMost = 96;

const onlyTool: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "the only tool, and required",
  apply: (request) => ({ request: onlyNamedTool(request) as ChatRequest }),
};

/** Cohere thinks, or does not. */
const nearestEffort: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "the nearest effort it has",
  apply: (request) => ({
    request: mapEffort(
      { minimal: "none", low: "none", medium: "high", xhigh: "high", max: "high" },
      request,
    ) as ChatRequest,
  }),
};

const lacks: Capabilities = {
  ...withoutAccounting(),
  ...withoutOpenAIOnly,
  ...without.functions,
  ...without.names,
  ...without.n,
  ...without.bias,
  ...without.logprobs,
  ...without.parallel,
  "tool_choice.named": onlyTool,
};

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
  capabilities: ({ reasoning_effort: effort }) =>
    effort === "none" || effort === "high" ? lacks : { ...lacks, reasoning_effort: nearestEffort },
  keepsThoughts: () => false,
  messages: [...portableMessages, withoutName, reasoningAs(null)],
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
    reads: () => cohereReads,
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
