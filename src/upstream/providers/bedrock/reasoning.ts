import type { Fields } from "../../../contract/fields.ts";
import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { endingOf } from "../../translate/ending.ts";
import { forcesTool } from "../../translate/tool-choice.ts";
import { type Effort, knownEffortIn, maxTokensIn } from "../../translate/settings.ts";
import { anthropicAbilities } from "../anthropic/models.ts";
import { anthropicThinking } from "../anthropic/thinking.ts";
import { isAnthropic } from "./messages.ts";

/** A reasoning effort in the fields of a model's family. */
export interface ConverseReasoning {
  /** For `additionalModelRequestFields`. */
  more?: Fields;
  /** For `outputConfig`. */
  output?: Fields;
  /** A model that thinks takes no sampling fields. */
  isThinking?: boolean;
}

/**
 * The effort of a request. Anthropic's models cannot think where a tool is forced, nor where their own signed thoughts would have to
 * be sent back.
 * @param isForced whether a tool will be forced that the request itself does not force
 */
export function converseReasoningOf(request: ChatRequest, model: string, isForced = false): ConverseReasoning {
  const mayThink = !isForced && !forcesTool(request) && endingOf(request) === "user";
  return converseReasoning(knownEffortIn(request), model, maxTokensIn(request), mayThink);
}

/** Empty without an effort, and for models that have no such setting. */
function converseReasoning(
  effort: Effort | undefined,
  model: string,
  bound: number | undefined,
  mayThink: boolean,
): ConverseReasoning {
  if (effort === undefined) return {};
  if (isAnthropic(model)) return anthropicFields(effort, model, bound, mayThink);
  const level = {
    none: "low",
    minimal: "low",
    low: "low",
    medium: "medium",
    high: "high",
    xhigh: "high",
    max: "high",
  }[effort];
  if (/\bopenai\./.test(model)) return { more: { reasoning_effort: level } };
  if (!/\bamazon\.nova-2/.test(model)) return {};
  const setting = effort === "none" ? { type: "disabled" } : { type: "enabled", maxReasoningEffort: level };
  return { more: { reasoningConfig: setting } };
}

function anthropicFields(
  effort: Effort,
  model: string,
  bound: number | undefined,
  mayThink: boolean,
): ConverseReasoning {
  const abilities = anthropicAbilities(model);
  const { thinking, effort: sent } = anthropicThinking(effort, abilities, bound ?? abilities.maxTokens, mayThink);
  return {
    ...(thinking ? { more: { thinking } } : {}),
    ...(sent ? { output: { effort: sent } } : {}),
    isThinking: thinking !== undefined && thinking["type"] !== "disabled",
  };
}
