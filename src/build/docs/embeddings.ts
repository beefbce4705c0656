import type { EmbeddingBatch } from "../../dialects/openai-embeddings/canonical.ts";
import { GatewayError } from "../../errors.ts";
import type { Provider, Target } from "../../upstream/provider.ts";
import { type ProviderKind, providers } from "../../upstream/providers/index.ts";
import { code, markdownTable } from "./cells.ts";

/** How each kind makes embeddings, found by asking its encoder; where models of one kind differ, each is asked. */
export async function embeddingsTable(): Promise<string> {
  const rows: string[][] = [];
  const none: string[] = [];
  for (const kind of Object.keys(providers) as ProviderKind[]) {
    if (!providers[kind].embeddings) none.push(code(kind));
    else for (const model of exampleModels[kind] ?? ["a-model"]) rows.push(await rowOf(kind, model));
  }
  const head = ["kind", "inputs in one request", "tokens as input", "`dimensions`", "base64"];
  return `${markdownTable(head, rows)}\n\nWithout embeddings: ${none.join(", ")}.`;
}

const exampleModels: Partial<Record<ProviderKind, readonly string[]>> = {
  bedrock: ["amazon.titan-embed-text-v2:0", "cohere.embed-v4:0"],
};

async function rowOf(kind: ProviderKind, model: string): Promise<string[]> {
  const provider: Provider = providers[kind];
  const lane = provider.embeddings!;
  const target: Target = {
    name: kind,
    provider,
    model,
    baseUrl: provider.facts.baseUrl ?? "https://provider.example/v1",
    apiKey: "key",
    headers: {},
    timeouts: { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 },
  };
  const sent = async (batch: Partial<EmbeddingBatch>): Promise<string | undefined> => {
    const whole: EmbeddingBatch = { inputs: ["Hello"], dimensions: undefined, format: "float", more: {}, ...batch };
    try {
      return JSON.stringify((await lane.encode(whole, target)).body);
    } catch (thrown) {
      if (thrown instanceof GatewayError) return undefined;
      throw thrown;
    }
  };
  const plain = await sent({});
  return [
    exampleModels[kind] ? `${code(kind)}, ${code(model)}` : code(kind),
    String(lane.most(target)),
    (await sent({ inputs: [[9906]] })) === undefined ? "refused" : "sent",
    (await sent({ dimensions: 256 })) === undefined ? "refused" : "sent",
    (await sent({ format: "base64" })) === plain ? "made here" : "sent",
  ];
}
