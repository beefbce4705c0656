import { GatewayError } from "../../errors.ts";
import type { Receiver } from "../../stream/receiver.ts";
import type { Attempt } from "./attempt.ts";
import { ProxyRefused } from "../transport/dial.ts";
import { forward } from "../transport/forward.ts";
import { BadAnswer } from "../transport/head.ts";
import { UnsendableRequest } from "../transport/request-bytes.ts";
import { type UpstreamBody, type Decoder, UpstreamFailure } from "../provider.ts";

/** A provider's stream that has begun, decoded: one batch for each network read, read no faster than batches are taken. */
export interface PieceSource<Piece> {
  /**
   * Hands on every batch from the first. Ends without a failure only if the provider finished; otherwise, after what came before, with
   * an `UpstreamFailure` or our own reason for ending it.
   */
  start(receiver: Receiver<Piece[]>): void;
}

/** An answer that is there, as a stream of one batch. */
export const sourceOf = <Piece>(pieces: Piece[]): PieceSource<Piece> => ({
  start(receiver) {
    void receiver.take(pieces);
    receiver.end();
  },
});

export interface Sourcing<Piece> {
  body: UpstreamBody;
  decoder: Decoder<Piece>;
  attempt: Attempt;
  idleMs: number;
  /** Called when the answer breaks off after it has begun. */
  broke(): void;
}

/** Resolves with the first batch; rejects with what prevented it. */
export function pieceSource<Piece>(sourcing: Sourcing<Piece>): Promise<PieceSource<Piece>> {
  return new Promise((resolve, reject) => forward(sourcing.body, new DecodedSource(sourcing, resolve, reject)));
}

class DecodedSource<Piece> implements PieceSource<Piece>, Receiver<Uint8Array> {
  readonly #sourcing: Sourcing<Piece>;
  readonly #silence: string;
  readonly #begun: (begun: PieceSource<Piece>) => void;
  readonly #failed: (reason: unknown) => void;
  #first: Piece[] | undefined;
  #receiver: Receiver<Piece[]> | undefined;
  #goOn: () => void = () => {};
  /** The decoder's verdict on what has come so far. */
  #outcome: ReturnType<Decoder<Piece>["outcome"]>;
  #isOver = false;
  /** What ended the stream before it was started. */
  #lost: Error | undefined;

  constructor(
    sourcing: Sourcing<Piece>,
    begun: (begun: PieceSource<Piece>) => void,
    failed: (reason: unknown) => void,
  ) {
    this.#sourcing = sourcing;
    this.#silence = `The provider sent nothing for ${sourcing.idleMs / 1000} s`;
    this.#begun = begun;
    this.#failed = failed;
  }

  take(bytes: Uint8Array): PromiseLike<unknown> | undefined {
    // Anything behind the last event is read and dropped, so that the connection can be reused.
    if (this.#isOver) return undefined;
    return this.#decoded((decoder) => decoder.push(bytes));
  }

  end(failure?: Error): void {
    if (this.#isOver) this.#sourcing.attempt.close();
    else if (failure) this.#fail(failure);
    else void this.#decoded((decoder) => decoder.end());
  }

  /** What a decoder throws ends this answer. It is called from the network, where it would be an uncaught exception. */
  #decoded(step: (decoder: Decoder<Piece>) => Piece[]): PromiseLike<unknown> | undefined {
    let pieces: Piece[];
    try {
      pieces = step(this.#sourcing.decoder);
      this.#outcome = this.#sourcing.decoder.outcome();
    } catch (cause) {
      pieces = [];
      this.#outcome = new UpstreamFailure("broken", "The provider's answer could not be read", { cause });
    }
    return this.#hand(pieces);
  }

  start(receiver: Receiver<Piece[]>): void {
    this.#receiver = receiver;
    if (this.#lost) {
      void receiver.take(this.#first ?? []);
      return receiver.end(this.#lost);
    }
    const room = this.#hand(this.#first ?? []);
    if (room) void room.then(this.#goOn);
    else this.#goOn();
  }

  #hand(pieces: Piece[]): PromiseLike<unknown> | undefined {
    // Only the first piece moves its deadline: comments, roles and empty events are no beginning.
    if (pieces.length > 0 || this.#first || this.#receiver) this.#expectMore();
    if (pieces.length > 0 && !this.#receiver) {
      this.#first = pieces;
      this.#begun(this);
      return new Promise<void>((resolve) => (this.#goOn = resolve));
    }
    const room = pieces.length > 0 ? this.#receiver?.take(pieces) : undefined;
    this.#judge();
    if (!room || this.#isOver) return room;
    // While we wait for a slow client, the provider is not late.
    this.#sourcing.attempt.rest();
    return room.then(this.#expectMore);
  }

  readonly #expectMore = (): void => {
    const { attempt, idleMs } = this.#sourcing;
    if (!this.#isOver) attempt.expectWithin(idleMs, this.#silence);
  };

  #judge(): void {
    const outcome = this.#outcome;
    if (outcome instanceof Error) return this.#fail(outcome);
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
    // A `GatewayError` is our own reason for ending it: no failure of the provider, and neither is a refusal.
    this.#lost = reason instanceof GatewayError ? reason : failureOf(reason);
    if (this.#lost instanceof UpstreamFailure && this.#lost.kind !== "refused") this.#sourcing.broke();
    this.#receiver?.end(this.#lost);
  }
}

/** Anything that ended an attempt, as a failure of the provider or the network. */
export function failureOf(thrown: unknown): UpstreamFailure {
  if (thrown instanceof UpstreamFailure) return thrown;
  // Their words are our own, and say what has to be put right.
  if (thrown instanceof BadAnswer)
    return new UpstreamFailure("broken", `The provider's answer cannot be read: ${thrown.message}`);
  if (thrown instanceof ProxyRefused)
    return new UpstreamFailure("unreachable", `The provider could not be reached: ${thrown.message}`);
  if (thrown instanceof UnsendableRequest)
    return new UpstreamFailure("broken", `The request cannot be sent: ${thrown.message}`);
  // Of an `AbortSignal.timeout`.
  if (thrown instanceof Error && thrown.name === "TimeoutError")
    return new UpstreamFailure("timeout", "The provider did not answer in time");
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (code === "CONNECT_TIMEOUT") return new UpstreamFailure("timeout", "The provider could not be reached in time");
  return /REFUSED|NOTFOUND|EAI_AGAIN|UNREACH|CERT|SSL|TLS|ALTNAME|SELF_SIGNED|ISSUER|VERIFY/.test(code)
    ? new UpstreamFailure("unreachable", `The provider could not be reached (${code})`)
    : new UpstreamFailure("broken", "The connection to the provider broke off");
}
