import type { Buffer } from "node:buffer";
import { bytesOf, type Stretch } from "../stream/stretch.ts";
import { Abort, type Signal } from "../stream/abort.ts";
import { type AnswerHead, answerHead, plainHead } from "./answer-head.ts";
import type { Exchange } from "./exchange.ts";
import type { Answerer } from "./server.ts";
import { pumpOf } from "./pump-stream.ts";
import { sharedIn } from "./shared-bytes.ts";

/** An answer that never was a `Response`; its body is a text, as a string or as bytes, or a pump's stream. */
export interface PlainAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  body: string | Uint8Array | ReadableStream<Uint8Array>;
}

/** A request as it was read, for who can answer it without a `Request`. */
export interface ReadRequest {
  method: string;
  /** Under one origin. */
  url: string;
  /** Names in lower case and values, in turn. */
  fields: readonly string[];
  /** All of its body, if it came with the head; it can be taken once. */
  body(): Stretch | undefined;
  /** The next bytes of its body; undefined at the end. Rejects if it breaks off. */
  next(): Promise<Uint8Array | undefined>;
  /** Aborted when the client disconnects. */
  signal: Signal;
}

export interface WebHandler {
  /** Undefined, and the body not taken, where the request is left to `handler`. */
  direct?(request: ReadRequest): Promise<PlainAnswer> | undefined;
  handler(request: Request): Response | Promise<Response>;
  /** The answer to what is no request. */
  refusal(status: number, message: string): Response;
  /** Told of what the handler or a body threw. */
  onBug(thrown: unknown): void;
}

type OnBug = WebHandler["onBug"];

/** Exchanges for a handler of `Request` and `Response`, with the address each request came from while it is answered. */
export function webAnswerer(web: WebHandler): Answerer & { peerOf(request: Request): string | null } {
  const { handler, refusal, onBug } = web;
  const exchanges = new WeakMap<Request, Exchange>();
  return {
    peerOf: (request) => exchanges.get(request)?.request.peer ?? null,
    onBug,
    answer(exchange) {
      if (web.direct && sentDirectly(exchange, web.direct, onBug)) return;
      const leaving = new AbortController();
      exchange.onAbandoned = (reason) => leaving.abort(reason);
      const request = requestOf(exchange, leaving.signal);
      exchanges.set(request, exchange);
      void sent(exchange, () => handler(request), onBug);
    },
    refuse: (exchange, { status, message }) => void sent(exchange, () => refusal(status, message), onBug, status),
  };
}

/** False if the request is not answered this way. */
function sentDirectly(exchange: Exchange, direct: NonNullable<WebHandler["direct"]>, onBug: OnBug): boolean {
  const { head, url, body } = exchange.request;
  const signal = new Abort();
  const answer = direct({
    method: head.method,
    url,
    fields: head.fields,
    signal,
    body: () => body.whole(),
    next: () => exchange.read(),
  });
  if (!answer) return false;
  exchange.onAbandoned = (reason) => signal.abort(reason);
  void sentPlain(exchange, answer, onBug);
  return true;
}

/** Those `Request` takes as they are: of some it makes GET, and a few it does not take, such as TRACE. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

function requestOf(exchange: Exchange, signal: AbortSignal): Request {
  const { url, head, host, body } = exchange.request;
  const headers: [string, string][] = [];
  for (let at = 0; at < head.fields.length; at += 2)
    if (head.fields[at] !== "host") headers.push([head.fields[at]!, head.fields[at + 1]!]);
  if (host !== undefined) headers.push(["host", host]);
  if (!methods.has(head.method)) {
    const request = new Request(url, { method: "POST", headers, signal });
    return Object.defineProperty(request, "method", { value: head.method });
  }
  const init = { method: head.method, headers, signal };
  if (head.method === "GET" || head.method === "HEAD") return new Request(url, init);
  if (!body.isComplete) return new Request(url, { ...init, body: streamOf(exchange), duplex: "half" });
  const whole = body.whole();
  return new Request(url, whole ? { ...init, body: bytesOf(whole) as Buffer<ArrayBuffer> } : init);
}

/** The body as it comes; nothing is taken from the client before it is asked for. */
function streamOf(exchange: Exchange): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await exchange.read();
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Sends what is answered. What is thrown is a bug of ours, of which the client learns nothing. */
async function sent(
  exchange: Exchange,
  answer: () => Response | Promise<Response>,
  onBug: OnBug,
  status?: number,
): Promise<void> {
  try {
    const response = await answer();
    await send(exchange, response, status ?? response.status);
  } catch (thrown) {
    broken(exchange, thrown, onBug);
  }
}

function broken(exchange: Exchange, thrown: unknown, onBug: OnBug): void {
  // What breaks because the client has disconnected is no bug.
  if (exchange.abandoned) return;
  onBug(thrown);
  if (exchange.isBegun) exchange.cut();
  else exchange.whole(answerHead(500, []), null);
}

async function sentPlain(exchange: Exchange, answer: Promise<PlainAnswer>, onBug: OnBug): Promise<void> {
  let stream: ReadableStream<Uint8Array> | undefined;
  try {
    const { status, headers, body } = await answer;
    if (typeof body === "string" || body instanceof Uint8Array) return exchange.whole(plainHead(status, headers), body);
    stream = body;
    if (exchange.abandoned) await body.cancel();
    else await sendStream(exchange, plainHead(status, headers), body);
  } catch (thrown) {
    // Without a head nobody reads the stream, and what it holds, such as a provider's connection, would be held for ever.
    if (!exchange.isBegun) stream?.cancel().catch(() => {});
    broken(exchange, thrown, onBug);
  }
}

/**
 * What a `Response` holds cannot be told from outside. So a pump and shared bytes are known, what says it is a stream of events is passed
 * on as it comes, and everything else is taken to end, and sent whole with its length.
 */
async function send(exchange: Exchange, response: Response, status: number): Promise<void> {
  const { body, headers } = response;
  if (exchange.abandoned) return body?.cancel();
  const head = answerHead(status, headers);
  if (!body) return exchange.whole(head, null);
  const pump = pumpOf(body);
  if (!pump && !headers.get("content-type")?.startsWith("text/event-stream"))
    return exchange.whole(head, sharedIn(body) ?? (await response.bytes()));
  if (exchange.request.head.method === "HEAD") {
    exchange.begin(head);
    exchange.end();
    return body.cancel();
  }
  return sendStream(exchange, head, body);
}

/** Passes a body on as it comes. */
async function sendStream(exchange: Exchange, head: AnswerHead, body: ReadableStream<Uint8Array>): Promise<void> {
  const pump = pumpOf(body);
  const reader = pump ? undefined : body.getReader();
  const leave = exchange.onAbandoned;
  exchange.onAbandoned = (reason) => {
    leave(reason);
    pump?.cancel();
    reader?.cancel(reason).catch(() => undefined);
  };
  exchange.begin(head);
  if (reader) await pass(reader, exchange);
  else await pump!.run(exchange);
  exchange.end();
}

type BytesReader = { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> };

async function pass(reader: BytesReader, exchange: Exchange): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done || !value) return;
    await exchange.write(value);
  }
}
