import { countIn, fieldsIn, listIn } from "../../../contract/fields.ts";
import type { Vector } from "../../../dialects/openai-embeddings/canonical.ts";
import { embeddedTexts } from "../../openai/embeddings.ts";
import { type EmbeddingLane, type Target, UpstreamFailure } from "../../provider.ts";
import { purposeIn, purposeReads, type Purpose } from "../../translate/purpose.ts";

/** Most requests of one batch (ai.google.dev/api/embeddings). */
const requestsMost = 100;

/** A model's name as Google writes it; that of a tuned one includes its collection. */
export const resourceOf = ({ model }: Target): string => (model.includes("/") ? model : `models/${model}`);

/** Google's batchEmbedContents. @param addressed where a method of the target's model is, and the headers that go there */
export const geminiEmbeddings = (
  addressed: (target: Target, method: string) => { url: string; headers: Record<string, string> },
): EmbeddingLane => ({
  most: () => requestsMost,
  reads: () => purposeReads,
  encode({ inputs, dimensions, more }, target) {
    const purpose = purposeIn(more);
    const settings = {
      // Each request of a batch names the model again.
      model: resourceOf(target),
      ...(purpose === undefined ? {} : { taskType: taskTypes[purpose] }),
      ...(dimensions === undefined ? {} : { outputDimensionality: dimensions }),
    };
    const requests = embeddedTexts(inputs).map((text) => ({ ...settings, content: { parts: [{ text }] } }));
    return { ...addressed(target, "batchEmbedContents"), body: { requests } };
  },
  decode(body) {
    const { embeddings, usageMetadata: usage } = fieldsIn(body);
    if (!Array.isArray(embeddings)) throw new UpstreamFailure("broken", "The provider's answer holds no vectors");
    const vectors = listIn(embeddings).map(({ values }) => values as Vector);
    return { vectors, tokens: countIn(fieldsIn(usage)["promptTokenCount"]) || undefined };
  },
});

const taskTypes: Readonly<Record<Purpose, string>> = {
  search_document: "RETRIEVAL_DOCUMENT",
  search_query: "RETRIEVAL_QUERY",
  classification: "CLASSIFICATION",
  clustering: "CLUSTERING",
  semantic_similarity: "SEMANTIC_SIMILARITY",
};
