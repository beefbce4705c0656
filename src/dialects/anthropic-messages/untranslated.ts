import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";
import { advises, type UntranslatedField, type UntranslatedFields, immaterial } from "../untranslated.ts";

const ofBlocks = (is: (block: Fields) => boolean): UntranslatedField => ({
  asks: ({ messages }) => listIn(messages).some(({ content }) => listIn(content).some(is)),
  fate: "left out",
  isRejectable: false,
});

const hasContent = ({ content }: Fields): boolean =>
  Array.isArray(content) ? content.length > 0 : textIn(content) !== "";

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
  ...advises("messages.content.content.citations.enabled", false),
  "messages.content.citations": ofBlocks(({ citations }) => Array.isArray(citations) && citations.length > 0),
  "messages.content.caller": ofBlocks(({ caller }) => isFields(caller) && caller["type"] !== "direct"),
  // Only who signed or encrypted a thought can use it.
  "messages.content.thinking": ofBlocks(({ type, signature }) => type === "thinking" && textIn(signature) !== ""),
  "messages.content.redacted_thinking": ofBlocks(({ type }) => type === "redacted_thinking"),
  // A result without a text says that the tool failed; any other says so in its own words.
  "messages.content.is_error": ofBlocks((block) => block["is_error"] === true && hasContent(block)),
  ...immaterial("tools.eager_input_streaming", false),
  ...immaterial("tools.cache_control"),
  ...immaterial("cache_control"),
  ...immaterial("service_tier", "auto"),
  ...immaterial("diagnostics"),
  ...immaterial("billing_policy"),
  ...immaterial("fallback_credit_token"),
};
