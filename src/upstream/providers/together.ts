import { bookkeeping, onlyOpenAIButFunctions } from "../openai/fields.ts";
import { developerAsSystem, flatText, withoutLeftovers, withoutName } from "../openai/messages.ts";
import { openaiDialect } from "../openai-dialect.ts";

/** Together (docs.together.ai): stop sequences are a list, log probabilities have a form of their own, `eos` is a natural end. */
export const together = openaiDialect({
  facts: { baseUrl: "https://api.together.xyz/v1", key: "needed", variable: "TOGETHER_API_KEY" },
  drops: bookkeeping,
  refuses: [...onlyOpenAIButFunctions, "logprobs", "top_logprobs", "parallel_tool_calls"],
  messages: [developerAsSystem, flatText, withoutLeftovers, withoutName],
  adapt({ reasoning_effort: effort, ...body }) {
    const known = { minimal: "low", low: "low", medium: "medium", high: "high", xhigh: "high", max: "high" };
    return {
      ...body,
      ...(typeof body["stop"] === "string" ? { stop: [body["stop"]] } : {}),
      ...(effort === "none" ? { reasoning: { enabled: false } } : {}),
      ...(effort !== undefined && effort !== "none"
        ? { reasoning_effort: known[effort as keyof typeof known] ?? effort }
        : {}),
    };
  },
});
