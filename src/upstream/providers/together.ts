import { bookkeeping, effortAs, onlyOpenAI } from "../openai/fields.ts";
import { plainMessages, withoutName } from "../openai/messages.ts";
import { openaiDialect } from "../openai/openai-style.ts";

/** Together (docs.together.ai): stop sequences are a list, log probabilities have a form of their own, `eos` is a natural end. */
export const together = openaiDialect({
  facts: { baseUrl: "https://api.together.xyz/v1", key: "needed", variable: "TOGETHER_API_KEY" },
  drops: bookkeeping,
  refuses: [...onlyOpenAI, "logprobs", "top_logprobs", "parallel_tool_calls"],
  messages: [...plainMessages, withoutName],
  adapt(body) {
    const { reasoning_effort: effort, ...rest } = effortAs({ minimal: "low", xhigh: "high", max: "high" }, body);
    return {
      ...rest,
      ...(typeof rest["stop"] === "string" ? { stop: [rest["stop"]] } : {}),
      ...(effort === "none" ? { reasoning: { enabled: false } } : effort ? { reasoning_effort: effort } : {}),
    };
  },
});
