import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import process from "node:process";
import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { failureOfStatus } from "../../failures.ts";
import type { Provider, Target, UpstreamRequest } from "../../provider.ts";
import { completionFromEvents } from "../../translate/whole-answer.ts";
import { converseEvents, converseReader } from "./answer.ts";
import { bedrockCapabilities } from "./capabilities.ts";
import { awsIdentityOf, type AwsSettings } from "./identity.ts";
import { converseRequest } from "./request.ts";
import { loadAws, signed } from "./signing.ts";
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
    encode: (request, target) => encode(request, target, settings),
    decodeStream: () => converseStream(converseReader()),
    decodeCompletion: (body) => completionFromEvents(body, converseEvents, converseReader()),
    // AccessDeniedException and every wrong signature have this status, and nothing else has (API reference, CommonErrors).
    decodeFailure: (status, body) => failureOfStatus(status, body, [403]),
  };
}

async function encode(request: ChatRequest, target: Target, settings: AwsSettings): Promise<UpstreamRequest> {
  const body = converseRequest(request, target.model);
  const identity = await awsIdentityOf(target, settings);
  // Loaded even where nothing is signed: the answer is read with it.
  await loadAws();
  const url = `${identity.endpoint}/model/${encodeURIComponent(target.model)}/converse${request.stream ? "-stream" : ""}`;
  const headers = { "content-type": "application/json" };
  const accept = request.stream ? "application/vnd.amazon.eventstream" : "application/json";
  if ("bearer" in identity) {
    const authorization = `Bearer ${identity.bearer}`;
    return { url, headers: { ...headers, accept, authorization, ...target.headers }, body };
  }
  return {
    url,
    headers: { ...headers, accept, ...target.headers },
    body,
    sign: async (text) => ({
      ...(await signed({ url, headers, body: text }, identity, settings.now())),
      ...target.headers,
    }),
  };
}
