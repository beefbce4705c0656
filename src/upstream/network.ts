import type { Socket } from "node:net";
import process from "node:process";
import type { Dispatcher } from "undici";
import connectorWith from "undici/lib/core/connect.js";
import Agent from "undici/lib/dispatcher/agent.js";
import type { Receiver } from "../stream/receiver.ts";
import type { Body, Fetch, FetchInit, UpstreamResponse } from "./provider.ts";

/**
 * `fetch` for providers, on every runtime: HTTP/1.1 on kept connections, as many at once as are asked for, through a proxy where
 * `HTTPS_PROXY` and its kin say so. No redirects, since credentials must not travel; no time-outs but the one for connecting.
 *
 * Bun's own `fetch` reads on a second thread, which wakes ours for each piece of a stream: with it the processor time for a piece
 * is a fifth higher, no more than 256 requests are made at once, and no more than 64 connections are kept.
 */
export function network(): Fetch {
  const { env } = process;
  const isProxied = ["http_proxy", "https_proxy"].some((name) => env[name] || env[name.toUpperCase()]);
  const dispatchers = new Map<number, Dispatcher | Promise<Dispatcher>>();
  return async (url, init) => {
    const { method, headers, body = null, connectMs = usualConnectMs } = init;
    let dispatcher = dispatchers.get(connectMs);
    if (!dispatcher) dispatchers.set(connectMs, (dispatcher = isProxied ? throughProxy(connectMs) : direct(connectMs)));
    if (dispatcher instanceof Promise) dispatcher = await dispatcher;
    const pathAt = url.indexOf("/", url.indexOf("//") + 2);
    const [origin, path] = pathAt < 0 ? [url, "/"] : [url.slice(0, pathAt), url.slice(pathAt)];
    return new Promise((resolve, reject) => {
      dispatched = new Exchange(init, resolve, reject);
      dispatcher.dispatch({ origin, path, method, headers, body }, dispatched);
      dispatched = undefined;
    });
  };
}

/** Whose connection it is that undici begins: it would go on with it when nobody waits for it any more. */
let dispatched: Exchange | undefined;

function direct(connectMs: number): Dispatcher {
  const connector = connectorWith({ allowH2: false, timeout: connectMs });
  return new Agent({
    ...settings(connectMs),
    connect(options, callback) {
      const socket = connector(options, callback);
      dispatched?.connects(socket);
    },
  });
}

/** The agent for proxies needs all of undici, which nobody else should wait for at the start. */
async function throughProxy(connectMs: number): Promise<Dispatcher> {
  const { EnvHttpProxyAgent } = await import("undici/index.js");
  const { env } = process;
  // Nobody's proxy leads back to this machine.
  const noProxy = [env["no_proxy"] ?? env["NO_PROXY"], "localhost", "127.0.0.1", "[::1]"].filter(Boolean).join(",");
  return new EnvHttpProxyAgent({ ...settings(connectMs), noProxy });
}

const usualConnectMs = 10_000;

const settings = (connectMs: number) => ({
  allowH2: false,
  connectTimeout: connectMs,
  headersTimeout: 0,
  bodyTimeout: 0,
});

/** Bytes of an answer that may wait for their reader before no more are taken from the provider. */
const waitingMost = 64 * 1024;

type Reading = { done: false; value: Uint8Array } | { done: true; value?: undefined };

/** One request on its way, and its answer as it comes. */
class Exchange implements Dispatcher.DispatchHandler, Body {
  readonly #signal: AbortSignal;
  readonly #resolve: (response: UpstreamResponse) => void;
  readonly #reject: (reason: unknown) => void;
  /** While the connection is made for it. */
  #socket: Socket | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #waiting: Uint8Array[] = [];
  #length = 0;
  #isOver = false;
  #failure: Error | undefined;
  #receiver: Receiver<Uint8Array> | undefined;
  #isBlocked = false;

  constructor({ signal }: FetchInit, resolve: (response: UpstreamResponse) => void, reject: (reason: unknown) => void) {
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    if (signal.aborted) this.#end(asError(signal.reason));
    else signal.addEventListener("abort", this, { once: true });
  }

  /** The signal's: nothing that has come is wanted any more. */
  handleEvent(): void {
    const reason = asError(this.#signal.reason);
    this.#socket?.destroy(reason);
    this.#controller?.abort(reason);
    this.#length = 0;
    this.#waiting = [];
    this.#isBlocked = false;
    this.#end(reason);
  }

  connects(socket: Socket): void {
    this.#socket = socket;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#socket = undefined;
    this.#controller = controller;
    if (this.#failure) controller.abort(this.#failure);
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    const get = (name: string) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    };
    this.#resolve({ ok: status < 300, status, headers: { get }, body: decoded(this, get("content-encoding")) });
  }

  onResponseData(controller: Dispatcher.DispatchController, bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#length += bytes.length;
    if (this.#length > waitingMost) controller.pause();
    this.#tell();
  }

  onResponseEnd(): void {
    this.#end(undefined);
  }

  onResponseError(_: unknown, error: Error): void {
    this.#end(error);
  }

  getReader(): this {
    return this;
  }

  forward(receiver: Receiver<Uint8Array>): void {
    this.#receiver = receiver;
    this.#deliver();
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

  /** Everything that is here to whoever takes it, and then the end. */
  readonly #deliver = (): void => {
    if (!this.#receiver || this.#isBlocked) return;
    if (this.#length > 0) {
      const room = this.#receiver.take(this.#taken());
      if (room) {
        this.#isBlocked = true;
        void room.then(this.#unblock);
        return;
      }
    }
    if (!this.#isOver) return;
    const receiver = this.#receiver;
    this.#receiver = undefined;
    receiver?.end(this.#failure);
  };

  readonly #unblock = (): void => {
    this.#isBlocked = false;
    this.#deliver();
  };

  #taken(): Uint8Array {
    const pieces = this.#waiting;
    const length = this.#length;
    this.#waiting = [];
    this.#length = 0;
    if (length > waitingMost && !this.#isOver) this.#controller?.resume();
    return pieces.length === 1 ? pieces[0]! : joined(pieces, length);
  }

  cancel(): Promise<void> {
    this.#controller?.abort(new Error("the rest of the answer is not wanted"));
    return Promise.resolve();
  }

  #end(failure: Error | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#signal.removeEventListener("abort", this);
    if (failure) this.#reject(failure);
    this.#tell();
  }

  /** Not before everything that comes in the same turn is here: a write for each piece costs more than the piece. */
  #tell(): void {
    queueMicrotask(this.#deliver);
  }
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error("aborted", { cause: reason }));

function joined(pieces: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** No compression is asked for; who compresses all the same is understood. */
function decoded(body: Body, encoding: string | null): Body {
  const format = encoding?.toLowerCase().replace("x-", "");
  if (format !== "gzip" && format !== "deflate") return body;
  const reader = body.getReader();
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value!));
    },
    cancel: () => reader.cancel(),
  });
  return bytes.pipeThrough(new DecompressionStream(format));
}
