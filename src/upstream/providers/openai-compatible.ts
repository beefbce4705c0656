import { openaiDialect } from "../openai-dialect.ts";

/** Any server that speaks OpenAI's dialect. */
export const openaiCompatible = openaiDialect({ isOpenAI: true });
