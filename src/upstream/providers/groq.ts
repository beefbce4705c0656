import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { mapEffort } from "../openai/fields.ts";
import {
  developerAsSystem,
  joinedText,
  reasoningAs,
  refusalAsText,
  withoutAnswerKeys,
  withoutName,
} from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";

/** Groq (console.groq.com/docs/openai): refuses log probabilities, names and more than one answer; reports usage and errors of a stream in `x_groq`. */
export const groq = openaiStyle({
  facts: { baseUrl: "https://api.groq.com/openai/v1", key: "needed", variable: "GROQ_API_KEY" },
  boundField: "max_completion_tokens",
  embeddings: null,
  // It accepts the deprecated form of tools.
  lacks: {
    ...withoutAccounting("user", "service_tier"),
    ...withoutOpenAIOnly,
    ...without.names,
    ...without.n,
    ...without.logprobs,
    ...without.bias,
  },
  messages: [developerAsSystem, refusalAsText, joinedText, withoutAnswerKeys, withoutName, reasoningAs("reasoning")],
  adapt(given) {
    const { service_tier: tier, ...body } = mapEffort({ minimal: "low", xhigh: "high", max: "high" }, given);
    // Groq has service tiers of its own names.
    const known = { auto: "auto", flex: "flex", default: "on_demand", on_demand: "on_demand" }[String(tier)];
    return known === undefined ? body : { ...body, service_tier: known };
  },
});
