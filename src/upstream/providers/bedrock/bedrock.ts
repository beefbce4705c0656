import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import process from "node:process";
import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { failureOfStatus } from "../../failures.ts";
import type { Provider, Target, UpstreamRequest } from "../../provider.ts";
import { areMarksSent } from "../../translate/cache-marks.ts";
import { completionFromEvents } from "../../translate/whole-answer.ts";
import { converseEvents, converseReader } from "./answer.ts";
import { askedOfBedrock } from "./asked.ts";
import { bedrockCapabilities } from "./capabilities.ts";
import { bedrockEmbeddings } from "./embeddings.ts";
import type { AwsSettings } from "./identity.ts";
import { invokeLane } from "./invoke.ts";
import { converseReads, converseRequest } from "./request.ts";
import { takesCachePoints, takesCachePointsIn } from "./messages.ts";
import { converseStream } from "./stream.ts";

/** AWS Bedrock by Converse and ConverseStream (docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html). */
export const bedrock = bedrockWith({
  environment: process.env,
  home: homedir(),
  // A missing file sets nothing; what then has no value is reported where it is needed.
  read: (path) => readFile(path, "utf8").catch(() => undefined),
  now: () => new Date(),
});

export function bedrockWith(settings: AwsSettings): Provider {
  return {
    facts: { baseUrl: null, key: "optional", variable: "AWS_BEARER_TOKEN_BEDROCK" },
    capabilities: bedrockCapabilities,
    reads: (request, { model }) => converseReads(takesCachePoints(model) && areMarksSent(request, takesCachePointsIn)),
    encode: (request, target) => encode(request, target, settings),
    decodeStream: () => converseStream(converseReader()),
    decodeCompletion: (body) => completionFromEvents(body, converseEvents, converseReader()),
    // AccessDeniedException and every wrong signature have this status, and nothing else has (API reference, CommonErrors).
    decodeFailure: (status, body) => failureOfStatus(status, body, [403]),
    embeddings: bedrockEmbeddings((target, operation, body) => askedOfBedrock({ operation, body }, target, settings)),
    native: { "anthropic-messages": invokeLane(settings) },
  };
}

async function encode(request: ChatRequest, target: Target, settings: AwsSettings): Promise<UpstreamRequest> {
  const body = converseRequest(request, target.model);
  return await askedOfBedrock({ operation: request.stream ? "converse-stream" : "converse", body }, target, settings);
}
