import { openaiStyle } from "../openai/openai-style.ts";
import type { Target } from "../provider.ts";

/** The version used where the operator names none: the latest that is not a preview. */
const apiVersion = "2024-10-21";

/**
 * Azure OpenAI (learn.microsoft.com/azure/ai-foundry/openai/reference). The address of a resource is completed with the deployment of
 * the model's name; one that ends in `/v1` is the API without versions. A configured header `api-version` names another version.
 */
export const azure = openaiStyle({
  facts: { baseUrl: null, needsAddress: true, key: "needed" },
  // Its list holds what could be deployed, not what is.
  modelsUrl: null,
  embeddingsUrl: (target) => `${deploymentUrl(target)}/embeddings${versionQuery(target)}`,
  url: (target) => `${deploymentUrl(target)}/chat/completions${versionQuery(target)}`,
  // An Entra token is a JWT; a key never is.
  credential: (key) => (/^eyJ[\w-]+\.[\w-]+\./.test(key) ? { authorization: `Bearer ${key}` } : { "api-key": key }),
  isOpenAI: true,
  boundField: "max_completion_tokens",
  responses: { isAlways: true, url: responsesUrl, model: ({ baseUrl, model }) => deploymentIn(baseUrl) ?? model },
});

/**
 * Responses are asked of the resource, with the deployment as the model, and of the API without versions, unless the operator names a
 * dated one (learn.microsoft.com/azure/ai-foundry/openai/how-to/responses).
 */
function responsesUrl({ baseUrl, headers }: Target): string {
  const version = versionIn(headers);
  const query = version === undefined ? "" : `?api-version=${encodeURIComponent(version)}`;
  if (isVersionless(baseUrl)) return `${baseUrl}/responses${query}`;
  const resource = baseUrl.replace(/(?:\/openai)?(?:\/deployments\/[^/]+)?$/, "");
  return `${resource}/openai${version !== undefined && /^\d/.test(version) ? "" : "/v1"}/responses${query}`;
}

/** The deployment that an address ends in, if it does. */
const deploymentIn = (baseUrl: string): string | undefined => {
  const name = /\/deployments\/([^/]+)$/.exec(baseUrl)?.[1];
  return name === undefined ? undefined : decodeURIComponent(name);
};

function deploymentUrl({ baseUrl, model }: Target): string {
  if (isVersionless(baseUrl) || /\/deployments\/[^/]+$/.test(baseUrl)) return baseUrl;
  return `${baseUrl.replace(/\/openai$/, "")}/openai/deployments/${encodeURIComponent(model)}`;
}

function versionQuery({ baseUrl, headers }: Target): string {
  const version = versionIn(headers) ?? (isVersionless(baseUrl) ? undefined : apiVersion);
  return version === undefined ? "" : `?api-version=${encodeURIComponent(version)}`;
}

const versionIn = (headers: Target["headers"]) =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === "api-version")?.[1];

const isVersionless = (baseUrl: string) => baseUrl.endsWith("/v1");
