import { accountingFields, openaiOnlyFields } from "../openai/fields.ts";
import { cannotHonour } from "../refusal.ts";
import { portableMessages, reasoningAs, withoutName } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";
import { countIn, type Fields } from "../../contract/fields.ts";

const withoutReasoning = reasoningAs(null);

/** DeepSeek (api-docs.deepseek.com): sends comments and empty lines while one waits, and wants its reasoning back only where tools are used. */
export const deepseek = openaiStyle({
  facts: { baseUrl: "https://api.deepseek.com", key: "needed", variable: "DEEPSEEK_API_KEY" },
  drops: [...accountingFields, "seed"],
  embeddings: null,
  refuses: [...openaiOnlyFields, "n", "logit_bias", "parallel_tool_calls"],
  messages: [
    ...portableMessages,
    withoutName,
    // Required where tools were used; refused by older models where they were not.
    (message, index, all) =>
      all.some(({ role }) => role === "tool") ? message : withoutReasoning(message, index, all),
  ],
  adapt(body) {
    if ((body["response_format"] as Fields | undefined)?.["type"] === "json_schema")
      cannotHonour("response_format.type", "must be text or json_object");
    if (body["reasoning_effort"] !== "none") return body;
    const { reasoning_effort: _none, ...rest } = body;
    return { ...rest, thinking: { type: "disabled" } };
  },
  finishReasons: { insufficient_system_resource: "error" },
  // An empty balance is the only meaning its documentation gives the status.
  refusesOurs: [402],
  usage: (usage) => ({
    ...usage,
    prompt_tokens_details: {
      ...(usage["prompt_tokens_details"] as Fields | undefined),
      cached_tokens: countIn(usage["prompt_cache_hit_tokens"]),
    },
  }),
});
