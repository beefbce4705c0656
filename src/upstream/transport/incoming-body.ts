import { Buffer } from "node:buffer";
import type { Receiver } from "../../stream/receiver.ts";
import type { UpstreamBody } from "../provider.ts";

type ReadResult = { done: false; value: Uint8Array } | { done: true; value?: undefined };

/** Where a body's bytes come from. */
export interface ByteSource {
  /** There is room again. */
  resume(): void;
  /** The rest is not wanted. */
  cancel(reason: Error): void;
}

/** Bytes that may be buffered before the connection is paused. */
const highWaterMark = 128 * 1024;

/**
 * The body of a response. Bytes reach the receiver in the turn they arrive; while there is none, or it asks to wait, they are buffered
 * and then handed on in one piece. The end always follows the last byte.
 */
export class IncomingBody implements UpstreamBody {
  readonly #source: ByteSource;
  #buffered: Uint8Array[] = [];
  #length = 0;
  #receiver: Receiver<Uint8Array> | undefined;
  #isBlocked = false;
  #isOver = false;
  #failure: Error | undefined;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Whether the source should pause until it is resumed. */
  get isFull(): boolean {
    return this.#length >= highWaterMark;
  }

  push(bytes: Uint8Array): void {
    if (this.#isOver || bytes.length === 0) return;
    if (this.#receiver && !this.#isBlocked) this.#hand(this.#receiver, bytes);
    else {
      this.#buffered.push(bytes);
      this.#length += bytes.length;
    }
  }

  /** The last byte has arrived, or the connection failed; buffered bytes are still handed on first. */
  end(failure?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#deliver();
  }

  /** Drops buffered bytes and ends with `reason`. The receiver learns of it in a microtask, since it may itself be aborting. */
  abort(reason: Error): void {
    this.#isOver = true;
    this.#failure = reason;
    this.#buffered = [];
    this.#length = 0;
    this.#isBlocked = false;
    queueMicrotask(() => this.#deliver());
  }

  forward(receiver: Receiver<Uint8Array>): void {
    this.#receiver = receiver;
    this.#deliver();
  }

  getReader(): this {
    return this;
  }

  /** Everything that has arrived since the last read, in one piece. */
  read(): Promise<ReadResult> {
    return new Promise((resolve, reject) => {
      this.forward({
        take: (value) => {
          this.#receiver = undefined;
          resolve({ done: false, value });
          return undefined;
        },
        end: (failure) => (failure ? reject(failure) : resolve({ done: true })),
      });
    });
  }

  cancel(): Promise<void> {
    this.#source.cancel(new Error("the rest of the answer is not wanted"));
    return Promise.resolve();
  }

  /** A receiver that throws ends only its own response. */
  #hand(receiver: Receiver<Uint8Array>, bytes: Uint8Array): void {
    try {
      const room = receiver.take(bytes);
      if (!room) return;
      this.#isBlocked = true;
      void room.then(() => this.#unblock());
    } catch (thrown) {
      const reason = asError(thrown);
      this.#source.cancel(reason);
      this.abort(reason);
    }
  }

  #unblock(): void {
    this.#isBlocked = false;
    this.#deliver();
  }

  /** Hands on what is buffered, then the end if it has come. A loop: bytes may arrive while the receiver takes others. */
  #deliver(): void {
    while (this.#receiver && !this.#isBlocked && this.#length > 0) {
      const bytes = this.#takeBuffered();
      this.#hand(this.#receiver, bytes);
    }
    if (!this.#receiver || this.#isBlocked || !this.#isOver) return;
    const receiver = this.#receiver;
    this.#receiver = undefined;
    receiver.end(this.#failure);
  }

  #takeBuffered(): Uint8Array {
    const pieces = this.#buffered;
    const length = this.#length;
    this.#buffered = [];
    this.#length = 0;
    if (!this.#isOver && length >= highWaterMark) this.#source.resume();
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
  }
}

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error("aborted", { cause: thrown });
