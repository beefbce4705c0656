import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";

/** A model in a provider's list. */
export interface ListedModel {
  id: string;
  /** Unix time in seconds; null if the list does not say. */
  created: number | null;
}

/** Models taken from one list; more than any provider has. */
const mostModels = 2000;
/** Ids that are safe in a request and in a response header. */
const plainId = /^[!-~]{1,256}$/;
/** Names of models that do not answer in text, for lists that hold only names. */
const otherPurpose =
  /(?:^|[/_:.-])(?:embed|rerank|whisper|transcribe|tts|speech|realtime|moderation|guard|ocr|dall-e|gpt-image|imagen|veo|sora|babbage|davinci-00)/i;

/**
 * The models in a provider's list that answer in text. The list is in `data` (OpenAI, Anthropic, OpenRouter and others), in `models`
 * (Gemini, Cohere, Ollama) or the body itself (Together). Undefined if there is none.
 */
export function modelsIn(body: unknown): ListedModel[] | undefined {
  const { data, models } = fieldsIn(body);
  const list = [body, data, models].find(Array.isArray);
  if (!list) return undefined;
  const found = new Map<string, ListedModel>();
  for (const model of listIn(list)) {
    const id = (textIn(model["id"]) || textIn(model["name"])).replace(/^models\//, "");
    if (plainId.test(id) && !otherPurpose.test(id) && answersInText(model))
      found.set(id, { id, created: createdOf(model) });
    if (found.size === mostModels) break;
  }
  return [...found.values()];
}

/** Whether a model answers in text; assumed unless its entry says otherwise. */
function answersInText(model: Fields): boolean {
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
