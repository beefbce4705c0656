import { without, withoutAccounting, withoutOpenAIOnly } from "../../openai/columns.ts";
import { type MessageChange, portableMessages, withoutName } from "../../openai/messages.ts";
import { whole } from "../../../dialects/reads.ts";
import { openaiStyle } from "../../openai/openai-style.ts";
import { type Fields, fieldsIn, isFields, listIn } from "../../../contract/fields.ts";
import { mistralCallId } from "./call-ids.ts";
import { ownParts } from "./parts.ts";

/** Mistral (docs.mistral.ai/api): refuses unknown keys with 422, and puts reasoning into content parts. */
export const mistral = openaiStyle({
  facts: { baseUrl: "https://api.mistral.ai/v1", key: "needed", variable: "MISTRAL_API_KEY" },
  lacks: {
    ...withoutAccounting("metadata", "prompt_cache_key", "prediction"),
    ...withoutOpenAIOnly,
    ...without.functions,
    ...without.names,
    ...without.bias,
    ...without.logprobs,
  },
  embeddings: { textsOnly: true, floatsOnly: true, dimensionsField: "output_dimension" },
  messages: [...portableMessages, withoutName, ownParts, reasoningAsPart, acceptedCallIds, acceptedEnding],
  // It reports the usage of a stream without being asked.
  reads: { stream_options: whole("include_usage") },
  adapt: ({ seed, stream_options: _options, ...body }) => ({
    ...body,
    ...(seed === undefined ? {} : { random_seed: seed }),
    ...(body["tool_choice"] === "required" ? { tool_choice: "any" } : {}),
    ...(Array.isArray(body["tools"]) ? { tools: listIn(body["tools"]).map(withParameters) } : {}),
  }),
});

/** Those of a function must be given, also where it has none. */
function withParameters(tool: Fields): Fields {
  const called = fieldsIn(tool["function"]);
  if (tool["type"] !== "function" || isFields(called["parameters"])) return tool;
  return { ...tool, function: { ...called, parameters: { type: "object", properties: {} } } };
}

/** Reasoning goes back in the form it came: as a content part. */
function reasoningAsPart(message: Fields): Fields {
  const { reasoning_content: reasoning, ...rest } = message;
  if (reasoning === undefined) return message;
  if (typeof reasoning !== "string" || reasoning === "") return rest;
  const { content } = rest;
  const parts = typeof content === "string" && content !== "" ? [{ type: "text", text: content }] : [];
  const thought = { type: "thinking", thinking: [{ type: "text", text: reasoning }], closed: true };
  return { ...rest, content: [thought, ...(Array.isArray(content) ? (content as unknown[]) : parts)] };
}

/** Nothing has to be mapped back: Mistral never repeats an identifier in an answer. */
function acceptedCallIds(message: Fields): Fields {
  const { tool_calls: calls, tool_call_id: answered } = message;
  return {
    ...message,
    ...(Array.isArray(calls)
      ? { tool_calls: (calls as Fields[]).map((call) => ({ ...call, id: mistralCallId(call["id"]) })) }
      : {}),
    ...(answered === undefined ? {} : { tool_call_id: mistralCallId(answered) }),
  };
}

/** A conversation ends with the user or a tool, or with the beginning of the answer, marked as `prefix`. */
function acceptedEnding(...[message, index, all]: Parameters<MessageChange>): Fields {
  if (index < all.length - 1) return message;
  if (message["role"] === "assistant") return { ...message, prefix: true };
  return message["role"] === "system" ? { ...message, role: "user" } : message;
}
