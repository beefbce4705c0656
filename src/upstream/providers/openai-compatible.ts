import { openaiDialect } from "../openai/openai-style.ts";

/** Any server that speaks OpenAI's dialect. */
export const openaiCompatible = openaiDialect({ isOpenAI: true });
