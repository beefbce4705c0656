import { isFields } from "../../contract/fields.ts";
import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { type FieldsRead, type Reads, whole } from "../../dialects/reads.ts";
import { joinedText, type MessageChange, withoutAnswerKeys } from "./messages.ts";

/** How what a provider is sent of a request differs from what was given. */
export interface ReadingDifferences {
  /** Applied to each message, in this order. */
  messages?: readonly MessageChange[];
  /** Whether other providers may stand behind it: marks for their caches and what they gave out with a call go on, and so does all else. */
  isRelay?: true;
  /** Whether the thoughts of earlier answers are sent back, as far as `messages` drops them; left out: always. */
  keepsThoughts?(request: ChatRequest): boolean;
  /** Fields of the request of which `adapt` leaves out a part. */
  reads?: FieldsRead;
}

/** What is left of a request when a provider's changes were made to it; whatever no change knows goes on. */
export function readsOf({
  messages: changes = [],
  isRelay,
  keepsThoughts,
  reads,
}: ReadingDifferences): (request: ChatRequest) => Reads {
  if (isRelay) return () => "all";
  const joins = changes.includes(joinedText);
  const keys = changes.includes(withoutAnswerKeys) ? answerKeys : {};
  const contentOf = (content: unknown) => (joins && isText(content) ? joined : unmarked);
  return (request) => {
    const thoughts: FieldsRead = keepsThoughts?.(request) !== false ? {} : { reasoning_content: "none" };
    const silent: FieldsRead = { ...unmarked, ...thoughts, tool_calls: callsAlone, ...keys };
    // A refusal stands in for a content that is not there.
    const said: FieldsRead = { ...silent, ...(keys === answerKeys ? { refusal: "none" } : {}) };
    const messages: Reads = ({ role, content }) => {
      if (role === "user") return user;
      const known = role !== "assistant" ? user : content ? said : silent;
      return Array.isArray(content) ? { ...known, content: contentOf(content) } : known;
    };
    return { ...unmarked, tools: { ...unmarked, function: unmarked }, ...reads, messages };
  };
}

const unmarked: FieldsRead = { "*": "all", cache_control: "none" };
const user: FieldsRead = { ...unmarked, content: unmarked };
/** Keys of earlier answers that only OpenAI takes back. */
const answerKeys: FieldsRead = { annotations: "none", audio: "none" };
const callsAlone: FieldsRead = { "*": "all", extra_content: "none" };
const joined = whole("type text refusal");

const isText = (content: unknown): boolean =>
  Array.isArray(content) &&
  content.every((part: unknown) => isFields(part) && typeof (part["text"] ?? part["refusal"]) === "string");
