import type { Target } from "../provider.ts";
import { ask, type Asking, type Outgoing, type ProviderAnswer, type WrittenQuestion, written } from "./ask.ts";
import { askEmbeddings, type WrittenBatch, writtenBatch } from "./ask-embeddings.ts";

/** What a target is asked, in words or for vectors, ready to be sent. */
export type Question = WrittenQuestion | WrittenBatch;

/** Writes a question for a target. Throws `GatewayError` if its provider cannot honour the request. */
export function question(outgoing: Outgoing, target: Target): Question | Promise<Question> {
  const { request } = outgoing;
  return "canonical" in request ? written(request, outgoing, target) : writtenBatch(request, outgoing, target);
}

/** Sends a question that is written. Resolves once the answer has begun. */
export const answered = (target: Target, sent: Question, asking: Asking): Promise<ProviderAnswer> =>
  "batch" in sent ? askEmbeddings(target, sent, asking) : ask(target, sent, asking);
