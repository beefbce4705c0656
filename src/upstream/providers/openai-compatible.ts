import { openaiStyle } from "../openai/openai-style.ts";

/** Any server that speaks OpenAI's protocol. */
export const openaiCompatible = openaiStyle({ isOpenAI: true, isRelay: true });
