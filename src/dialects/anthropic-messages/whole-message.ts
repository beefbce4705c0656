import type { Fields } from "../../contract/fields.ts";
import type { AnswerIdentity } from "../dialect.ts";
import { callArguments } from "../openai-chat/call-arguments.ts";
import type { ChatCompletion } from "../openai-chat/completion.ts";
import { messageUsage, stopReasonOf } from "./stop-reasons.ts";

/** A whole completion as a message. */
export function wholeMessage({ choices, usage }: ChatCompletion, { id, model }: AnswerIdentity): Fields {
  const [choice] = choices;
  const message: Fields = choice?.message ?? {};
  const content = [
    ...blockOf("thinking", message["reasoning_content"]),
    ...blockOf("text", message["content"]),
    ...blockOf("text", message["refusal"]),
    ...(choice?.message.tool_calls ?? []).map(({ id: call, function: called }) => ({
      type: "tool_use",
      id: call,
      name: called?.name ?? "",
      input: callArguments(called?.arguments ?? ""),
    })),
  ];
  return {
    id,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: stopReasonOf(choice?.finish_reason ?? "stop", (choice?.message.tool_calls ?? []).length > 0),
    stop_sequence: null,
    ...untold,
    usage: { ...untoldUsage, ...messageUsage(usage ?? { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }) },
  };
}

/** What Anthropic's clients require, null or not, and no other provider tells. Events of a stream are documented without it. */
const untold = { stop_details: null, container: null, diagnostics: null };
const untoldUsage = {
  output_tokens_details: null,
  cache_creation: null,
  inference_geo: null,
  server_tool_use: null,
  service_tier: null,
  speed: null,
};

function blockOf(type: "text" | "thinking", said: unknown): Fields[] {
  if (typeof said !== "string" || said === "") return [];
  return [type === "text" ? { type, text: said, citations: null } : { type, thinking: said, signature: "" }];
}
