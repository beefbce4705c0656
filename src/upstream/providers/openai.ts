import { openaiDialect } from "../openai/openai-style.ts";

/** OpenAI itself: its reasoning models refuse `max_tokens`, all its models take the newer name. */
export const openai = openaiDialect({
  facts: { baseUrl: "https://api.openai.com/v1", key: "needed", variable: "OPENAI_API_KEY" },
  isOpenAI: true,
  boundField: "max_completion_tokens",
});
