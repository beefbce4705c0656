import { allOf, alwaysLeftOut, type Capabilities, refused } from "./capabilities.ts";
import { functionFormOfRequest } from "./emulate/functions.ts";
import { speakersInText } from "./emulate/speakers.ts";

/** What providers with protocols of their own lack of OpenAI's parameters, before each says what it has after all. */
export const translatedLacks: Capabilities = {
  ...allOf(
    ["logprobs", "top_logprobs", "logit_bias", "audio", "modalities", "web_search_options", "tools.custom"],
    refused,
  ),
  ...allOf(["verbosity", "moderation", "prediction", "service_tier", "seed", "tools.strict"], alwaysLeftOut),
  ...allOf(["frequency_penalty", "presence_penalty"], alwaysLeftOut),
  ...allOf(["user", "safety_identifier", "metadata", "store"], alwaysLeftOut),
  ...allOf(["prompt_cache_key", "prompt_cache_retention", "prompt_cache_options"], alwaysLeftOut),
  ...functionFormOfRequest,
  "messages.name": { ...speakersInText, isRejectable: false },
};

/** What a kind has after all. */
export const translatedLacksBut = (...had: (keyof typeof translatedLacks)[]): Capabilities =>
  Object.fromEntries(Object.entries(translatedLacks).filter(([name]) => !had.some((one) => one === name)));
