import { bookkeepingWithout, effortAs, onlyOpenAI } from "../openai/fields.ts";
import { developerAsSystem, flatText, reasoningAs, withoutLeftovers, withoutName } from "../openai/messages.ts";
import { openaiDialect } from "../openai/openai-style.ts";

/** Groq (console.groq.com/docs/openai): refuses log probabilities, names and more than one answer; tells usage and errors of a stream in `x_groq`. */
export const groq = openaiDialect({
  facts: { baseUrl: "https://api.groq.com/openai/v1", key: "needed", variable: "GROQ_API_KEY" },
  boundField: "max_completion_tokens",
  drops: bookkeepingWithout("user", "service_tier"),
  // The deprecated form of tools is taken.
  refuses: [
    ...onlyOpenAI.filter((field) => !field.startsWith("function")),
    "n",
    "logprobs",
    "top_logprobs",
    "logit_bias",
  ],
  messages: [developerAsSystem, flatText, withoutLeftovers, withoutName, reasoningAs("reasoning")],
  adapt(given) {
    const { service_tier: tier, ...body } = effortAs({ minimal: "low", xhigh: "high", max: "high" }, given);
    // OpenAI's own names for what costs more or less are not Groq's.
    const known = { auto: "auto", flex: "flex", default: "on_demand", on_demand: "on_demand" }[String(tier)];
    return known === undefined ? body : { ...body, service_tier: known };
  },
});
