import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { whole } from "../../../dialects/reads.ts";
import type { Endpoint, Provider, Target } from "../../provider.ts";
import { jsonEvents } from "../../translate/json-events.ts";
import { translatedReads } from "../../translate/translated-reads.ts";
import { completionFromEvents } from "../../translate/whole-answer.ts";
import { geminiReader } from "./answer.ts";
import { geminiCapabilities } from "./capabilities.ts";
import { geminiEmbeddings, resourceOf } from "./embeddings.ts";
import { decodeGeminiFailure } from "./failures.ts";
import { geminiRequest } from "./request.ts";

const geminiReads = translatedReads({ call: { extra_content: { google: whole("thought_signature") } } });

/** Google's Gemini API, generateContent (ai.google.dev/api/generate-content). */
export const gemini = {
  facts: {
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    key: "needed",
    variable: "GEMINI_API_KEY",
  },
  capabilities: geminiCapabilities,
  reads: () => geminiReads,
  encode(request: ChatRequest, target: Target) {
    const method = request.stream ? "streamGenerateContent?alt=sse" : "generateContent";
    const accept = request.stream ? "text/event-stream" : "application/json";
    return { ...addressed(target, method, accept), body: geminiRequest(request, target.model) };
  },
  decodeStream: () => jsonEvents(geminiReader()),
  decodeCompletion: (body) => completionFromEvents(body, (answer) => [answer], geminiReader()),
  decodeFailure: decodeGeminiFailure,
  models: (endpoint: Endpoint) => ({ url: `${endpoint.baseUrl}/models?pageSize=1000`, headers: authHeaders(endpoint) }),
  embeddings: geminiEmbeddings(addressed),
} satisfies Provider;

function addressed(target: Target, method: string, accept = "application/json") {
  return {
    url: `${target.baseUrl}/${resourceOf(target).split("/").map(encodeURIComponent).join("/")}:${method}`,
    headers: { "content-type": "application/json", accept, ...authHeaders(target) },
  };
}

const authHeaders = ({ apiKey, headers }: Endpoint) => ({
  ...(apiKey ? { "x-goog-api-key": apiKey } : {}),
  ...headers,
});
