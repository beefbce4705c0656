import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import process from "node:process";
import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { type Provider, type Target, UpstreamFailure, type UpstreamRequest } from "../../provider.ts";
import { completionOf } from "../../translate/chunks.ts";
import { failureOfStatus } from "../../failures.ts";
import { isFields } from "../../../contract/fields.ts";
import { answerReader, eventsOf } from "./answer.ts";
import { type AwsSettings, identityOf } from "./identity.ts";
import { converseRequest } from "./request.ts";
import { loadAws, signed } from "./signing.ts";
import { frameDecoder } from "./stream.ts";

/** AWS Bedrock by Converse and ConverseStream (docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html). */
export const bedrock = bedrockWith({
  environment: process.env,
  home: homedir(),
  // A file that is not there says nothing; whoever needed it says so.
  read: (path) => readFile(path, "utf8").catch(() => undefined),
  now: () => new Date(),
});

export function bedrockWith(settings: AwsSettings): Provider {
  return {
    facts: { baseUrl: null, key: "optional", variable: "AWS_BEARER_TOKEN_BEDROCK" },
    encode: (request, target) => encode(request, target, settings),
    decodeStream: () => frameDecoder(answerReader()),
    decodeCompletion(body) {
      if (!isFields(body)) throw new UpstreamFailure("broken", "The provider's answer is not an object");
      const reader = answerReader();
      const chunks = eventsOf(body).flatMap(([type, event]) => reader.read(type, event));
      return completionOf([...chunks, ...reader.end()]);
    },
    // AccessDeniedException and all that is wrong with a signature have this status, and nothing else (API reference, CommonErrors).
    decodeFailure: (status, body) => failureOfStatus(status, body, [403]),
  };
}

async function encode(request: ChatRequest, target: Target, settings: AwsSettings): Promise<UpstreamRequest> {
  const body = converseRequest(request, target.model);
  const identity = await identityOf(target, settings);
  // Needed to read the answer, whoever signs.
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
