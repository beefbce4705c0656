import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { type Fields, isFields } from "../../contract/fields.ts";
import { refuse } from "../refusal.ts";

/**
 * Refuses what no translated provider supports and whose loss would change what the answer means. Preferences of style and speed
 * (penalties, `seed`, `verbosity`, `prediction`, `service_tier`) are not refused: they are sent where the provider has a field for them.
 */
export function refuseUnsupported(request: ChatRequest): void {
  const fields: Fields = request;
  if (request.logprobs) refuse("logprobs", "must be false: the provider of this model tells no log probabilities");
  if (request.top_logprobs)
    refuse("top_logprobs", "must be left out: the provider of this model tells no log probabilities");
  if (Object.keys(request.logit_bias ?? {}).length > 0)
    refuse("logit_bias", "must be left out: the provider of this model has no bias per token");
  if (request.audio) refuse("audio", "must be left out: this model answers in text");
  if (request.modalities?.some((kind) => kind !== "text"))
    refuse("modalities", 'must be ["text"]: this model answers in text');
  if (isFields(fields["web_search_options"]))
    refuse("web_search_options", "must be left out: no search of the web is offered with this model");
  if (request.functions?.length) refuse("functions", "must be given as tools: this model calls tools only");
  if (request.function_call && request.function_call !== "none" && request.function_call !== "auto")
    refuse("function_call", "must be given as tool_choice: this model calls tools only");
}
