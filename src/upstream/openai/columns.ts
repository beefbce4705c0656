import { allOf, alwaysLeftOut, type Capabilities, leftOut, refused } from "../translate/capabilities.ts";
import { functionForm } from "../translate/emulate/functions.ts";
import { firstCallOnly } from "../translate/emulate/one-call.ts";
import { speakersInText } from "../translate/emulate/speakers.ts";
import type { ParameterName } from "../translate/parameters.ts";

const accounting = [
  "user",
  "safety_identifier",
  "metadata",
  "store",
  "service_tier",
  "prompt_cache_key",
  "prompt_cache_retention",
  "prompt_cache_options",
  "prediction",
] as const satisfies readonly ParameterName[];

/** Parameters of OpenAI's accounting, caches and queues, which no answer differs without. @param known those the provider has */
export const withoutAccounting = (...known: (typeof accounting)[number][]): Capabilities =>
  allOf(
    accounting.filter((name) => !known.includes(name)),
    alwaysLeftOut,
  );

/** What only OpenAI itself honours, beside the deprecated form of tools. */
export const withoutOpenAIOnly: Capabilities = {
  ...allOf(["audio", "modalities", "web_search_options"], refused),
  ...allOf(["moderation", "verbosity"], leftOut),
};

/** The parts of a column that several kinds share. */
export const without = {
  functions: functionForm,
  names: { "messages.name": speakersInText },
  parallel: { parallel_tool_calls: firstCallOnly },
  n: { n: refused },
  bias: { logit_bias: refused },
  logprobs: { logprobs: refused, top_logprobs: refused },
} as const satisfies Readonly<Record<string, Capabilities>>;
