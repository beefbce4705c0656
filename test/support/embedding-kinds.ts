import { fakeProvider, type FakeProvider, type Script } from "./fake-provider.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import type { ProviderCall } from "./provider-call.ts";
import type { RuntimeName } from "./runtimes.ts";
import { whole } from "./scripts.ts";

/** How one kind of provider is asked for embeddings, and answers. */
interface EmbeddingKind {
  settings(provider: FakeProvider): object;
  model: string;
  path: string;
  /** What it was asked to embed, in one request. */
  inputs(call: ProviderCall): unknown[];
  answer(call: ProviderCall): Script;
}

/** Four numbers that tell one text from another, each of them a 32-bit float. */
export const vectorOf = (input: unknown, dimensions = 4): number[] => {
  const letters = Buffer.from(typeof input === "string" ? input : JSON.stringify(input));
  const sum = letters.reduce((all, letter, index) => (all * 31 + letter * (index + 1)) % 65_521, 7);
  return Array.from({ length: dimensions }, (_, index) => (sum + index * 64) / 65_536 - 0.5);
};

const base64 = (numbers: readonly number[]) => Buffer.from(new Float32Array(numbers).buffer).toString("base64");

const openaiInputs = ({ json }: ProviderCall) => json["input"] as unknown[];

/** In reverse, for only `index` says which text a vector belongs to. */
export const inOpenAIStyle = (call: ProviderCall): Script => {
  const { dimensions = 4, encoding_format: format } = call.json as { dimensions?: number; encoding_format?: string };
  const data = openaiInputs(call).map((input, index) => {
    const vector = vectorOf(input, dimensions);
    return { object: "embedding", index, embedding: format === "base64" ? base64(vector) : vector };
  });
  return whole({
    object: "list",
    data: data.toReversed(),
    model: "theirs",
    usage: { prompt_tokens: 5, total_tokens: 5 },
  });
};

const openaiStyle = (kind: string): EmbeddingKind => ({
  settings: ({ url }) => ({ kind, base_url: url }),
  model: "theirs",
  path: "/v1/embeddings",
  inputs: openaiInputs,
  answer: inOpenAIStyle,
});

const list = (value: unknown) => value as Record<string, unknown>[];

const cohereAnswer = (call: ProviderCall): Script => {
  const texts = call.json["texts"] as string[];
  const length = call.json["output_dimension"] as number | undefined;
  const embeddings = { float: texts.map((text) => vectorOf(text, length)) };
  return whole({ id: "1", embeddings, texts, meta: { billed_units: { input_tokens: 5 } } });
};

export const embeddingKinds = {
  openai: openaiStyle("openai"),
  azure: {
    ...openaiStyle("azure"),
    settings: ({ url }) => ({ kind: "azure", base_url: url.replace(/\/v1$/, "") }),
    path: "/openai/deployments/theirs/embeddings?api-version=2024-10-21",
  },
  mistral: {
    ...openaiStyle("mistral"),
    answer(call) {
      const { output_dimension: length, ...rest } = call.json;
      return inOpenAIStyle({ ...call, json: { ...rest, ...(length === undefined ? {} : { dimensions: length }) } });
    },
  },
  vllm: openaiStyle("vllm"),
  llamacpp: openaiStyle("llamacpp"),
  fireworks: openaiStyle("fireworks"),
  openrouter: openaiStyle("openrouter"),
  "openai-compatible": openaiStyle("openai-compatible"),
  gemini: {
    settings: ({ url }) => ({ kind: "gemini", base_url: url }),
    model: "gemini-embedding-001",
    path: "/v1/models/gemini-embedding-001:batchEmbedContents",
    inputs: ({ json }) =>
      list(json["requests"]).map(({ content }) => (content as { parts: [{ text: string }] }).parts[0].text),
    answer({ json }) {
      const embeddings = list(json["requests"]).map(({ content, outputDimensionality: length }) => ({
        values: vectorOf((content as { parts: [{ text: string }] }).parts[0].text, length as number | undefined),
      }));
      return whole({ embeddings, usageMetadata: { promptTokenCount: 5 } });
    },
  },
  cohere: {
    settings: ({ url }) => ({ kind: "cohere", base_url: url.replace(/\/v1$/, "/compatibility/v1") }),
    model: "embed-v4.0",
    path: "/v2/embed",
    inputs: ({ json }) => json["texts"] as string[],
    answer: cohereAnswer,
  },
  "bedrock-titan": {
    settings: ({ url }) => ({ kind: "bedrock", base_url: url.replace(/\/v1$/, "") }),
    model: "amazon.titan-embed-text-v2:0",
    path: "/model/amazon.titan-embed-text-v2%3A0/invoke",
    inputs: ({ json }) => [json["inputText"]],
    answer: ({ json }) =>
      whole({
        embedding: vectorOf(json["inputText"], json["dimensions"] as number | undefined),
        inputTextTokenCount: 5,
      }),
  },
  "bedrock-cohere": {
    settings: ({ url }) => ({ kind: "bedrock", base_url: url.replace(/\/v1$/, "") }),
    model: "eu.cohere.embed-v4:0",
    path: "/model/eu.cohere.embed-v4%3A0/invoke",
    inputs: ({ json }) => json["texts"] as string[],
    answer({ json }) {
      const texts = json["texts"] as string[];
      const length = json["output_dimension"] as number | undefined;
      const body = {
        embeddings: { float: texts.map((text) => vectorOf(text, length)) },
        response_type: "embeddings_by_type",
        texts,
      };
      return whole(body, 200, { "x-amzn-bedrock-input-token-count": "5" });
    },
  },
  ollama: {
    settings: ({ url }) => ({ kind: "ollama", base_url: url }),
    model: "nomic-embed-text",
    path: "/api/embed",
    inputs: ({ json }) => json["input"] as string[],
    answer({ json }) {
      const embeddings = (json["input"] as string[]).map((text) =>
        vectorOf(text, json["dimensions"] as number | undefined),
      );
      return whole({ model: "nomic-embed-text", embeddings, prompt_eval_count: 5 });
    },
  },
} satisfies Record<string, EmbeddingKind>;

/** Those whose models have one length, which answer texts alone. */
const plainKinds = { together: openaiStyle("together"), lmstudio: openaiStyle("lmstudio") };

export type EmbeddingKindName = keyof typeof embeddingKinds | keyof typeof plainKinds;

const everyKind: Readonly<Record<EmbeddingKindName, EmbeddingKind>> = { ...embeddingKinds, ...plainKinds };

export const embeddingKindNames = Object.keys(everyKind) as EmbeddingKindName[];

/** Kinds that make none. */
export const withoutEmbeddings = ["anthropic", "groq", "deepseek", "xai"] as const;
/** Nobody asks there. */
const nowhere = "http://127.0.0.1:9/v1";

export interface EmbeddingWorld {
  gateway: Gateway;
  providers: Record<EmbeddingKindName, FakeProvider>;
  kinds: Readonly<Record<EmbeddingKindName, EmbeddingKind>>;
  stop(): Promise<void>;
}

/** A provider of each kind on a socket, each with a model of its name; `…/pass` and `…/reject` are the same, with that privacy. */
export async function startEmbeddings(on: RuntimeName, config: object = {}): Promise<EmbeddingWorld> {
  const made = await Promise.all(
    embeddingKindNames.map(async (name) => {
      const { answer } = everyKind[name];
      return [name, await fakeProvider((call) => answer(call)(call))] as const;
    }),
  );
  const patient = { retry: { attempts: 0 }, breaker: { failures: 0 }, api_key: "sk-x" };
  const gateway = await startGateway({
    on,
    env: { AWS_REGION: "eu-central-1" },
    config: {
      providers: {
        ...Object.fromEntries(made.map(([name, one]) => [name, { ...everyKind[name].settings(one), ...patient }])),
        ...Object.fromEntries(withoutEmbeddings.map((kind) => [kind, { kind, base_url: nowhere, ...patient }])),
      },
      models: withoutEmbeddings
        .map((kind): object => ({ id: kind, targets: [`${kind}/theirs`] }))
        .concat(
          { id: "groq-then-openai", targets: ["groq/theirs", "openai/theirs"] },
          { id: "lmstudio-then-openai", targets: ["lmstudio/theirs", "openai/theirs"] },
          embeddingKindNames.flatMap((name) => {
            const targets = [`${name}/${everyKind[name].model}`];
            const price = { input: 1, output: 0 };
            return [
              { id: name, targets, price },
              { id: `${name}/pass`, targets, price, privacy: "pass" },
              { id: `${name}/reject`, targets, price, privacy: "reject" },
            ];
          }),
        ),
      tiers: { standard: { requests_per_minute: 100_000 } },
      ...config,
    },
  });
  return {
    gateway,
    providers: Object.fromEntries(made) as Record<EmbeddingKindName, FakeProvider>,
    kinds: everyKind,
    async stop() {
      await Promise.all([gateway.stop("SIGKILL"), ...made.map(([, one]) => one.stop())]);
    },
  };
}
