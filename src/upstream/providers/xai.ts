import { bookkeepingWithout, effortAs, isDefault, onlyOpenAI } from "../openai/fields.ts";
import { plainMessages, withoutName } from "../openai/messages.ts";
import { openaiDialect } from "../openai/openai-style.ts";
import { countIn, type Fields, fieldsIn } from "../../contract/fields.ts";

/** xAI (docs.x.ai): counts reasoning apart, repeats its last fragment of reasoning, sends tool calls whole. */
export const xai = openaiDialect({
  facts: { baseUrl: "https://api.x.ai/v1", key: "needed", variable: "XAI_API_KEY" },
  boundField: "max_completion_tokens",
  drops: bookkeepingWithout("user", "service_tier"),
  refuses: [...onlyOpenAI, "logit_bias"],
  messages: [...plainMessages, withoutName],
  adapt: (body) => withoutDefaults(effortAs({ minimal: "low", max: "high" }, body)),
  usage(usage) {
    const reasoning = countIn(fieldsIn(usage["completion_tokens_details"])["reasoning_tokens"]);
    return { ...usage, completion_tokens: countIn(usage["completion_tokens"]) + reasoning };
  },
  repeatsReasoning: true,
});

/** Reasoning models refuse these, even where they say only what would hold without them. */
function withoutDefaults(body: Fields): Fields {
  const guarded = ["frequency_penalty", "presence_penalty", "stop"];
  return Object.fromEntries(
    Object.entries(body).filter(([field, value]) => !guarded.includes(field) || !isDefault(field, value)),
  );
}
