import type { ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import { GatewayError } from "../../errors.ts";
import type { Receiver } from "../../stream/receiver.ts";
import type { Attempt } from "./attempt.ts";
import { forward } from "../transport/forward.ts";
import { type Decoder, type UpstreamBody, UpstreamFailure } from "../provider.ts";

/** A provider's stream that has begun, as chunks: one batch for each network read, read no faster than they are taken. */
export interface ChunkSource {
  /**
   * Hands on everything from the first batch on. Ends without a failure only if the provider finished; else with an
   * `UpstreamFailure`, or with our own reason for ending it, after the chunks that came before.
   */
  start(receiver: Receiver<ChatCompletionChunk[]>): void;
}

export interface Sourcing {
  body: UpstreamBody;
  decoder: Decoder;
  attempt: Attempt;
  idleMs: number;
  /** The answer breaks off after it has begun. */
  broke(): void;
}

/** Resolves when the first batch is here; rejects with what prevented it. */
export function chunkSource(sourcing: Sourcing): Promise<ChunkSource> {
  return new Promise((resolve, reject) => forward(sourcing.body, new Source(sourcing, resolve, reject)));
}

class Source implements ChunkSource, Receiver<Uint8Array> {
  readonly #sourcing: Sourcing;
  readonly #silence: string;
  readonly #begun: (source: ChunkSource) => void;
  readonly #failed: (reason: unknown) => void;
  #first: ChatCompletionChunk[] | undefined;
  #receiver: Receiver<ChatCompletionChunk[]> | undefined;
  #goOn: () => void = () => {};
  /** What the decoder made of what has come so far. */
  #outcome: ReturnType<Decoder["outcome"]>;
  #isOver = false;
  /** What ended it before it was started. */
  #lost: Error | undefined;

  constructor(sourcing: Sourcing, begun: (source: ChunkSource) => void, failed: (reason: unknown) => void) {
    this.#sourcing = sourcing;
    this.#silence = `The provider sent nothing for ${sourcing.idleMs / 1000} s`;
    this.#begun = begun;
    this.#failed = failed;
  }

  take(bytes: Uint8Array): PromiseLike<unknown> | undefined {
    // What follows the last words, nothing as a rule, is read so that the connection can be used again.
    if (this.#isOver) return undefined;
    return this.#decoded((decoder) => decoder.push(bytes));
  }

  end(failure?: Error): void {
    if (this.#isOver) this.#sourcing.attempt.close();
    else if (failure) this.#fail(failure);
    else void this.#decoded((decoder) => decoder.end());
  }

  /** What a decoder throws ends this answer: it is called by the network, where nobody would catch it. */
  #decoded(step: (decoder: Decoder) => ChatCompletionChunk[]): PromiseLike<unknown> | undefined {
    let chunks: ChatCompletionChunk[];
    try {
      chunks = step(this.#sourcing.decoder);
      this.#outcome = this.#sourcing.decoder.outcome();
    } catch (cause) {
      chunks = [];
      this.#outcome = new UpstreamFailure("broken", "The provider's answer could not be read", { cause });
    }
    return this.#hand(chunks);
  }

  start(receiver: Receiver<ChatCompletionChunk[]>): void {
    this.#receiver = receiver;
    if (this.#lost) {
      void receiver.take(this.#first ?? []);
      return receiver.end(this.#lost);
    }
    const room = this.#hand(this.#first ?? []);
    if (room) void room.then(this.#goOn);
    else this.#goOn();
  }

  #hand(chunks: ChatCompletionChunk[]): PromiseLike<unknown> | undefined {
    // Until the first chunk nothing moves its deadline on: comments, roles and empty events are no beginning.
    if (chunks.length > 0 || this.#first || this.#receiver) this.#expectMore();
    if (chunks.length > 0 && !this.#receiver) {
      this.#first = chunks;
      this.#begun(this);
      return new Promise<void>((resolve) => (this.#goOn = resolve));
    }
    const room = chunks.length > 0 ? this.#receiver?.take(chunks) : undefined;
    this.#judge();
    if (!room || this.#isOver) return room;
    // Who waits for a slow reader does not wait for the provider.
    this.#sourcing.attempt.rest();
    return room.then(this.#expectMore);
  }

  readonly #expectMore = (): void => {
    const { attempt, idleMs } = this.#sourcing;
    if (!this.#isOver) attempt.expectWithin(idleMs, this.#silence);
  };

  #judge(): void {
    const outcome = this.#outcome;
    if (outcome instanceof UpstreamFailure) return this.#fail(outcome);
    if (outcome === undefined) return;
    if (!this.#receiver) return this.#fail(new UpstreamFailure("broken", "The provider's answer is empty"));
    this.#isOver = true;
    this.#sourcing.attempt.finish();
    this.#receiver.end();
  }

  #fail(failure: Error): void {
    this.#isOver = true;
    const reason = this.#sourcing.attempt.abort(failure);
    if (!this.#receiver && !this.#first) return this.#failed(reason);
    this.#sourcing.broke();
    // Ended by ourselves, for a reason the caller is told: no failure of the provider.
    this.#lost = reason instanceof GatewayError ? reason : failureOf(reason);
    this.#receiver?.end(this.#lost);
  }
}

/** Whatever ended an attempt, as a failure of the provider or the network. */
export function failureOf(thrown: unknown): UpstreamFailure {
  if (thrown instanceof UpstreamFailure) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (code === "CONNECT_TIMEOUT") return new UpstreamFailure("timeout", "The provider could not be reached in time");
  return /REFUSED|NOTFOUND|EAI_AGAIN|UNREACH|CERT|SSL|TLS|ALTNAME|SELF_SIGNED|ISSUER/.test(code)
    ? new UpstreamFailure("unreachable", `The provider could not be reached (${code})`)
    : new UpstreamFailure("broken", "The connection to the provider broke off");
}
