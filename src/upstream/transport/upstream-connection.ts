import type { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers";
import { Outlet } from "../../http1/outlet.ts";
import type { SocketListener } from "../../http1/socket.ts";
import { answerInRound } from "../../stream/round.ts";
import { NodeSocket } from "./node-socket.ts";
import type { Adopt, UpstreamSocket } from "./upstream-socket.ts";

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

/**
 * How long after a request the close that it crossed may arrive: far more than the way there and back takes. If it comes later, the
 * server had the request, and may have worked on it.
 */
const crossedMs = 1000;

/** An open connection to a provider: carries one request at a time, or none while it is idle in the pool. */
export class UpstreamConnection implements SocketListener {
  handler: ConnectionHandler | undefined;
  /** Whether it has carried a request before. */
  isReused = false;
  /** When it is closed unless a request uses it; by `performance.now()`. */
  idleUntil = 0;
  readonly #socket: UpstreamSocket;
  readonly #outlet: Outlet;
  readonly #closed: (connection: UpstreamConnection) => void;
  /** What has come and waits for its round. */
  readonly #arrived: Buffer[] = [];
  /** What is left of the request to write. */
  #pieces: readonly Buffer[] = [];
  /** When it took up its request, by `performance.now()`; undefined once a byte of the answer has come. */
  #unansweredSince: number | undefined;
  #isPaused = false;
  #isClosed = false;

  /** @param adopt takes what is below the socket, if there is a way to @param closed called once, when the connection is closed. */
  constructor(socket: Socket, adopt: Adopt | undefined, closed: (connection: UpstreamConnection) => void) {
    this.#closed = closed;
    this.#socket = adopt?.(socket, this) ?? new NodeSocket(socket, this);
    this.#outlet = new Outlet(this.#socket);
  }

  received(bytes: Buffer): void {
    const isFirst = this.#arrived.push(bytes) === 1;
    if (this.handler?.hasBegun) this.#work();
    else if (isFirst) answerInRound(this.#work);
  }

  drained(): void {
    this.#outlet.drained();
  }

  ended(): void {
    this.#work();
    this.handler?.ended();
    this.destroy();
  }

  closed(): void {
    this.#work();
    this.#isClosed = true;
    this.#outlet.closed();
    this.#closed(this);
    this.handler?.broke(new Error("the connection was closed"));
    this.handler = undefined;
  }

  readonly #work = (): void => {
    for (let bytes = this.#arrived.shift(); bytes; bytes = this.#arrived.shift()) {
      this.#unansweredSince = undefined;
      if (this.handler) this.handler.read(bytes);
      else if (!this.#isClosed) this.destroy();
    }
  };

  /** Whether it can carry a request. Bytes that nobody asked for would be taken for its answer. */
  get isOpen(): boolean {
    return !this.#isClosed && this.#arrived.length === 0;
  }

  /**
   * Of a connection that has closed: whether it was reused, and closed at once, before the first byte of an answer. Most often the
   * server's idle time-out ran out before it saw the request, which is then sent once more, over a new connection. A server that crashed
   * over the request looks the same, so a POST may be processed, and billed, twice: RFC 9110 (9.2.2) leaves that risk to clients that
   * know their requests, and a completion generated twice changes nothing but its cost. Without it, every request that crosses a server's
   * close would fail.
   */
  get isStale(): boolean {
    const since = this.#unansweredSince;
    return this.isReused && since !== undefined && performance.now() - since < crossedMs;
  }

  /** Whether everything written has been sent: nothing of this request would precede the next. */
  get isWritten(): boolean {
    return this.#pieces.length === 0 && this.#outlet.isEmpty;
  }

  /** One piece after the other, and others get their turn in between: pieces that wait are joined first, 32 MB in 20 ms. */
  write(pieces: readonly Buffer[]): void {
    this.#pieces = pieces.slice(1);
    void this.#outlet.write(pieces[0]!);
    if (pieces.length > 1) this.#outlet.whenSent(this.#goOn);
  }

  readonly #goOn = (): void => {
    setImmediate(() => !this.#isClosed && this.write(this.#pieces));
  };

  pause(): void {
    this.#isPaused = true;
    this.#socket.pause();
  }

  resume(): void {
    this.#isPaused = false;
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
    if (this.#isPaused) this.resume();
    this.#unansweredSince = performance.now();
    this.handler = handler;
  }

  destroy(): void {
    this.handler = undefined;
    this.#isClosed = true;
    this.#socket.destroy();
  }
}
