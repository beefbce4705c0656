import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { conversationIn, type Conversation } from "../../translate/conversation.ts";
import type { Fields } from "../../../contract/fields.ts";
import { refuse } from "../../refusal.ts";
import { effortIn, jsonFormatIn, maxTokensIn, stopsIn } from "../../translate/settings.ts";
import { toolOptionsIn } from "../../translate/tools.ts";
import { refuseUnsupported } from "../../translate/unsupported.ts";
import { anthropicMessages, cacheMarks, textBlock } from "./messages.ts";
import { anthropicAbilities, type AnthropicAbilities } from "./models.ts";
import { anthropicJsonOutput } from "./schema.ts";
import { anthropicThinking } from "./thinking.ts";
import { anthropicFunctionName, anthropicTools } from "./tools.ts";

/** The body of `POST /v1/messages`. Anthropic refuses unknown keys, so only what is named here is sent. */
export function anthropicRequest(request: ChatRequest, model: string): Fields {
  refuseUnsupported(request);
  if ((request.n ?? 1) > 1) refuse("n", "must be 1: the provider of this model gives one answer a call");
  const abilities = anthropicAbilities(model);
  const conversation = conversationIn(request);
  const tools = toolOptionsIn(request, anthropicFunctionName);
  const json = anthropicJsonOutput(jsonFormatIn(request), abilities);
  const maxTokens = maxTokensIn(request) ?? abilities.maxTokens;
  const isForced = tools.choice === "required" || typeof tools.choice === "object";
  const { thinking, effort } = anthropicThinking(
    effortIn(request),
    abilities,
    maxTokens,
    !isForced && mayThink(conversation, abilities),
  );
  const mark = cacheMarks();
  const system = [
    ...conversation.system.map((part) => textBlock(part, mark)),
    ...(json.instruction ? [{ type: "text", text: json.instruction }] : []),
  ];
  const output = { ...(effort ? { effort } : {}), ...(json.format ? { format: json.format } : {}) };
  return {
    model,
    max_tokens: maxTokens,
    ...(system.length > 0 ? { system } : {}),
    messages: anthropicMessages(conversation.turns, mark),
    ...anthropicTools(tools, conversation),
    ...(thinking ? { thinking } : {}),
    ...(Object.keys(output).length > 0 ? { output_config: output } : {}),
    ...(thinking && thinking["type"] !== "disabled" ? {} : samplingOf(request, abilities)),
    ...stopSequences(request),
    ...userOf(request),
    ...(request.stream ? { stream: true } : {}),
  };
}

/**
 * False where an answer is continued, and between a call and its result for models whose thinking is set by a number of tokens: these
 * demand their own signed thoughts back, for which OpenAI's form has no field.
 */
function mayThink({ turns }: Conversation, { thinking }: AnthropicAbilities): boolean {
  const last = turns.at(-1)!;
  return last.role === "user" && (thinking === "effort" || last.parts[0]?.kind !== "result");
}

/** Anthropic's temperatures end at 1, and newer models take only one of the two settings. */
function samplingOf({ temperature, top_p: topP }: ChatRequest, { sampling }: AnthropicAbilities): Fields {
  if (!sampling) return {};
  if (typeof topP === "number" && (temperature ?? 1) === 1 && topP < 1) return { top_p: topP };
  return typeof temperature === "number" ? { temperature: Math.min(temperature, 1) } : {};
}

function stopSequences(request: ChatRequest): Fields {
  const stops = stopsIn(request);
  if (stops.some((sequence) => sequence.trim() === ""))
    refuse("stop", "must hold more than white space: the provider of this model stops at nothing less");
  return stops.length > 0 ? { stop_sequences: stops } : {};
}

function userOf({ safety_identifier: identifier, user }: ChatRequest): Fields {
  const id = identifier || user;
  return id && id.length <= 256 ? { metadata: { user_id: id } } : {};
}
