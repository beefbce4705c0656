import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { mapEffort } from "../openai/fields.ts";
import { portableMessages, withoutName } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";
import { countIn, type Fields, fieldsIn } from "../../contract/fields.ts";
import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { parameters } from "../translate/parameters.ts";

/** xAI (docs.x.ai): counts reasoning tokens apart, repeats the last fragment of reasoning, sends tool calls whole. */
export const xai = openaiStyle({
  facts: { baseUrl: "https://api.x.ai/v1", key: "needed", variable: "XAI_API_KEY" },
  boundField: "max_completion_tokens",
  lacks: {
    ...withoutAccounting("user", "service_tier"),
    ...withoutOpenAIOnly,
    ...without.functions,
    ...without.names,
    ...without.bias,
  },
  // It documents embeddings only within its collections.
  embeddings: null,
  messages: [...portableMessages, withoutName],
  adapt: (body) => withoutDefaults(mapEffort({ minimal: "low", max: "high" }, body)),
  usage(usage) {
    const reasoning = countIn(fieldsIn(usage["completion_tokens_details"])["reasoning_tokens"]);
    return { ...usage, completion_tokens: countIn(usage["completion_tokens"]) + reasoning };
  },
  repeatsReasoning: true,
});

/** Reasoning models refuse these fields even with their default values. */
function withoutDefaults(body: Fields): Fields {
  const asked = { ...body };
  for (const field of ["frequency_penalty", "presence_penalty", "stop"] as const)
    if (!parameters[field].asks(body as ChatRequest)) delete asked[field];
  return asked;
}
