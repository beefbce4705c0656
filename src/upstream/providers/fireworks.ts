import { bookkeepingWithout, effortAs, onlyOpenAI } from "../openai/fields.ts";
import { plainMessages, withoutName } from "../openai/messages.ts";
import { openaiDialect } from "../openai/openai-style.ts";

/** Fireworks (docs.fireworks.ai): `error` may be a plain text, and three degrees of reasoning are known. */
export const fireworks = openaiDialect({
  facts: { baseUrl: "https://api.fireworks.ai/inference/v1", key: "needed", variable: "FIREWORKS_API_KEY" },
  drops: bookkeepingWithout("user", "metadata", "service_tier", "prompt_cache_key", "prediction"),
  refuses: onlyOpenAI,
  messages: [...plainMessages, withoutName],
  adapt: (body) => effortAs({ minimal: "low", xhigh: "high", max: "high" }, body),
});
