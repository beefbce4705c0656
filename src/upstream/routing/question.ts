import type { Target } from "../provider.ts";
import { ask, type Asking, type Outgoing, type ProviderAnswer, written } from "./ask.ts";
import { askEmbeddings, writtenBatch } from "./ask-embeddings.ts";

/** Sends a question that is written. Resolves once the answer has begun. */
export type Question = (asking: Asking) => Promise<ProviderAnswer>;

/** Writes what a target is asked, in words or for vectors. Throws `GatewayError` if its provider cannot honour the request. */
export async function question({ request, ...rest }: Outgoing, target: Target): Promise<Question> {
  if ("canonical" in request) {
    const sent = await written({ ...rest, request }, target);
    return (asking) => ask(target, sent, asking);
  }
  const batch = await writtenBatch({ ...rest, request }, target);
  return (asking) => askEmbeddings(target, batch, asking);
}
