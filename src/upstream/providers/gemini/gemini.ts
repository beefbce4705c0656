import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import type { ChatCompletionChunk } from "../../../dialects/openai-chat/completion.ts";
import { type Place, type Provider, type Target, UpstreamFailure } from "../../provider.ts";
import { completionOf } from "../../translate/chunks.ts";
import { jsonEvents } from "../../translate/json-events.ts";
import { isFields } from "../../../contract/fields.ts";
import { answerReader } from "./answer.ts";
import { decodeFailure } from "./failures.ts";
import { generateRequest } from "./request.ts";

/** Google's Gemini API, generateContent (ai.google.dev/api/generate-content). */
export const gemini = {
  facts: {
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    key: "needed",
    variable: "GEMINI_API_KEY",
  },
  encode(request: ChatRequest, target: Target) {
    // A tuned model's name tells its collection itself.
    const model = (target.model.includes("/") ? target.model : `models/${target.model}`)
      .split("/")
      .map(encodeURIComponent);
    const method = request.stream ? "streamGenerateContent?alt=sse" : "generateContent";
    return {
      url: `${target.baseUrl}/${model.join("/")}:${method}`,
      headers: {
        "content-type": "application/json",
        accept: request.stream ? "text/event-stream" : "application/json",
        ...ours(target),
      },
      body: generateRequest(request, target.model),
    };
  },
  decodeStream: () => jsonEvents(answerReader()),
  decodeCompletion(body) {
    if (!isFields(body)) throw new UpstreamFailure("broken", "The provider's answer is not an object");
    const chunks: ChatCompletionChunk[] = [];
    answerReader().read(body, chunks);
    return completionOf(chunks);
  },
  decodeFailure,
  models: (place: Place) => ({ url: `${place.baseUrl}/models?pageSize=1000`, headers: ours(place) }),
} satisfies Provider;

const ours = ({ apiKey, headers }: Place) => ({ ...(apiKey ? { "x-goog-api-key": apiKey } : {}), ...headers });
