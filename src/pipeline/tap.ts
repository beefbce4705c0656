import type { Fields } from "../contract/fields.ts";
import type { ChatRequest } from "../dialects/openai-chat/request.ts";
import type { ChatCompletionChunk } from "../dialects/openai-chat/completion.ts";
import type { GatewayError } from "../errors.ts";
import type { UpstreamFailure } from "../upstream/provider.ts";

/**
 * Listens to the texts of one translated call, masked and restored: only for those who may see both. Costs nothing where there is none.
 */
export interface Tap {
  /** A provider is about to be asked this, in canonical form. */
  sent(request: ChatRequest, provider: string): void;
  /** The attempt failed. */
  failed(failure: UpstreamFailure): void;
  /** Pieces of its answer, before they are restored. */
  came(chunks: readonly ChatCompletionChunk[]): void;
  /** An event of the caller's stream. */
  wrote(event: Fields): void;
  /** The stream broke off with this. */
  broke(error: GatewayError): void;
}
