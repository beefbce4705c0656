import type { Receiver } from "../../stream/receiver.ts";
import type { UpstreamBody } from "../provider.ts";

type Reading = { done: false; value: Uint8Array } | { done: true; value?: undefined };

/** What stands before an inflow. */
export interface Valve {
  /** The reader has taken what waited. */
  open(): void;
  /** The rest is not wanted. */
  cancel(reason: Error): void;
}

/** Bytes that may wait for their reader before the connection is paused. */
const waitingMost = 128 * 1024;

/**
 * The bytes of an answer on their way to whoever takes them: handed on in the turn they come in, kept while nobody takes them or the
 * receiver asks to wait, and then handed on as one piece. The end comes after all bytes, whatever brought it.
 */
export class Inflow implements UpstreamBody {
  readonly #valve: Valve;
  #waiting: Uint8Array[] = [];
  #length = 0;
  #receiver: Receiver<Uint8Array> | undefined;
  #isBlocked = false;
  #isOver = false;
  #failure: Error | undefined;

  constructor(valve: Valve) {
    this.#valve = valve;
  }

  /** Whether more should not come before the valve is opened. */
  get isFull(): boolean {
    return this.#length >= waitingMost;
  }

  push(bytes: Uint8Array): void {
    if (this.#isOver || bytes.length === 0) return;
    if (this.#receiver && !this.#isBlocked) this.#hand(this.#receiver, bytes);
    else {
      this.#waiting.push(bytes);
      this.#length += bytes.length;
    }
  }

  /** Nothing more comes; what waits is still handed on. */
  end(failure?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#deliver();
  }

  /** Nothing is wanted any more, not even what waits. The end is told later: the receiver itself may be the one who aborts. */
  abort(reason: Error): void {
    this.#isOver = true;
    this.#failure = reason;
    this.#waiting = [];
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

  /** Everything that has come since it was last read, in one piece. */
  read(): Promise<Reading> {
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
    this.#valve.cancel(new Error("the rest of the answer is not wanted"));
    return Promise.resolve();
  }

  /** A receiver that throws has failed for itself alone: its answer breaks off, whatever else the process serves goes on. */
  #hand(receiver: Receiver<Uint8Array>, bytes: Uint8Array): void {
    try {
      const room = receiver.take(bytes);
      if (!room) return;
      this.#isBlocked = true;
      void room.then(this.#unblock);
    } catch (thrown) {
      const reason = asError(thrown);
      this.#valve.cancel(reason);
      this.abort(reason);
    }
  }

  readonly #unblock = (): void => {
    this.#isBlocked = false;
    this.#deliver();
  };

  /** All that waits, and the end if it has come; not the end before bytes that came while the receiver took others. */
  #deliver(): void {
    while (this.#receiver && !this.#isBlocked && this.#length > 0) {
      const bytes = this.#taken();
      this.#hand(this.#receiver, bytes);
    }
    if (!this.#receiver || this.#isBlocked || !this.#isOver) return;
    const receiver = this.#receiver;
    this.#receiver = undefined;
    receiver.end(this.#failure);
  }

  #taken(): Uint8Array {
    const [first, ...rest] = this.#waiting;
    const length = this.#length;
    this.#waiting = [];
    this.#length = 0;
    if (!this.#isOver && length >= waitingMost) this.#valve.open();
    return rest.length === 0 ? first! : joined([first!, ...rest], length);
  }
}

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error("aborted", { cause: thrown });

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
