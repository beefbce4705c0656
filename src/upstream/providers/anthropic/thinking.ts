import type { Fields } from "../../../contract/fields.ts";
import { type Effort, thinkingTokens } from "../../translate/settings.ts";
import type { Abilities } from "./models.ts";

/** How a wish for an effort is told to a model. Without one, it does as it is used to. @param mustNot whether the call leaves no room for thoughts. */
export function thinkingOf(
  effort: Effort | undefined,
  { thinking, finerEffort }: Abilities,
  maxTokens: number,
  mustNot: boolean,
): { thinking?: Fields; effort?: string } {
  if (effort === undefined || thinking === "none") return {};
  if (thinking === "budget") {
    const least = 1024;
    if (effort === "none" || mustNot || maxTokens <= least) return {};
    // Thoughts count towards the bound; at least half of it stays for the answer.
    const budget = Math.max(least, Math.min(thinkingTokens[effort], Math.floor(maxTokens / 2)));
    return { thinking: { type: "enabled", budget_tokens: budget } };
  }
  if (effort === "none") return { thinking: { type: "disabled" } };
  return {
    ...(mustNot ? {} : { thinking: { type: "adaptive", ...(finerEffort ? { display: "summarized" } : {}) } }),
    effort: effort === "minimal" ? "low" : effort === "xhigh" && !finerEffort ? "high" : effort,
  };
}
