import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { conversationIn } from "../../translate/conversation.ts";
import type { Fields } from "../../../contract/fields.ts";
import { refuse } from "../../refusal.ts";
import { effortIn, jsonFormatIn, maxTokensIn, stopsIn } from "../../translate/settings.ts";
import { toolOptionsIn } from "../../translate/tools.ts";
import { anthropicMessages, cacheMarks, textBlock } from "./messages.ts";
import { anthropicAbilities } from "./models.ts";
import { anthropicSampling } from "./sampling.ts";
import { anthropicJsonOutput } from "./schema.ts";
import { anthropicThinkingOf } from "./thinking.ts";
import { anthropicFunctionName, anthropicTools } from "./tools.ts";

/** The body of `POST /v1/messages`. Anthropic refuses unknown keys, so only what is named here is sent. */
export function anthropicRequest(request: ChatRequest, model: string): Fields {
  const abilities = anthropicAbilities(model);
  const conversation = conversationIn(request);
  const tools = toolOptionsIn(request, anthropicFunctionName);
  const json = anthropicJsonOutput(jsonFormatIn(request), abilities);
  const maxTokens = maxTokensIn(request) ?? abilities.maxTokens;
  effortIn(request);
  const { thinking, effort } = anthropicThinkingOf(request, abilities);
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
    ...anthropicSampling(request),
    ...stopSequences(request),
    ...userOf(request),
    ...(request.stream ? { stream: true } : {}),
  };
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
