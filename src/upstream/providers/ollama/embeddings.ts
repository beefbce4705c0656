import { countIn, type Fields, fieldsIn } from "../../../contract/fields.ts";
import type { Vector } from "../../../dialects/openai-embeddings/canonical.ts";
import { whole } from "../../../dialects/reads.ts";
import { embeddedTexts } from "../../openai/embeddings.ts";
import { type EmbeddingLane, UpstreamFailure } from "../../provider.ts";
import { nativeAddress } from "./native.ts";

/**
 * Ollama's own `POST /api/embed` (docs.ollama.com/api/embed), which takes runtime options besides. By itself it cuts a text that is
 * too long and says nothing; here it is refused, as OpenAI does, unless the caller sends `truncate`.
 */
export const ollamaEmbeddings: EmbeddingLane = {
  most: () => inputsMost,
  reads: () => whole("truncate options keep_alive"),
  encode({ inputs, dimensions, more }, target) {
    const body: Fields = { model: target.model, input: embeddedTexts(inputs), truncate: more["truncate"] ?? false };
    if (dimensions !== undefined) body["dimensions"] = dimensions;
    for (const field of ["options", "keep_alive"]) if (field in more) body[field] = more[field];
    return { ...nativeAddress(target, "embed"), body };
  },
  decode(body) {
    const { embeddings, prompt_eval_count: tokens } = fieldsIn(body);
    if (!Array.isArray(embeddings)) throw new UpstreamFailure("broken", "The provider's answer holds no vectors");
    return { vectors: embeddings as Vector[], tokens: countIn(tokens) || undefined };
  },
};

const inputsMost = 512;
