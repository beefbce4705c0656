import { createHash } from "node:crypto";
import { bookkeepingWithout, onlyOpenAI } from "../../openai/fields.ts";
import { type MessageChange, plainMessages, withoutName } from "../../openai/messages.ts";
import { openaiDialect } from "../../openai/openai-style.ts";
import type { Fields } from "../../../contract/fields.ts";

/** Mistral (docs.mistral.ai/api): refuses every key it does not know with 422, and thinks in parts of the content. */
export const mistral = openaiDialect({
  facts: { baseUrl: "https://api.mistral.ai/v1", key: "needed", variable: "MISTRAL_API_KEY" },
  // It tells the usage of a stream unasked.
  drops: [...bookkeepingWithout("metadata", "prompt_cache_key", "prediction"), "stream_options"],
  refuses: [...onlyOpenAI, "logit_bias", "logprobs", "top_logprobs"],
  messages: [...plainMessages, withoutName, thoughtAsPart, shortIds, ending],
  adapt: ({ seed, ...body }) => ({
    ...body,
    ...(seed === undefined ? {} : { random_seed: seed }),
    ...(body["tool_choice"] === "required" ? { tool_choice: "any" } : {}),
  }),
});

/** Reasoning goes back as it came: as a part of the content. */
function thoughtAsPart(message: Fields): Fields {
  const { reasoning_content: reasoning, ...rest } = message;
  if (reasoning === undefined) return message;
  if (typeof reasoning !== "string" || reasoning === "") return rest;
  const { content } = rest;
  const parts = typeof content === "string" && content !== "" ? [{ type: "text", text: content }] : [];
  const thought = { type: "thinking", thinking: [{ type: "text", text: reasoning }], closed: true };
  return { ...rest, content: [thought, ...(Array.isArray(content) ? (content as unknown[]) : parts)] };
}

/** Calls and their results under identifiers that Mistral takes. What it answers is never an identifier of ours. */
function shortIds(message: Fields): Fields {
  const { tool_calls: calls, tool_call_id: answered } = message;
  return {
    ...message,
    ...(Array.isArray(calls)
      ? { tool_calls: (calls as Fields[]).map((call) => ({ ...call, id: shortId(call["id"]) })) }
      : {}),
    ...(answered === undefined ? {} : { tool_call_id: shortId(answered) }),
  };
}

/** Nine letters and digits: those of Mistral's own making as they are, others always the same way. */
export function shortId(id: unknown): unknown {
  if (typeof id !== "string" || /^[a-zA-Z0-9]{9}$/.test(id)) return id;
  return createHash("sha256").update(id).digest("base64").replaceAll(/[+/=]/g, "").slice(0, 9);
}

/** A conversation ends with the user or a tool, unless the answer is to go on where the last message ends. */
function ending(...[message, index, all]: Parameters<MessageChange>): Fields {
  if (index < all.length - 1) return message;
  if (message["role"] === "assistant") return { ...message, prefix: true };
  return message["role"] === "system" ? { ...message, role: "user" } : message;
}
