/** What the configuration must know of a kind of provider; how it is spoken to is told in `upstream/providers/`. */
interface Kind {
  /** Where the provider answers unless `base_url` says otherwise; null where only the operator can know. */
  baseUrl: string | null;
  key: "needed" | "optional" | "unused";
  /** The variable that usually holds its key: makes the provider when none is configured. */
  variable?: string;
}

const kinds = {
  openai: { baseUrl: "https://api.openai.com/v1", key: "needed", variable: "OPENAI_API_KEY" },
  anthropic: { baseUrl: "https://api.anthropic.com/v1", key: "needed", variable: "ANTHROPIC_API_KEY" },
  gemini: {
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    key: "needed",
    variable: "GEMINI_API_KEY",
  },
  bedrock: { baseUrl: null, key: "optional" },
  azure: { baseUrl: null, key: "needed" },
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
  "openai-compatible": { baseUrl: null, key: "optional" },
  demo: { baseUrl: null, key: "unused" },
} satisfies Record<string, Kind>;

export type ProviderKind = keyof typeof kinds;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is closed: its keys are exactly these
export const providerKinds = Object.keys(kinds) as ProviderKind[];

export const kindOf = (kind: ProviderKind): Kind => kinds[kind];

/** Whether the operator must say where such a provider answers. */
export const needsAddress = (kind: ProviderKind): boolean => kind === "azure" || kind === "openai-compatible";
