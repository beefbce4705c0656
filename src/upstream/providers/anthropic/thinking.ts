import type { Fields } from "../../../contract/fields.ts";
import { type Effort, thinkingBudgets } from "../../translate/settings.ts";
import type { AnthropicAbilities } from "./models.ts";

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
