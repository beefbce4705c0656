import type { Facts } from "../upstream/provider.ts";
import { providers, type SpokenKind } from "../upstream/providers/index.ts";

/** Kinds whose dialect is not written yet; each file in `upstream/providers/` tells its own facts. */
const expected = {
  anthropic: { baseUrl: "https://api.anthropic.com/v1", key: "needed", variable: "ANTHROPIC_API_KEY" },
  gemini: {
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    key: "needed",
    variable: "GEMINI_API_KEY",
  },
  bedrock: { baseUrl: null, key: "optional" },
  azure: { baseUrl: null, needsAddress: true, key: "needed" },
  mistral: { baseUrl: "https://api.mistral.ai/v1", key: "needed", variable: "MISTRAL_API_KEY" },
  groq: { baseUrl: "https://api.groq.com/openai/v1", key: "needed", variable: "GROQ_API_KEY" },
  deepseek: { baseUrl: "https://api.deepseek.com", key: "needed", variable: "DEEPSEEK_API_KEY" },
  xai: { baseUrl: "https://api.x.ai/v1", key: "needed", variable: "XAI_API_KEY" },
  together: { baseUrl: "https://api.together.xyz/v1", key: "needed", variable: "TOGETHER_API_KEY" },
  fireworks: { baseUrl: "https://api.fireworks.ai/inference/v1", key: "needed", variable: "FIREWORKS_API_KEY" },
  openrouter: { baseUrl: "https://openrouter.ai/api/v1", key: "needed", variable: "OPENROUTER_API_KEY" },
  cohere: { baseUrl: "https://api.cohere.ai/compatibility/v1", key: "needed", variable: "COHERE_API_KEY" },
  ollama: { baseUrl: "http://127.0.0.1:11434/v1", key: "optional" },
  vllm: { baseUrl: "http://127.0.0.1:8000/v1", key: "optional" },
  llamacpp: { baseUrl: "http://127.0.0.1:8080/v1", key: "optional" },
  lmstudio: { baseUrl: "http://127.0.0.1:1234/v1", key: "optional" },
} satisfies Record<string, Facts>;

export type ProviderKind = SpokenKind | keyof typeof expected;

const facts = new Map<string, Facts>([
  ...Object.entries(providers).map(([kind, provider]) => [kind, provider.facts] as const),
  ...Object.entries(expected).filter(([kind]) => !(kind in providers)),
]);

/** Every kind a configuration may name. */
export const providerKinds = [...facts.keys()] as ProviderKind[];

export function factsOf(kind: ProviderKind): Facts {
  const known = facts.get(kind);
  if (!known) throw new Error(`nothing is known of providers of kind ${kind}`);
  return known;
}
