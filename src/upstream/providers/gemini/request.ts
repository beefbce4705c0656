import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { conversationIn } from "../../translate/conversation.ts";
import type { Fields } from "../../../contract/fields.ts";
import { refuse, refuseUnhonoured } from "../../refusal.ts";
import { boundIn, type Effort, effortIn, jsonFormIn, stopsIn, thinkingTokens } from "../../translate/settings.ts";
import { toolingIn } from "../../translate/tools.ts";
import { contentsOf } from "./contents.ts";
import { type Abilities, abilitiesOf } from "./models.ts";
import { responseSchema } from "./schema.ts";
import { functionName, toolsOf } from "./tools.ts";

/** The body of `generateContent`. */
export function generateRequest(request: ChatRequest, model: string): Fields {
  refuseUnhonoured(request);
  const abilities = abilitiesOf(model);
  const { system, turns } = conversationIn(request);
  const tooling = toolingIn(request, functionName);
  const mayCall = tooling.tools.length > 0 && tooling.choice !== "none";
  if (mayCall && !tooling.parallel)
    refuse(
      "parallel_tool_calls",
      "must be left out: the provider of this model does not bound how many tools it calls",
    );
  const isEither = !abilities.jsonWithTools && jsonFormIn(request) !== undefined;
  if (mayCall && isEither)
    refuse("response_format", "must be text where tools are given: this model answers in JSON or calls tools");
  const config = configOf(request, abilities);
  return {
    ...(system.length > 0 ? { systemInstruction: { parts: system.map(({ text }) => ({ text })) } } : {}),
    contents: contentsOf(turns, abilities),
    // Tools that must not be called are as good as none.
    ...(isEither ? {} : toolsOf(tooling)),
    ...(Object.keys(config).length > 0 ? { generationConfig: config } : {}),
  };
}

function configOf(request: ChatRequest, abilities: Abilities): Fields {
  const { temperature, top_p: topP, n, seed, frequency_penalty: frequency, presence_penalty: presence } = request;
  if (n && n > 8) refuse("n", "must be at most 8: the provider of this model gives no more answers a call");
  const stops = stopsIn(request);
  const thinking = thinkingOf(effortIn(request), abilities);
  const json = jsonFormIn(request);
  const { penalties } = abilities;
  return defined({
    temperature,
    topP,
    maxOutputTokens: boundIn(request),
    candidateCount: n && n > 1 ? n : undefined,
    stopSequences: stops.length > 0 ? stops : undefined,
    // Google's seed has 32 bits.
    seed: typeof seed === "number" ? seed % 2 ** 31 : undefined,
    frequencyPenalty: penalties && frequency ? frequency : undefined,
    presencePenalty: penalties && presence ? presence : undefined,
    responseMimeType: json ? "application/json" : undefined,
    responseJsonSchema: json?.schema ? responseSchema(json.schema) : undefined,
    thinkingConfig: thinking,
  });
}

function thinkingOf(effort: Effort | undefined, { thinking, leastLevel }: Abilities): Fields | undefined {
  if (effort === undefined || thinking === "none") return undefined;
  if (thinking === "budget")
    return effort === "none"
      ? { thinkingBudget: 0 }
      : { thinkingBudget: thinkingTokens[effort], includeThoughts: true };
  // These models cannot but think.
  if (effort === "none") return { thinkingLevel: leastLevel };
  const level = effort === "minimal" ? leastLevel : effort === "xhigh" || effort === "max" ? "high" : effort;
  return { thinkingLevel: level, includeThoughts: true };
}

const defined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
