import { isFields } from "../../contract/fields.ts";
import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { type FieldsRead, type Reads, whole } from "../../dialects/reads.ts";
import { joinedText, type MessageChange, withoutAnswerKeys, withoutCacheMarks, withoutCallExtras } from "./messages.ts";

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
  keepsThoughts,
  reads,
}: ReadingDifferences): (request: ChatRequest) => Reads {
  if (!keepsThoughts && !reads && !changes.some((change) => dropping.has(change))) return () => "all";
  const joins = changes.includes(joinedText);
  const parts: FieldsRead = { "*": "all", ...(changes.includes(withoutCacheMarks) ? { cache_control: "none" } : {}) };
  const keys = changes.includes(withoutAnswerKeys) ? answerKeys : {};
  const calls: FieldsRead = changes.includes(withoutCallExtras) ? { tool_calls: callsAlone } : {};
  const contentOf = (content: unknown) => (joins && isText(content) ? joined : parts);
  const user: FieldsRead = { "*": "all", content: parts };
  return (request) => {
    const thoughts: FieldsRead = keepsThoughts?.(request) !== false ? {} : { reasoning_content: "none" };
    const silent: FieldsRead = { "*": "all", ...thoughts, ...calls, ...keys };
    // A refusal stands in for a content that is not there.
    const said: FieldsRead = { ...silent, ...(keys === answerKeys ? { refusal: "none" } : {}) };
    const messages: Reads = ({ role, content }) => {
      if (role === "user") return user;
      const known = role !== "assistant" ? user : content ? said : silent;
      return Array.isArray(content) ? { ...known, content: contentOf(content) } : known;
    };
    return { "*": "all", ...reads, messages };
  };
}

/** Changes that leave something out. */
const dropping: ReadonlySet<MessageChange> = new Set([
  joinedText,
  withoutCacheMarks,
  withoutAnswerKeys,
  withoutCallExtras,
]);

/** Keys of earlier answers that only OpenAI takes back. */
const answerKeys: FieldsRead = { annotations: "none", audio: "none" };
const callsAlone: FieldsRead = { "*": "all", extra_content: "none" };
const joined = whole("type text");

const isText = (content: unknown): boolean =>
  Array.isArray(content) && content.every((part: unknown) => isFields(part) && typeof part["text"] === "string");
