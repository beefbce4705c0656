/** Fields that make a provider answer with another model or bill more than tokens, with the values that do neither. */
export const reserved: Readonly<Record<string, readonly unknown[]>> = {
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
  // Another model judges the texts.
  moderation: [],
  // Web searches are billed by the search (OpenAI, xAI, Groq).
  web_search_options: [],
  search_parameters: [],
  search_settings: [],
  compound_custom: [],
};
