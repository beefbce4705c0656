import type { ChatRequest } from "../dialects/openai-chat/request.ts";
import type { Caller } from "../accounts/store.ts";
import { GatewayError } from "../errors.ts";

/**
 * Fields that make a provider answer with another model, or bill more than tokens, with the values that do neither. They are passed on
 * for callers who may use every model and whom nobody bills; for all others the configuration decides where a call goes and what it costs.
 */
const reserved: Readonly<Record<string, readonly unknown[]>> = {
  // OpenRouter: other models, other hosts of a model at other prices, tools of its own.
  models: [],
  route: [],
  provider: [],
  preset: [],
  plugins: [],
  fallbacks: [],
  // OpenAI, Groq, Anthropic: faster or slower at another price.
  service_tier: ["auto", "default"],
  speed: ["standard"],
  inference_geo: [],
  // Searches of the web are billed by the search (OpenAI, xAI, Groq).
  web_search_options: [],
  search_parameters: [],
  search_settings: [],
  compound_custom: [],
};

/** Refuses what would go past a key's models or an account's prices. */
export function refuseReserved(request: ChatRequest, { key, account }: Caller): void {
  if (key.models === null && account.balance === null) return;
  const fields: Record<string, unknown> = request;
  for (const [field, harmless] of Object.entries(reserved)) {
    const value = fields[field];
    if (value === undefined || harmless.includes(value)) continue;
    const why =
      key.models === null ? "this account pays by the model's price" : "this key is restricted to certain models";
    const right = harmless.length > 0 ? `be ${harmless.join(" or ")}, or left out` : "be left out";
    throw new GatewayError("invalid_request", `${field} must ${right}: ${why}`, { param: field });
  }
}
