import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";

/** A model that a provider says it has. */
export interface Listed {
  /** Its name there. */
  id: string;
  /** Unix time in seconds; null if it does not say. */
  created: number | null;
}

/** Models of one provider that are offered; more than anyone has. */
const mostModels = 2000;
/** What may stand in a request and in a response's header. */
const plainId = /^[!-~]{1,256}$/;
/** Where only the name tells, these are for something else than to answer. */
const otherUse =
  /(?:^|[/_:.-])(?:embed|rerank|whisper|transcribe|tts|speech|realtime|moderation|guard|ocr|dall-e|gpt-image|imagen|veo|sora|babbage|davinci-00)/i;

/**
 * The models in a provider's list that answer in text: `data` (OpenAI, Anthropic, OpenRouter and their kind), `models` (Gemini, Cohere,
 * Ollama) or the list itself (Together). Undefined if it is none.
 */
export function modelsIn(body: unknown): Listed[] | undefined {
  const { data, models } = fieldsIn(body);
  const list = [body, data, models].find(Array.isArray);
  if (!list) return undefined;
  const found = new Map<string, Listed>();
  for (const model of listIn(list)) {
    const id = (textIn(model["id"]) || textIn(model["name"])).replace(/^models\//, "");
    if (plainId.test(id) && !otherUse.test(id) && answers(model)) found.set(id, { id, created: createdOf(model) });
    if (found.size === mostModels) break;
  }
  return [...found.values()];
}

/** Unless a provider says otherwise of it. */
function answers(model: Fields): boolean {
  const { supportedGenerationMethods: methods, capabilities, architecture, type, supports_chat: chats, active } = model;
  const { output_modalities: outputs } = fieldsIn(architecture);
  return (
    (!Array.isArray(methods) || methods.includes("generateContent")) &&
    (!isFields(capabilities) || capabilities["completion_chat"] !== false) &&
    (!Array.isArray(outputs) || outputs.includes("text")) &&
    !["image", "embedding", "embeddings", "rerank", "moderation", "audio", "video", "transcribe"].includes(
      String(type),
    ) &&
    chats !== false &&
    active !== false
  );
}

function createdOf({ created, created_at: at }: Fields): number | null {
  const seconds = typeof created === "number" ? created : Date.parse(textIn(at)) / 1000;
  return seconds > 0 && seconds < 4_102_444_800 ? Math.floor(seconds) : null;
}
