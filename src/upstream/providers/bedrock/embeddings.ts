import { countIn, type Fields, fieldsIn } from "../../../contract/fields.ts";
import type { EmbeddingBatch, Vector } from "../../../dialects/openai-embeddings/canonical.ts";
import { embeddedTexts } from "../../openai/embeddings.ts";
import { type EmbeddingLane, type Target, type UpstreamRequest } from "../../provider.ts";
import { cannotHonour, refuse } from "../../refusal.ts";
import { cohereBody, cohereReads, decodeCohere } from "../../translate/cohere-embeddings.ts";

/**
 * Embeddings by InvokeModel (docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-titan-embed-text.html and
 * model-parameters-embed.html): Titan takes one text a request, Cohere's models 96.
 * @param invoked a request for an operation of the target's model, with the credentials of AWS
 */
export const bedrockEmbeddings = (
  invoked: (target: Target, operation: "invoke", body: Fields) => Promise<UpstreamRequest>,
): EmbeddingLane => ({
  most: ({ model }) => (isTitan(model) ? 1 : cohereMost),
  reads: ({ model }) => (isCohere(model) ? cohereReads : {}),
  encode: (batch, target) => invoked(target, "invoke", bodyOf(batch, target.model)),
  decode(body, headers) {
    const counted = countIn(Number(headers.get("x-amzn-bedrock-input-token-count")));
    const { embedding, inputTextTokenCount: titans } = fieldsIn(body);
    if (embedding !== undefined)
      return { vectors: [embedding as Vector], tokens: countIn(titans) || counted || undefined };
    const { vectors, tokens } = decodeCohere(body);
    return { vectors, tokens: tokens ?? (counted || undefined) };
  },
});

const cohereMost = 96;
// A model's name may begin with a region, or be an ARN that ends with it.
const isTitan = (model: string) => /\bamazon\.titan-embed-text\b/.test(model);
const isCohere = (model: string) => /\bcohere\.embed\b/.test(model);

function bodyOf(batch: EmbeddingBatch, model: string): Fields {
  const { inputs, dimensions } = batch;
  if (isCohere(model)) return cohereBody(batch);
  if (!isTitan(model))
    refuse("model", "must be one of Titan's or Cohere's that make embeddings: no other form is known here");
  const [inputText] = embeddedTexts(inputs);
  // The first version has one length.
  if (dimensions !== undefined && /titan-embed-text-v1/.test(model)) cannotHonour("dimensions");
  return { inputText, ...(dimensions === undefined ? {} : { dimensions }) };
}
