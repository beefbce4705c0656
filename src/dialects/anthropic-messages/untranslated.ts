import { fieldsIn } from "../../contract/fields.ts";
import { advises, type UntranslatedFields, immaterial } from "../untranslated.ts";

/** What of Anthropic's `MessageCreateParams` has no place in a chat. What is neither here nor in a chat is refused. */
export const messagesUntranslated: UntranslatedFields = {
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
  ...immaterial("tools.eager_input_streaming", false),
  ...immaterial("tools.cache_control"),
  ...immaterial("cache_control"),
  ...immaterial("service_tier", "auto"),
  ...immaterial("diagnostics"),
  ...immaterial("billing_policy"),
  ...immaterial("fallback_credit_token"),
};
