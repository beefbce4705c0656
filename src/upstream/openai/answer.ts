import type { Usage } from "../../dialects/openai-chat/completion.ts";
import { countIn, type Fields, isFields, withoutNulls } from "../../contract/fields.ts";

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

/** Tokens used, wherever they are told; undefined while nobody has counted. */
export function usageIn(body: Fields, own: (usage: Fields) => Fields): Usage | undefined {
  // Groq tells those of a stream in a field of its own.
  const elsewhere = isFields(body["x_groq"]) ? body["x_groq"]["usage"] : undefined;
  const given = isFields(body["usage"]) ? body["usage"] : elsewhere;
  if (!isFields(given)) return undefined;
  const usage = own(withoutNulls(given));
  for (const key in usage) if (isFields(usage[key])) usage[key] = withoutNulls(usage[key]);
  const prompt = countIn(usage["prompt_tokens"]);
  const completion = countIn(usage["completion_tokens"]);
  return {
    ...usage,
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: countIn(usage["total_tokens"]) || prompt + completion,
  };
}
