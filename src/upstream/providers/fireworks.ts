import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { mapEffort } from "../openai/fields.ts";
import { portableMessages, withoutName } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";

/** Fireworks (docs.fireworks.ai): `error` may be plain text, and reasoning has three efforts. */
export const fireworks = openaiStyle({
  facts: { baseUrl: "https://api.fireworks.ai/inference/v1", key: "needed", variable: "FIREWORKS_API_KEY" },
  lacks: {
    ...withoutAccounting("user", "metadata", "service_tier", "prompt_cache_key", "prediction"),
    ...withoutOpenAIOnly,
    ...without.functions,
    ...without.names,
  },
  embeddings: { floatsOnly: true },
  messages: [...portableMessages, withoutName],
  adapt: (body) => mapEffort({ minimal: "low", xhigh: "high", max: "high" }, body),
});
