import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { whole } from "../../../dialects/reads.ts";
import type { Endpoint, Provider, Target } from "../../provider.ts";
import { areMarksSent } from "../../translate/cache-marks.ts";
import { jsonEvents } from "../../translate/json-events.ts";
import { translatedReads } from "../../translate/translated-reads.ts";
import { completionFromEvents } from "../../translate/whole-answer.ts";
import { anthropicEvents, anthropicReader } from "./answer.ts";
import { anthropicCapabilities } from "./capabilities.ts";
import { decodeAnthropicFailure } from "./failures.ts";
import { anthropicHeaders } from "./headers.ts";
import { anthropicCountLane, anthropicLane } from "./native.ts";
import { anthropicRequest } from "./request.ts";

const marked = translatedReads({ part: whole("cache_control") });
const unmarked = translatedReads();

/** Anthropic's Messages API (platform.claude.com/docs/en/api/messages). */
export const anthropic = {
  facts: { baseUrl: "https://api.anthropic.com/v1", key: "needed", variable: "ANTHROPIC_API_KEY" },
  capabilities: anthropicCapabilities,
  reads: (request: ChatRequest) => (areMarksSent(request) ? marked : unmarked),
  encode(request: ChatRequest, target: Target) {
    return {
      url: `${target.baseUrl}/messages`,
      headers: {
        "content-type": "application/json",
        accept: request.stream ? "text/event-stream" : "application/json",
        ...anthropicHeaders(target),
      },
      body: anthropicRequest(request, target.model),
    };
  },
  decodeStream: () => jsonEvents(anthropicReader()),
  decodeCompletion: (body) => completionFromEvents(body, anthropicEvents, anthropicReader()),
  decodeFailure: decodeAnthropicFailure,
  models: (endpoint: Endpoint) => ({
    url: `${endpoint.baseUrl}/models?limit=1000`,
    headers: anthropicHeaders(endpoint),
  }),
  native: { "anthropic-messages": anthropicLane, "anthropic-token-count": anthropicCountLane },
} satisfies Provider;
