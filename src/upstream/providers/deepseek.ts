import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { changeMessages, portableMessages, reasoningAs, withoutName } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";
import { alwaysLeftOut } from "../translate/capabilities.ts";
import { schemaTold } from "../translate/emulate/schema-told.ts";
import { countIn, type Fields, listIn } from "../../contract/fields.ts";

const hasResults = ({ messages }: Fields): boolean => listIn(messages).some(({ role }) => role === "tool");

/** DeepSeek (api-docs.deepseek.com): sends comments and empty lines while one waits, and wants its reasoning back only where tools are used. */
export const deepseek = openaiStyle({
  facts: { baseUrl: "https://api.deepseek.com", key: "needed", variable: "DEEPSEEK_API_KEY" },
  lacks: {
    ...withoutAccounting(),
    ...withoutOpenAIOnly,
    ...without.functions,
    ...without.names,
    ...without.n,
    ...without.bias,
    ...without.parallel,
    seed: alwaysLeftOut,
    // A forced tool, which is stricter, is refused while a model thinks (its documentation on thinking mode), and most think by default.
    "response_format.json_schema": schemaTold,
    "response_format.json_schema.strict": schemaTold,
  },
  embeddings: null,
  keepsThoughts: hasResults,
  messages: [...portableMessages, withoutName],
  adapt(given) {
    // Required where tools were used; refused by older models where they were not.
    const body = hasResults(given) ? given : changeMessages(given, [reasoningAs(null)]);
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
