import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { conversationIn } from "../../translate/conversation.ts";
import { defined, type Fields } from "../../../contract/fields.ts";
import { refuse } from "../../refusal.ts";
import {
  type Effort,
  effortIn,
  jsonFormatIn,
  maxTokensIn,
  stopsIn,
  thinkingBudgets,
} from "../../translate/settings.ts";
import { toolOptionsIn } from "../../translate/tools.ts";
import { geminiContents } from "./contents.ts";
import { geminiAbilities, type GeminiAbilities } from "./models.ts";
import { responseSchema } from "./schema.ts";
import { geminiFunctionName, geminiTools } from "./tools.ts";

/** The body of `generateContent`. */
export function geminiRequest(request: ChatRequest, model: string): Fields {
  const abilities = geminiAbilities(model);
  const { system, turns } = conversationIn(request);
  const options = toolOptionsIn(request, geminiFunctionName);
  const isJsonOnly = !abilities.jsonWithTools && jsonFormatIn(request) !== undefined;
  const config = configOf(request, abilities);
  return {
    ...(system.length > 0 ? { systemInstruction: { parts: system.map(({ text }) => ({ text })) } } : {}),
    contents: geminiContents(turns, abilities),
    // Here no tool may be called, so none needs declaring.
    ...(isJsonOnly ? {} : geminiTools(options)),
    ...(Object.keys(config).length > 0 ? { generationConfig: config } : {}),
  };
}

function configOf(request: ChatRequest, abilities: GeminiAbilities): Fields {
  const { temperature, top_p: topP, n, seed, frequency_penalty: frequency, presence_penalty: presence } = request;
  if (n && n > 8) refuse("n", "must be at most 8: the provider of this model gives no more answers a call");
  const stops = stopsIn(request);
  const thinking = thinkingOf(effortIn(request), abilities);
  const json = jsonFormatIn(request);
  return defined({
    temperature,
    topP,
    maxOutputTokens: maxTokensIn(request),
    candidateCount: n && n > 1 ? n : undefined,
    stopSequences: stops.length > 0 ? stops : undefined,
    // Google's seed is a signed 32-bit number.
    seed: seed === undefined || seed === null ? undefined : Number(seed) % 2 ** 31,
    frequencyPenalty: frequency || undefined,
    presencePenalty: presence || undefined,
    responseMimeType: json ? "application/json" : undefined,
    responseJsonSchema: json?.schema ? responseSchema(json.schema) : undefined,
    thinkingConfig: thinking,
  });
}

function thinkingOf(
  effort: Effort | undefined,
  { thinking, leastBudget, leastLevel }: GeminiAbilities,
): Fields | undefined {
  if (effort === undefined || thinking === "none") return undefined;
  if (thinking === "budget")
    return effort === "none"
      ? { thinkingBudget: leastBudget }
      : { thinkingBudget: thinkingBudgets[effort], includeThoughts: true };
  // These models always think.
  if (effort === "none") return { thinkingLevel: leastLevel };
  const level = effort === "minimal" ? leastLevel : effort === "xhigh" || effort === "max" ? "high" : effort;
  return { thinkingLevel: level, includeThoughts: true };
}
