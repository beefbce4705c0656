import { isFields, listIn } from "../../contract/fields.ts";
import type { ChatRequest } from "../../dialects/openai-chat/request.ts";

/** How many marks for the prompt cache a request to Anthropic's models may have (platform.claude.com/docs/en/build-with-claude/prompt-caching): the first are sent. */
export const cacheMarksMost = 4;

/**
 * Whether all of a request's marks for the prompt cache are sent to such a model. If not, none is said to be read: what is left out is
 * named by the field alone, not by its place. Costs a look at each part of the messages.
 * @param isSentIn whether those in messages of a role are sent; left out: in all
 */
export function areMarksSent({ messages }: ChatRequest, isSentIn: (role: string) => boolean = () => true): boolean {
  let count = 0;
  return messages.every(({ role, content }) =>
    listIn(content).every(({ cache_control: mark }) => {
      if (mark === undefined || mark === null) return true;
      count += 1;
      return count <= cacheMarksMost && isKnown(mark) && isSentIn(role);
    }),
  );
}

/** Whether all that a mark says is sent. */
const isKnown = (mark: unknown): boolean =>
  isFields(mark) &&
  mark["type"] === "ephemeral" &&
  Object.entries(mark).every(([key, value]) => key === "type" || (key === "ttl" && (value === "5m" || value === "1h")));
