import type { Fields } from "../../../contract/fields.ts";
import type { Effort } from "../../translate/settings.ts";
import { abilitiesOf } from "../anthropic/models.ts";
import { thinkingOf } from "../anthropic/thinking.ts";

/** How a wish for an effort is told to a model: each family has its own fields. */
export interface Reasoning {
  /** For `additionalModelRequestFields`. */
  more?: Fields;
  /** For `outputConfig`. */
  output?: Fields;
  /** Whether the model takes no sampling fields because it thinks. */
  isThinking?: boolean;
}

/** Without a wish, and for models that have no such setting, it is left to the model. */
export function reasoningOf(
  effort: Effort | undefined,
  model: string,
  bound: number | undefined,
  mustNot: boolean,
): Reasoning {
  if (effort === undefined) return {};
  if (/\banthropic\./.test(model)) return thoughts(effort, model, bound, mustNot);
  const degree = {
    none: "low",
    minimal: "low",
    low: "low",
    medium: "medium",
    high: "high",
    xhigh: "high",
    max: "high",
  }[effort];
  if (/\bopenai\./.test(model)) return { more: { reasoning_effort: degree } };
  if (!/\bamazon\.nova-2/.test(model)) return {};
  const setting = effort === "none" ? { type: "disabled" } : { type: "enabled", maxReasoningEffort: degree };
  return { more: { reasoningConfig: setting } };
}

function thoughts(effort: Effort, model: string, bound: number | undefined, mustNot: boolean): Reasoning {
  const abilities = abilitiesOf(model);
  const { thinking, effort: told } = thinkingOf(effort, abilities, bound ?? abilities.maxTokens, mustNot);
  return {
    ...(thinking ? { more: { thinking } } : {}),
    ...(told ? { output: { effort: told } } : {}),
    isThinking: thinking !== undefined && thinking["type"] !== "disabled",
  };
}
