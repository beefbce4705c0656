import { countIn, type Fields, fieldsIn, isFields } from "../../contract/fields.ts";
import type { Embedded, EmbeddingBatch, Vector } from "../../dialects/openai-embeddings/canonical.ts";
import { type FieldsRead, whole } from "../../dialects/reads.ts";
import { embeddedTexts } from "../openai/embeddings.ts";
import { UpstreamFailure } from "../provider.ts";
import { purposeIn, purposeReads } from "./purpose.ts";

/**
 * Cohere's request, which Bedrock takes without the model (docs.cohere.com/reference/embed). A text that is too long is refused, as
 * OpenAI does, unless the caller lets it be cut. Where nobody says what the vectors are for, they are for a search's documents.
 */
export function cohereBody({ inputs, dimensions, more }: EmbeddingBatch): Fields {
  const purpose = purposeIn(more);
  return {
    texts: embeddedTexts(inputs),
    input_type: purpose === undefined || purpose === "semantic_similarity" ? "search_document" : purpose,
    embedding_types: ["float"],
    truncate: more["truncate"] ?? "NONE",
    ...(dimensions === undefined ? {} : { output_dimension: dimensions }),
  };
}

/** What that request holds of a batch's other fields: Cohere knows no semantic similarity. */
export const cohereReads = (more: Fields): FieldsRead => ({
  ...whole("truncate"),
  ...(purposeIn(more) === "semantic_similarity" ? {} : purposeReads(more)),
});

/** The vectors in either of the forms: by type, or the lists alone. */
export function decodeCohere(body: unknown): Embedded {
  const { embeddings, meta } = fieldsIn(body);
  const vectors = isFields(embeddings) ? embeddings["float"] : embeddings;
  if (!Array.isArray(vectors)) throw new UpstreamFailure("broken", "The provider's answer holds no vectors");
  const { input_tokens: tokens } = fieldsIn(fieldsIn(meta)["billed_units"]);
  return { vectors: vectors as Vector[], tokens: countIn(tokens) || undefined };
}
