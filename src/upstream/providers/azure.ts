import { openaiDialect } from "../openai/openai-style.ts";
import type { Target } from "../provider.ts";

/** The version asked for where the operator names none: the last that is not a preview. */
const apiVersion = "2024-10-21";

/**
 * Azure OpenAI (learn.microsoft.com/azure/ai-foundry/openai/reference): a resource's address means its deployments, by the model's name;
 * one that ends in `/v1` means the face that needs no version. A configured header `api-version` names another.
 */
export const azure = openaiDialect({
  facts: { baseUrl: null, needsAddress: true, key: "needed" },
  // It lists what could be deployed, not what is.
  modelsUrl: null,
  url: (target) => `${place(target)}/chat/completions${version(target)}`,
  // A token of Entra is a JWT; keys never are.
  credential: (key) => (/^eyJ[\w-]+\.[\w-]+\./.test(key) ? { authorization: `Bearer ${key}` } : { "api-key": key }),
  isOpenAI: true,
  boundField: "max_completion_tokens",
});

function place({ baseUrl, model }: Target): string {
  if (isVersionless(baseUrl) || /\/deployments\/[^/]+$/.test(baseUrl)) return baseUrl;
  return `${baseUrl.replace(/\/openai$/, "")}/openai/deployments/${encodeURIComponent(model)}`;
}

function version({ baseUrl, headers }: Target): string {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === "api-version")?.[1];
  const asked = named ?? (isVersionless(baseUrl) ? undefined : apiVersion);
  return asked === undefined ? "" : `?api-version=${encodeURIComponent(asked)}`;
}

const isVersionless = (baseUrl: string) => baseUrl.endsWith("/v1");
