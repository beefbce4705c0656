import type { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import { answerInRound, writeInRound } from "../../stream/round.ts";

/** Receives the events of a connection while its request is in progress. */
export interface ConnectionHandler {
  /** Its answer has begun. What follows takes little code, and is read as it comes. */
  readonly hasBegun: boolean;
  read(bytes: Buffer): void;
  /** The server has closed its side. */
  ended(): void;
  /** The connection is closed: nothing can be read or written. */
  broke(failure: Error): void;
}

/** An open connection to a provider: carries one request at a time, or none while it is idle in the pool. */
export class UpstreamConnection {
  handler: ConnectionHandler | undefined;
  /** Whether it has carried a request before. */
  isReused = false;
  /** When it is closed unless a request uses it; by `performance.now()`. */
  idleUntil = 0;
  readonly #socket: Socket;
  /** What has come and waits for its round. */
  readonly #arrived: Buffer[] = [];
  #isWritten = true;
  #failure: Error | undefined;

  /** @param closed called once, when the connection is closed. */
  constructor(socket: Socket, closed: (connection: UpstreamConnection) => void) {
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) => {
      const isFirst = this.#arrived.push(bytes) === 1;
      if (this.handler?.hasBegun) this.#work();
      else if (isFirst) answerInRound(this.#work);
    });
    socket.on("end", () => {
      this.#work();
      if (this.handler) this.handler.ended();
      socket.destroy();
    });
    socket.on("error", (failure) => (this.#failure = failure));
    socket.on("close", () => {
      this.#work();
      closed(this);
      this.handler?.broke(this.#failure ?? new Error("the connection was closed"));
    });
  }

  readonly #work = (): void => {
    for (let bytes = this.#arrived.shift(); bytes; bytes = this.#arrived.shift()) {
      if (this.handler) this.handler.read(bytes);
      else this.destroy();
    }
  };

  /** Whether it can carry a request. Bytes that nobody asked for would be taken for its answer. */
  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#arrived.length === 0;
  }

  /** Whether everything written has been sent: nothing of this request would precede the next. */
  get isWritten(): boolean {
    return this.#isWritten && this.#socket.writableLength === 0;
  }

  /** One piece after the other, and others get their turn in between: pieces that wait are joined first, 32 MB in 20 ms. */
  write(pieces: readonly Buffer[]): void {
    this.#isWritten = false;
    writeInRound(() => this.#writeFrom(pieces, 0));
  }

  #writeFrom(pieces: readonly Buffer[], at: number): void {
    if (this.#socket.destroyed) return;
    this.#isWritten = at === pieces.length - 1;
    if (this.#isWritten) this.#socket.write(pieces[at]!);
    else
      this.#socket.write(pieces[at]!, (failure) => {
        if (!failure) setImmediate(() => this.#writeFrom(pieces, at + 1));
      });
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Marks it idle; an idle connection does not keep the process alive. */
  idle(until: number): void {
    this.handler = undefined;
    this.isReused = true;
    this.idleUntil = until;
    this.#socket.unref();
  }

  carry(handler: ConnectionHandler): void {
    if (this.isReused) this.#socket.ref();
    if (this.#socket.isPaused()) this.#socket.resume();
    this.handler = handler;
  }

  destroy(): void {
    this.handler = undefined;
    this.#socket.destroy();
  }
}
