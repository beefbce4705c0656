import type { Provider } from "../provider.ts";
import { demo } from "./demo.ts";
import { openaiCompatible } from "./openai-compatible.ts";
import { openai } from "./openai.ts";

/** The dialects, by the `kind` a configuration names. */
export const providers: Readonly<Record<string, Provider>> = {
  demo,
  openai,
  "openai-compatible": openaiCompatible,
};
