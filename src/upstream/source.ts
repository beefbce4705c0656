import type { ChatCompletionChunk } from "../contract/completion.ts";
import { GatewayError } from "../errors.ts";
import type { Attempt } from "./attempt.ts";
import { type Body, type Decoder, UpstreamFailure } from "./provider.ts";

/** A provider's stream as chunks, one batch a network read, read no faster than it is asked. */
export interface ChunkSource {
  /** Undefined at the end of a finished answer; throws `UpstreamFailure` if it breaks off, after the chunks that came before. */
  next(): Promise<ChatCompletionChunk[] | undefined>;
}

export function chunkSource(body: Body, decoder: Decoder, attempt: Attempt, idleMs: number): ChunkSource {
  const reader = body.getReader();
  const silence = `The provider sent nothing for ${idleMs / 1000} s`;
  return { next };

  async function next(): Promise<ChatCompletionChunk[] | undefined> {
    try {
      for (;;) {
        const outcome = decoder.outcome();
        if (outcome instanceof UpstreamFailure) throw outcome;
        if (outcome === "finished") {
          attempt.finish();
          void drain();
          return undefined;
        }
        const { value } = await reader.read();
        const chunks = value ? decoder.push(value) : decoder.end();
        attempt.expectWithin(idleMs, silence);
        if (chunks.length > 0) return chunks;
      }
    } catch (thrown) {
      const reason = attempt.abort(thrown);
      // Ended by ourselves, for a reason the caller is told: no failure of the provider.
      throw reason instanceof GatewayError ? reason : failureOf(reason);
    }
  }

  /** Reads what is left, nothing as a rule, so that the connection can be used again. */
  async function drain(): Promise<void> {
    try {
      while (!(await reader.read()).done);
    } catch {
      // The answer was whole before; how its connection ends changes nothing.
    }
    attempt.close();
  }
}

/** Whatever ended an attempt, as a failure of the provider or the network. */
export function failureOf(thrown: unknown): UpstreamFailure {
  if (thrown instanceof UpstreamFailure) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (code === "UND_ERR_CONNECT_TIMEOUT")
    return new UpstreamFailure("timeout", "The provider could not be reached in time");
  return /REFUSED|NOTFOUND|EAI_AGAIN|UNREACH|CERT|SSL|TLS|ALTNAME|SELF_SIGNED|ISSUER/.test(code)
    ? new UpstreamFailure("unreachable", `The provider could not be reached (${code})`)
    : new UpstreamFailure("broken", "The connection to the provider broke off");
}
