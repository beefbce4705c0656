import { openaiStyle } from "../openai/openai-style.ts";

/** OpenAI itself: its reasoning models refuse `max_tokens`, all its models take the newer field. */
export const openai = openaiStyle({
  facts: { baseUrl: "https://api.openai.com/v1", key: "needed", variable: "OPENAI_API_KEY" },
  isOpenAI: true,
  boundField: "max_completion_tokens",
  responses: { isAlways: true },
});
