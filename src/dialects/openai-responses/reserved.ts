import { fieldsIn, listIn, type Fields } from "../../contract/fields.ts";
import { reserved as chatReserved } from "../openai-chat/reserved.ts";

/** Fields that make a provider answer with another model or bill more than tokens, with the values that do neither. */
export const reservedFields: Readonly<Record<string, readonly unknown[]>> = {
  ...chatReserved,
  // Another model judges the texts.
  moderation: [],
};

/**
 * Path of the first tool that a provider runs itself: OpenAI, xAI and Groq bill searches, files and containers by the piece
 * (platform.openai.com/docs/pricing).
 */
export function billedPart(body: Fields): string | undefined {
  const index = listIn(body["tools"]).findIndex(({ type }) => !ranByCaller.has(type as string));
  if (index >= 0) return `tools.${index}`;
  // A prompt kept by the provider names model and tools of its own.
  return Object.keys(fieldsIn(body["prompt"])).length > 0 ? "prompt" : undefined;
}

/** Tools that the caller runs: they cost tokens alone. */
const ranByCaller = new Set(
  "function custom local_shell apply_patch namespace tool_search computer computer_use_preview".split(" "),
);
