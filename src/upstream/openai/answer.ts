import type { FinishReason, Usage } from "../../contract/completion.ts";
import { UpstreamFailure } from "../provider.ts";
import { countIn, type Fields, isFields } from "../translate/fields.ts";

/** What a delta or a message says, under OpenAI's names: parts as text, thinking as `reasoning_content`. */
export function said(given: Fields): Fields {
  // So it is with nearly every fragment of a stream, which is not to be copied for nothing.
  if (given["reasoning"] === undefined && !Array.isArray(given["content"])) return given;
  const { reasoning, ...rest } = given;
  const parts = Array.isArray(rest["content"]) ? (rest["content"] as unknown[]) : undefined;
  if (parts) rest["content"] = parts.map(textOf).join("");
  const thought = parts?.map(thoughtOf).join("") || reasoning;
  if (typeof thought === "string" && thought !== "" && !rest["reasoning_content"]) rest["reasoning_content"] = thought;
  return rest;
}

/** The text of a part of the answer. */
function textOf(part: unknown): string {
  if (typeof part === "string") return part;
  return isFields(part) && part["type"] !== "thinking" && typeof part["text"] === "string" ? part["text"] : "";
}

/** The text of a part in which the model thinks. */
function thoughtOf(part: unknown): string {
  if (!isFields(part) || part["type"] !== "thinking") return "";
  const { thinking } = part;
  if (typeof thinking === "string") return thinking;
  return Array.isArray(thinking) ? (thinking as unknown[]).map(textOf).join("") : "";
}

/** Finish reasons that are not OpenAI's own; `error`: the provider gave up, whatever it said before. */
export type FinishReasons = Readonly<Record<string, FinishReason | "error">>;

/**
 * Why a choice finished; null while it goes on. A reason nobody knows is a failure: told as `stop` it would pass for a natural
 * end, and a text cut short would be taken for a whole one.
 */
export function finishReasonOf(given: unknown, own: FinishReasons): FinishReason | null {
  if (typeof given !== "string" || given === "") return null;
  const reason = own[given] ?? common[given] ?? common[given.toLowerCase()];
  if (reason === "error") throw new UpstreamFailure("broken", "The provider ended its answer with an error");
  if (reason) return reason;
  const shown = /^[\w-]{1,40}$/.test(given) ? given : "unreadable";
  throw new UpstreamFailure("broken", `The provider ended its answer for a reason that is not known (${shown})`);
}

const common: FinishReasons = {
  stop: "stop",
  length: "length",
  tool_calls: "tool_calls",
  content_filter: "content_filter",
  function_call: "function_call",
  error: "error",
  // Said by servers that speak the dialect with words of their own.
  eos: "stop",
  eos_token: "stop",
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_length: "length",
  tool_call: "tool_calls",
  tool_use: "tool_calls",
  safety: "content_filter",
  abort: "error",
  cancelled: "error",
};

/** Tokens used, wherever they are told; undefined while nobody has counted. */
export function usageIn(body: Fields, own: (usage: Fields) => Fields): Usage | undefined {
  // Groq tells those of a stream in a field of its own.
  const elsewhere = isFields(body["x_groq"]) ? body["x_groq"]["usage"] : undefined;
  const given = isFields(body["usage"]) ? body["usage"] : elsewhere;
  if (!isFields(given)) return undefined;
  // Others say null of counts they do not have.
  const usage = own(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)));
  const prompt = countIn(usage["prompt_tokens"]);
  const completion = countIn(usage["completion_tokens"]);
  return {
    ...usage,
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: countIn(usage["total_tokens"]) || prompt + completion,
  };
}
