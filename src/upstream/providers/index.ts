import type { Provider } from "../provider.ts";
import { anthropic } from "./anthropic/anthropic.ts";
import { azure } from "./azure.ts";
import { bedrock } from "./bedrock/bedrock.ts";
import { cohere } from "./cohere.ts";
import { deepseek } from "./deepseek.ts";
import { demo } from "./demo.ts";
import { fireworks } from "./fireworks.ts";
import { gemini } from "./gemini/gemini.ts";
import { groq } from "./groq.ts";
import { llamacpp } from "./llamacpp.ts";
import { lmstudio } from "./lmstudio.ts";
import { mistral } from "./mistral/mistral.ts";
import { ollama } from "./ollama/ollama.ts";
import { openaiCompatible } from "./openai-compatible.ts";
import { openai } from "./openai.ts";
import { openrouter } from "./openrouter.ts";
import { togetherAI } from "./together.ts";
import { vllm } from "./vllm.ts";
import { xai } from "./xai.ts";

const byKind = {
  openai,
  anthropic,
  gemini,
  bedrock,
  azure,
  mistral,
  groq,
  deepseek,
  xai,
  together: togetherAI,
  fireworks,
  openrouter,
  cohere,
  ollama,
  vllm,
  llamacpp,
  lmstudio,
  "openai-compatible": openaiCompatible,
  demo,
} satisfies Record<string, Provider>;

/** What a configuration may name as `kind`. */
export type ProviderKind = keyof typeof byKind;

/** Every kind; without a configuration, those whose key is in the environment are offered in this order. */
export const providers: Readonly<Record<ProviderKind, Provider>> = byKind;
