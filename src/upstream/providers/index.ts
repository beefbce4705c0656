import type { Provider } from "../provider.ts";
import { anthropic } from "./anthropic.ts";
import { demo } from "./demo.ts";
import { gemini } from "./gemini.ts";
import { openaiCompatible } from "./openai-compatible.ts";
import { openai } from "./openai.ts";

const list = {
  anthropic,
  demo,
  gemini,
  openai,
  "openai-compatible": openaiCompatible,
} satisfies Record<string, Provider>;

/** A dialect, as a configuration names it. */
export type SpokenKind = keyof typeof list;

/** The dialects, by the `kind` a configuration names. */
export const providers: Readonly<Record<string, Provider>> = list;
