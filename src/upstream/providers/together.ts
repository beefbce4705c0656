import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { mapEffort } from "../openai/fields.ts";
import { portableMessages, withoutName } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";

/** Together AI (docs.together.ai): stop sequences are a list, log probabilities have a form of their own, `eos` is a natural end. */
export const togetherAI = openaiStyle({
  facts: { baseUrl: "https://api.together.xyz/v1", key: "needed", variable: "TOGETHER_API_KEY" },
  lacks: {
    ...withoutAccounting(),
    ...withoutOpenAIOnly,
    ...without.functions,
    ...without.names,
    ...without.logprobs,
    ...without.parallel,
  },
  embeddings: { textsOnly: true, floatsOnly: true, dimensionsField: null },
  messages: [...portableMessages, withoutName],
  adapt(body) {
    const { reasoning_effort: effort, ...rest } = mapEffort({ minimal: "low", xhigh: "high", max: "high" }, body);
    return {
      ...rest,
      ...(typeof rest["stop"] === "string" ? { stop: [rest["stop"]] } : {}),
      ...(effort === "none" ? { reasoning: { enabled: false } } : effort ? { reasoning_effort: effort } : {}),
    };
  },
});
