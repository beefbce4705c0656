import type { Fields } from "../../../contract/fields.ts";
import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { endingOf } from "../../translate/ending.ts";
import { forcesTool } from "../../translate/tool-choice.ts";
import { type Effort, knownEffortIn, maxTokensIn, thinkingBudgets } from "../../translate/settings.ts";
import type { AnthropicAbilities } from "./models.ts";

/**
 * The effort of a request in the fields of a model. Thoughts are not asked for where an answer is continued or a tool is forced, nor
 * between a call and its result of models whose thinking is set by a number of tokens: these demand their own signed thoughts back,
 * for which OpenAI's form has no field.
 * @param isForced whether a tool will be forced that the request itself does not force
 */
export function anthropicThinkingOf(
  request: ChatRequest,
  abilities: AnthropicAbilities,
  isForced = false,
): { thinking?: Fields; effort?: string } {
  const ending = endingOf(request);
  const mayThink = ending !== "assistant" && (abilities.thinking === "effort" || ending !== "result");
  const bound = maxTokensIn(request) ?? abilities.maxTokens;
  return anthropicThinking(knownEffortIn(request), abilities, bound, mayThink && !isForced && !forcesTool(request));
}

/** An effort in the fields of a model; without one, the model decides. @param mayThink whether the conversation allows thoughts at all. */
export function anthropicThinking(
  effort: Effort | undefined,
  { thinking, finerEffort }: AnthropicAbilities,
  maxTokens: number,
  mayThink: boolean,
): { thinking?: Fields; effort?: string } {
  if (effort === undefined || thinking === "none") return {};
  if (thinking === "budget") {
    const least = 1024;
    if (effort === "none" || !mayThink || maxTokens <= least) return {};
    // Thoughts count towards the bound: at least half of it is left for the answer.
    const budget = Math.max(least, Math.min(thinkingBudgets[effort], Math.floor(maxTokens / 2)));
    return { thinking: { type: "enabled", budget_tokens: budget } };
  }
  if (effort === "none") return { thinking: { type: "disabled" } };
  return {
    ...(mayThink ? { thinking: { type: "adaptive", ...(finerEffort ? { display: "summarized" } : {}) } } : {}),
    effort: effort === "minimal" ? "low" : effort === "xhigh" && !finerEffort ? "high" : effort,
  };
}
