import { fieldsIn } from "../../contract/fields.ts";
import { advises, type HomelessFields, keepsBooks } from "../homeless.ts";

/** What of Anthropic's `MessageCreateParams` has no place in a chat. What is neither here nor in a chat is refused. */
export const messagesHomeless: HomelessFields = {
  ...advises("top_k"),
  thinking: {
    // A budget is an effort; how much a model thinks that decides for itself is decided at any provider.
    asks: ({ thinking }) => !["enabled", "adaptive", undefined].includes(fieldsIn(thinking)["type"] as undefined),
    fate: "left out",
    isRejectable: true,
  },
  ...advises("thinking.display", "summarized"),
  ...advises("thinking.block_binding"),
  ...advises("output_config.task_budget"),
  ...advises("messages.content.citations.enabled", false),
  ...advises("context_management"),
  ...advises("container"),
  ...advises("fallbacks"),
  ...advises("speed", "standard"),
  ...advises("tools.allowed_callers", "direct"),
  ...advises("tools.defer_loading", false),
  ...advises("tools.input_examples"),
  ...keepsBooks("tools.eager_input_streaming", false),
  ...keepsBooks("tools.cache_control"),
  ...keepsBooks("cache_control"),
  ...keepsBooks("service_tier", "auto"),
  ...keepsBooks("diagnostics"),
  ...keepsBooks("billing_policy"),
  ...keepsBooks("fallback_credit_token"),
};
