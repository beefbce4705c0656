import type { Target, UpstreamRequest } from "../../provider.ts";
import { awsIdentityOf, type AwsSettings } from "./identity.ts";
import { loadAws, signed } from "./signing.ts";

/** What a model is asked: an operation of the runtime's API, which streams if its name says so. */
export interface BedrockQuestion {
  operation: "converse" | "converse-stream" | "invoke" | "invoke-with-response-stream";
  body: object;
}

/** A question with its address and our credentials: a bearer token, or a signature. */
export async function askedOfBedrock(
  { operation, body }: BedrockQuestion,
  target: Target,
  settings: AwsSettings,
): Promise<UpstreamRequest> {
  const identity = await awsIdentityOf(target, settings);
  // Loaded even where nothing is signed: the answer is read with it.
  await loadAws();
  const url = `${identity.endpoint}/model/${encodeURIComponent(target.model)}/${operation}`;
  const headers = { "content-type": "application/json" };
  const accept = operation.endsWith("stream") ? "application/vnd.amazon.eventstream" : "application/json";
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
