import { bytesOf } from "../../src/stream/stretch.ts";
import { answerHead } from "../../src/http1/answer-head.ts";
import type { Exchange } from "../../src/http1/exchange.ts";
import type { Limits } from "../../src/http1/limits.ts";
import { type Answerer, HttpServer } from "../../src/http1/server.ts";

/** A connection whose other side is a test: what it is sent, and what has become of it. */
export interface Talk {
  /** Resolves when what was sent has had its round. */
  send(text: string | Uint8Array): Promise<void>;
  /** The client ends its sending. */
  end(): void;
  /** The client is gone. */
  close(): void;
  /** The kernel has room for so many bytes more. */
  room(bytes: number): void;
  /** Lets time pass for the server. */
  at(ms: number): void;
  /** Everything that came back, as Latin-1 characters. */
  readonly heard: string;
  /** How many writes that were. */
  readonly writes: number;
  readonly isShut: boolean;
  readonly isDestroyed: boolean;
  /** Destroyed, and what the kernel has is left to it. */
  readonly isClosed: boolean;
  readonly isPaused: boolean;
  readonly bugs: unknown[];
  readonly server: HttpServer;
}

export interface Talking {
  answer?: Answerer["answer"];
  limits?: Partial<Limits>;
  /** Bytes the kernel has room for at the beginning. */
  room?: number;
}

/** Everything of a server but the network. */
export function talk({ answer = echo, limits, room = Infinity }: Talking = {}): Talk {
  const bugs: unknown[] = [];
  const refuse: Answerer["refuse"] = (exchange, { status, message }) =>
    exchange.whole(answerHead(status, [["content-type", "text/plain"]]), message);
  const server = new HttpServer({ answer, refuse, onBug: (thrown) => bugs.push(thrown) }, limits);
  const heard: Buffer[] = [];
  const state = { isShut: false, isDestroyed: false, isClosed: false, isPaused: false };
  const listener = server.opened({
    remoteAddress: "192.0.2.1",
    isHolding: false,
    write(data) {
      if (state.isDestroyed) return -1;
      const bytes = Buffer.from(data as string).subarray(0, room);
      room -= bytes.length;
      heard.push(Buffer.from(bytes));
      return bytes.length;
    },
    pause: () => (state.isPaused = true),
    resume: () => (state.isPaused = false),
    shutdown: () => (state.isShut = true),
    close: () => (state.isDestroyed = state.isClosed = true),
    destroy: () => (state.isDestroyed = true),
  })!;
  return {
    send(text) {
      listener.received(typeof text === "string" ? Buffer.from(text, "latin1") : Buffer.from(text));
      return settled();
    },
    end: () => listener.ended(),
    close: () => listener.closed(),
    room(bytes) {
      room += bytes;
      listener.drained();
    },
    at: (ms) => server.check(performance.now() + ms),
    get heard() {
      return Buffer.concat(heard).toString("latin1");
    },
    get writes() {
      return heard.length;
    },
    get isShut() {
      return state.isShut;
    },
    get isDestroyed() {
      return state.isDestroyed;
    },
    get isClosed() {
      return state.isClosed;
    },
    get isPaused() {
      return state.isPaused;
    },
    bugs,
    server,
  };
}

/** Answers with what was asked, once all of it is here. */
export function echo(exchange: Exchange): void {
  void (async () => {
    const { head, url, host } = exchange.request;
    const body = await bodyOf(exchange);
    const path = url.slice("http://penname".length);
    exchange.whole(answerHead(200, []), JSON.stringify({ method: head.method, path, host, fields: head.fields, body }));
  })().catch(() => undefined);
}

export async function bodyOf(exchange: Exchange): Promise<string> {
  const whole = exchange.request.body.whole();
  const pieces: Uint8Array[] = whole ? [bytesOf(whole)] : [];
  if (!exchange.request.body.isComplete) for (let one; (one = await exchange.read());) pieces.push(one);
  return Buffer.concat(pieces).toString("latin1");
}

/** Turns of the event loop in which everything that has no reason to wait happens. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
