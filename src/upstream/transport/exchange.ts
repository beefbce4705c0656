import type { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import { once, type Signal } from "../../stream/abort.ts";
import type { UpstreamResponse } from "../provider.ts";
import { decoded } from "./decoded.ts";
import { type Destination, dial, type DialHandler } from "./dial.ts";
import type { Head } from "./head.ts";
import type { Adopt } from "./upstream-socket.ts";
import type { Pool } from "./pool.ts";
import { asError, type ByteSource, IncomingBody } from "./incoming-body.ts";
import { ResponseParser } from "./response-parser.ts";
import { type ConnectionHandler, UpstreamConnection } from "./upstream-connection.ts";

/** A request and where it goes. */
export interface OutgoingRequest {
  origin: string;
  destination: Destination;
  /** Its bytes. */
  pieces: readonly Buffer[];
  signal: Signal;
  connectMs: number;
  sent: (() => void) | undefined;
  adopt: Adopt | undefined;
}

/** Sends a request over an idle connection, else over a new one. Resolves when the head of the response has arrived. */
export const exchange = (request: OutgoingRequest, pool: Pool): Promise<UpstreamResponse> =>
  new Promise((resolve, reject) => new UpstreamExchange(request, pool, resolve, reject).begin());

/** One request and its response. */
class UpstreamExchange implements ConnectionHandler, DialHandler, ByteSource {
  readonly #request: OutgoingRequest;
  readonly #pool: Pool;
  readonly #resolve: (response: UpstreamResponse) => void;
  readonly #reject: (reason: Error) => void;
  readonly #body = new IncomingBody(this);
  readonly #parser = new ResponseParser();
  #connection: UpstreamConnection | undefined;
  /** Set while a connection is being opened. */
  #abandon: (() => void) | undefined;
  #isPauseScheduled = false;
  #isOver = false;

  constructor(
    request: OutgoingRequest,
    pool: Pool,
    resolve: (response: UpstreamResponse) => void,
    reject: (reason: Error) => void,
  ) {
    this.#request = request;
    this.#pool = pool;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  get hasBegun(): boolean {
    return this.#parser.head !== undefined;
  }

  begin(): void {
    const { signal } = this.#request;
    if (signal.aborted) return this.#aborted();
    signal.addEventListener("abort", this.#aborted, once);
    const idle = this.#pool.take(this.#request.origin);
    if (idle) this.#send(idle);
    else this.#dial();
  }

  readonly #aborted = (): void => this.cancel(asError(this.#request.signal.reason));

  connected(socket: Socket): void {
    this.#abandon = undefined;
    const { adopt, origin } = this.#request;
    this.#send(new UpstreamConnection(socket, adopt, (closed) => this.#pool.remove(origin, closed)));
  }

  failed(failure: Error): void {
    this.#abandon = undefined;
    this.broke(failure);
  }

  read(bytes: Buffer): void {
    const hadHead = this.hasBegun;
    let body: Uint8Array;
    try {
      body = this.#parser.push(bytes);
    } catch (thrown) {
      return this.#breakOff(asError(thrown));
    }
    const { head, isComplete } = this.#parser;
    if (head && !hadHead) this.#respond(head);
    // Before the body is handed on: the reader of its last bytes may send the next request at once.
    if (isComplete) this.#release();
    this.#body.push(body);
    if (isComplete) this.#finish();
    else if (this.#body.isFull) this.#schedulePause();
  }

  ended(): void {
    if (this.#connection?.isStale) return this.#retry();
    try {
      this.#parser.end();
    } catch (thrown) {
      return this.#breakOff(asError(thrown));
    }
    this.#release();
    this.#finish();
  }

  broke(failure: Error): void {
    if (this.#connection?.isStale) this.#retry();
    else this.#breakOff(failure);
  }

  resume(): void {
    this.#connection?.resume();
  }

  cancel(reason: Error): void {
    if (this.#isOver) return;
    this.#close();
    this.#body.abort(reason);
    this.#reject(reason);
  }

  /** Later, if the body is still full: its reader may only learn now that the response has begun. Deno (2.9) loses the end of paused TLS. */
  #schedulePause(): void {
    if (this.#isPauseScheduled) return;
    this.#isPauseScheduled = true;
    setImmediate(() => {
      this.#isPauseScheduled = false;
      if (this.#body.isFull) this.#connection?.pause();
    });
  }

  #dial(): void {
    this.#abandon = dial(this.#request.destination, this.#request.connectMs, this);
  }

  #send(connection: UpstreamConnection): void {
    this.#connection = connection;
    connection.carry(this);
    connection.write(this.#request.pieces);
    this.#request.sent?.();
  }

  #retry(): void {
    this.#connection?.destroy();
    this.#connection = undefined;
    this.#dial();
  }

  #respond(head: Head): void {
    const { status } = head;
    const body = decoded(this.#body, head.get("content-encoding"));
    this.#resolve({ ok: status >= 200 && status < 300, status, headers: head, body });
  }

  /** Returns the connection to the pool if it is clean; not if the response came before the request was fully written. */
  #release(): void {
    const connection = this.#connection!;
    this.#connection = undefined;
    if (this.#parser.isReusable && connection.isWritten && connection.isOpen)
      this.#pool.give(this.#request.origin, connection, this.#parser.head!.get("keep-alive"));
    else connection.destroy();
  }

  #finish(): void {
    this.#close();
    this.#body.end();
  }

  #breakOff(failure: Error): void {
    if (this.#isOver) return;
    this.#close();
    this.#body.end(failure);
    this.#reject(failure);
  }

  #close(): void {
    this.#isOver = true;
    this.#request.signal.removeEventListener("abort", this.#aborted);
    this.#abandon?.();
    this.#abandon = undefined;
    this.#connection?.destroy();
    this.#connection = undefined;
  }
}
