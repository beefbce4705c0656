import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { type Place, type Provider, type Target, UpstreamFailure } from "../../provider.ts";
import { completionOf } from "../../translate/chunks.ts";
import { jsonEvents } from "../../translate/json-events.ts";
import { isFields } from "../../../contract/fields.ts";
import { answerReader, eventsOf } from "./answer.ts";
import { decodeFailure } from "./failures.ts";
import { messagesRequest } from "./request.ts";

/** Anthropic's Messages API (platform.claude.com/docs/en/api/messages). */
export const anthropic = {
  facts: { baseUrl: "https://api.anthropic.com/v1", key: "needed", variable: "ANTHROPIC_API_KEY" },
  encode(request: ChatRequest, target: Target) {
    return {
      url: `${target.baseUrl}/messages`,
      headers: {
        "content-type": "application/json",
        accept: request.stream ? "text/event-stream" : "application/json",
        ...ours(target),
      },
      body: messagesRequest(request, target.model),
    };
  },
  decodeStream: () => jsonEvents(answerReader()),
  decodeCompletion(body) {
    if (!isFields(body)) throw new UpstreamFailure("broken", "The provider's answer is not an object");
    const reader = answerReader();
    const chunks: Parameters<typeof reader.read>[1] = [];
    for (const event of eventsOf(body)) reader.read(event, chunks);
    return completionOf(chunks);
  },
  decodeFailure,
  models: (place: Place) => ({ url: `${place.baseUrl}/models?limit=1000`, headers: ours(place) }),
} satisfies Provider;

const ours = ({ apiKey, headers }: Place) => ({
  "anthropic-version": "2023-06-01",
  ...(apiKey ? { "x-api-key": apiKey } : {}),
  ...headers,
});
