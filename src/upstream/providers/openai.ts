import { openaiDialect } from "../openai-dialect.ts";

/** OpenAI itself: its reasoning models refuse `max_tokens`, all its models take the newer name. */
export const openai = openaiDialect({ boundField: "max_completion_tokens" });
