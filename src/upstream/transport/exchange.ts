import type { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import type { UpstreamResponse } from "../provider.ts";
import { Connection, type Rider } from "./upstream-connection.ts";
import { decoded } from "./decoded.ts";
import { dial, type Dialled, type Route } from "./dial.ts";
import { asError, Inflow, type Valve } from "./response-body.ts";
import type { Pool } from "./pool.ts";
import { ResponseParser } from "./response-parser.ts";

/** What is asked of whom. */
export interface Asked {
  origin: string;
  route: Route;
  request: Buffer;
  signal: AbortSignal;
  connectMs: number;
}

/** Asks over a kept connection, else over a new one. Resolves when the head of the answer is here. */
export const exchange = (asked: Asked, pool: Pool): Promise<UpstreamResponse> =>
  new Promise((resolve, reject) => new Exchange(asked, pool, resolve, reject).begin());

/** One request on its way, and its answer as it comes. */
class Exchange implements Rider, Dialled, Valve {
  readonly #asked: Asked;
  readonly #pool: Pool;
  readonly #resolve: (response: UpstreamResponse) => void;
  readonly #reject: (reason: Error) => void;
  readonly #inflow = new Inflow(this);
  readonly #parser = new ResponseParser();
  #connection: Connection | undefined;
  /** While the connection is made. */
  #abandon: (() => void) | undefined;
  #isPausing = false;
  #hasRead = false;
  #isOver = false;

  constructor(
    asked: Asked,
    pool: Pool,
    resolve: (response: UpstreamResponse) => void,
    reject: (reason: Error) => void,
  ) {
    this.#asked = asked;
    this.#pool = pool;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  begin(): void {
    const { signal, origin } = this.#asked;
    if (signal.aborted) return this.cancel(asError(signal.reason));
    signal.addEventListener("abort", this, { once: true });
    const kept = this.#pool.take(origin);
    if (kept) this.#send(kept);
    else this.#dial();
  }

  /** The signal's: nothing that has come is wanted any more. */
  handleEvent(): void {
    this.cancel(asError(this.#asked.signal.reason));
  }

  connected(socket: Socket): void {
    this.#abandon = undefined;
    const { origin } = this.#asked;
    this.#send(new Connection(socket, (closed) => this.#pool.remove(origin, closed)));
  }

  failed(failure: Error): void {
    this.#abandon = undefined;
    this.broke(failure);
  }

  read(bytes: Buffer): void {
    this.#hasRead = true;
    const isAnswered = this.#parser.head !== undefined;
    let body: Uint8Array;
    try {
      body = this.#parser.push(bytes);
    } catch (thrown) {
      return this.#breakOff(asError(thrown));
    }
    const { head, isComplete } = this.#parser;
    if (head && !isAnswered) this.#answer();
    // First: who reads the last bytes may ask again at once.
    if (isComplete) this.#leave();
    this.#inflow.push(body);
    if (isComplete) this.#finish();
    else if (this.#inflow.isFull) this.#pauseSoon();
  }

  ended(): void {
    if (this.#isStale()) return this.#again();
    try {
      this.#parser.end();
    } catch (thrown) {
      return this.#breakOff(asError(thrown));
    }
    this.#leave();
    this.#finish();
  }

  broke(failure: Error): void {
    if (this.#isStale()) this.#again();
    else this.#breakOff(failure);
  }

  open(): void {
    this.#connection?.resume();
  }

  cancel(reason: Error): void {
    if (this.#isOver) return;
    this.#close();
    this.#inflow.abort(reason);
    this.#reject(reason);
  }

  /**
   * After this turn: whoever takes the bytes may only now be told that an answer has begun, with the first of them. To pause and to
   * resume is a system call each, and a connection over TLS that was paused on Deno (2.9) does not tell its end any more.
   */
  #pauseSoon(): void {
    if (this.#isPausing) return;
    this.#isPausing = true;
    setImmediate(() => {
      this.#isPausing = false;
      if (this.#inflow.isFull) this.#connection?.pause();
    });
  }

  #dial(): void {
    const { route, connectMs } = this.#asked;
    this.#abandon = dial(route, connectMs, this);
  }

  #send(connection: Connection): void {
    this.#connection = connection;
    connection.carry(this);
    connection.write(this.#asked.request);
  }

  /**
   * A kept connection that ends before a byte of the answer has, as a rule, been closed by a server that waited long enough, before it
   * saw the request. Nothing tells that from a server which died over the request, and a POST may then be worked on, and billed, twice:
   * the risk RFC 9110 (9.2.2) leaves to clients that know what their requests do. An answer that is generated twice changes nothing
   * but its cost; without this, every call in the moment of a server's farewell would fail. Once: the second connection is new.
   */
  #isStale(): boolean {
    return this.#connection?.isReused === true && !this.#hasRead;
  }

  #again(): void {
    this.#connection?.destroy();
    this.#connection = undefined;
    this.#dial();
  }

  #answer(): void {
    const { status } = this.#parser.head!;
    const headers = this.#parser.head!;
    const body = decoded(this.#inflow, headers.get("content-encoding"));
    this.#resolve({ ok: status >= 200 && status < 300, status, headers, body });
  }

  /** Gives the connection to the next request if it is clean, also of a request that was answered before it was written. */
  #leave(): void {
    const connection = this.#connection!;
    this.#connection = undefined;
    if (this.#parser.isReusable && connection.isWritten && connection.isOpen)
      this.#pool.give(this.#asked.origin, connection, this.#parser.head!.get("keep-alive"));
    else connection.destroy();
  }

  #finish(): void {
    this.#close();
    this.#inflow.end();
  }

  #breakOff(failure: Error): void {
    if (this.#isOver) return;
    this.#close();
    this.#inflow.end(failure);
    this.#reject(failure);
  }

  #close(): void {
    this.#isOver = true;
    this.#asked.signal.removeEventListener("abort", this);
    this.#abandon?.();
    this.#abandon = undefined;
    this.#connection?.destroy();
    this.#connection = undefined;
  }
}
