import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { conversationIn, type Conversation } from "../../translate/conversation.ts";
import type { Fields } from "../../../contract/fields.ts";
import { refuse, refuseUnhonoured } from "../../refusal.ts";
import { boundIn, effortIn, jsonFormIn, stopsIn } from "../../translate/settings.ts";
import { toolingIn } from "../../translate/tools.ts";
import { cacheMarks, messagesOf, textBlock } from "./messages.ts";
import { abilitiesOf, type Abilities } from "./models.ts";
import { jsonOutput } from "./schema.ts";
import { thinkingOf } from "./thinking.ts";
import { functionName, toolsOf } from "./tools.ts";

/** The body of `POST /v1/messages`. Anthropic refuses keys it does not know, so nothing goes out that is not named here. */
export function messagesRequest(request: ChatRequest, model: string): Fields {
  refuseUnhonoured(request);
  if ((request.n ?? 1) > 1) refuse("n", "must be 1: the provider of this model gives one answer a call");
  const abilities = abilitiesOf(model);
  const conversation = conversationIn(request);
  const tooling = toolingIn(request, functionName);
  const json = jsonOutput(jsonFormIn(request), abilities);
  const maxTokens = boundIn(request) ?? abilities.maxTokens;
  const isForced = tooling.choice === "required" || typeof tooling.choice === "object";
  const { thinking, effort } = thinkingOf(
    effortIn(request),
    abilities,
    maxTokens,
    isForced || !mayThink(conversation, abilities),
  );
  const mark = cacheMarks();
  const system = [
    ...conversation.system.map((text) => textBlock(text, mark)),
    ...(json.instruction ? [{ type: "text", text: json.instruction }] : []),
  ];
  const output = { ...(effort ? { effort } : {}), ...(json.format ? { format: json.format } : {}) };
  return {
    model,
    max_tokens: maxTokens,
    ...(system.length > 0 ? { system } : {}),
    messages: messagesOf(conversation.turns, mark),
    ...toolsOf(tooling, conversation),
    ...(thinking ? { thinking } : {}),
    ...(Object.keys(output).length > 0 ? { output_config: output } : {}),
    ...(thinking && thinking["type"] !== "disabled" ? {} : samplingOf(request, abilities)),
    ...stopSequences(request),
    ...userOf(request),
    ...(request.stream ? { stream: true } : {}),
  };
}

/**
 * An answer that has begun goes on without new thoughts; and models that are told a number of tokens demand their own earlier
 * thoughts back, signed, in the middle of a tool's use: OpenAI's form has no place for those.
 */
function mayThink({ turns }: Conversation, { thinking }: Abilities): boolean {
  const last = turns.at(-1)!;
  return last.role === "user" && (thinking === "effort" || last.pieces[0]?.kind !== "result");
}

/** Anthropic's scale ends at 1, and newer models take only one of the two. */
function samplingOf({ temperature, top_p: topP }: ChatRequest, { sampling }: Abilities): Fields {
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
