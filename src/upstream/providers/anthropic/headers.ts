import type { Endpoint } from "../../provider.ts";

/** The version of the API, our own key, and what the configuration adds. */
export const anthropicHeaders = ({ apiKey, headers }: Endpoint, given: Readonly<Record<string, string>> = {}) => ({
  "anthropic-version": "2023-06-01",
  ...given,
  ...(apiKey ? { "x-api-key": apiKey } : {}),
  ...headers,
});
