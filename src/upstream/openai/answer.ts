import type { Usage } from "../../dialects/openai-chat/completion.ts";
import { countIn, type Fields, isFields, withoutNulls } from "../../contract/fields.ts";
import type { FinishReasons } from "../finish-reasons.ts";

/** How a provider's answers differ from OpenAI's. */
export interface AnswerDifferences {
  /** The provider's own finish reasons, in OpenAI's words. */
  finishReasons: FinishReasons;
  /** Converts the provider's token counts to OpenAI's way of counting. */
  usage(usage: Fields): Fields;
  /** Whether the last fragment of reasoning may come twice. */
  repeatsReasoning: boolean;
}

/** A delta or a message with OpenAI's fields: content parts joined to one text, reasoning as `reasoning_content`. */
export function normalizeMessage(given: Fields): Fields {
  // True of nearly every fragment of a stream, which then costs no copy.
  if (given["reasoning"] === undefined && !Array.isArray(given["content"])) return given;
  const { reasoning, ...rest } = given;
  const parts = Array.isArray(rest["content"]) ? (rest["content"] as unknown[]) : undefined;
  if (parts) rest["content"] = parts.map(textOf).join("");
  const thought = parts?.map(thoughtOf).join("") || reasoning;
  if (typeof thought === "string" && thought !== "" && !rest["reasoning_content"]) rest["reasoning_content"] = thought;
  return rest;
}

/** The text of a content part; empty for reasoning. */
function textOf(part: unknown): string {
  if (typeof part === "string") return part;
  return isFields(part) && part["type"] !== "thinking" && typeof part["text"] === "string" ? part["text"] : "";
}

/** The reasoning in a content part; empty for text. */
function thoughtOf(part: unknown): string {
  if (!isFields(part) || part["type"] !== "thinking") return "";
  const { thinking } = part;
  if (typeof thinking === "string") return thinking;
  return Array.isArray(thinking) ? (thinking as unknown[]).map(textOf).join("") : "";
}

/** Log probabilities with both lists that OpenAI's clients require; vLLM and servers like it leave out the one of a refusal. */
export const wholeLogprobs = (given: unknown): Fields | null =>
  isFields(given) ? { content: null, refusal: null, ...given } : null;

/** Tokens used; undefined until the provider reports them. */
export function usageIn(body: Fields, convert: AnswerDifferences["usage"]): Usage | undefined {
  // Groq, and servers that relay it, report those of a stream in a field of their own.
  const elsewhere = isFields(body["x_groq"]) ? body["x_groq"]["usage"] : undefined;
  const given = isFields(body["usage"]) ? body["usage"] : elsewhere;
  if (!isFields(given)) return undefined;
  const usage = convert(withoutNulls(given));
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
