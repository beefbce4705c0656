import { isFields } from "../../contract/fields.ts";
import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { type FieldsRead, type Reads, whole } from "../../dialects/reads.ts";
import { joinedText, type MessageChange, withoutAnswerKeys, withoutCacheMarks } from "./messages.ts";

/** How what a provider is sent of a request differs from what was given. */
export interface ReadingDifferences {
  /** Applied to each message, in this order. */
  messages?: readonly MessageChange[];
  /** Whether the thoughts of earlier answers are sent back, as far as `messages` drops them; left out: always. */
  keepsThoughts?(request: ChatRequest): boolean;
  /** Fields of the request of which `adapt` leaves out a part. */
  reads?: FieldsRead;
}

/** What is left of a request when a provider's changes were made to it; whatever no change knows goes on. */
export function readsOf({
  messages: changes = [],
  keepsThoughts = () => true,
  reads = {},
}: ReadingDifferences): (request: ChatRequest) => Reads {
  const joins = changes.includes(joinedText);
  const isOwn = changes.includes(withoutAnswerKeys);
  const parts: FieldsRead = { "*": "all", ...(changes.includes(withoutCacheMarks) ? { cache_control: "none" } : {}) };
  return (request) => {
    const thoughts: FieldsRead = keepsThoughts(request) ? {} : { reasoning_content: "none" };
    const messages: Reads = ({ role, content }) => ({
      "*": "all",
      content: joins && role !== "user" && isText(content) ? whole("type text") : parts,
      ...(role !== "assistant" ? {} : { ...thoughts, ...(isOwn ? answerKeys(content) : {}) }),
    });
    return { "*": "all", ...reads, messages };
  };
}

/** Keys of earlier answers; a refusal stands in for a content that is not there. */
const answerKeys = (content: unknown): FieldsRead => ({
  annotations: "none",
  audio: "none",
  ...(content ? { refusal: "none" } : {}),
});

const isText = (content: unknown): boolean =>
  Array.isArray(content) && content.every((part: unknown) => isFields(part) && typeof part["text"] === "string");
