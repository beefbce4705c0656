import { answerHead } from "./answer-head.ts";
import type { Exchange } from "./exchange.ts";
import type { Answerer } from "./server.ts";
import { pumpOf } from "./pump-stream.ts";

export interface WebHandler {
  handler(request: Request): Response | Promise<Response>;
  /** The answer to what is no request. */
  refusal(status: number, message: string): Response;
  /** Told of what the handler or a body threw. */
  onBug(thrown: unknown): void;
}

/** Exchanges for a handler of `Request` and `Response`, with the address each request came from while it is answered. */
export function webAnswerer(web: WebHandler): Answerer & { peerOf(request: Request): string | null } {
  const { handler, refusal, onBug } = web;
  const exchanges = new WeakMap<Request, Exchange>();
  return {
    peerOf: (request) => exchanges.get(request)?.request.peer ?? null,
    onBug,
    answer(exchange) {
      const leaving = new AbortController();
      exchange.onAbandoned = (reason) => leaving.abort(reason);
      const request = requestOf(exchange, leaving.signal);
      exchanges.set(request, exchange);
      void sent(exchange, () => handler(request), onBug);
    },
    refuse: (exchange, { status, message }) => void sent(exchange, () => refusal(status, message), onBug, status),
  };
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
  return new Request(url, whole ? { ...init, body: whole as Uint8Array<ArrayBuffer> } : init);
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
  onBug: WebHandler["onBug"],
  status?: number,
): Promise<void> {
  try {
    const response = await answer();
    await send(exchange, response, status ?? response.status);
  } catch (thrown) {
    // What breaks because the client has disconnected is none.
    if (exchange.abandoned) return;
    onBug(thrown);
    if (exchange.isBegun) exchange.cut();
    else exchange.whole(answerHead(500, []), null);
  }
}

/**
 * What a `Response` holds cannot be told from outside. So a pump is known, what says it is a stream of events is passed on as it comes,
 * and everything else is taken to end, and sent whole with its length.
 */
async function send(exchange: Exchange, response: Response, status: number): Promise<void> {
  const { body, headers } = response;
  if (exchange.abandoned) return body?.cancel();
  const head = answerHead(status, headers);
  if (!body) return exchange.whole(head, null);
  const pump = pumpOf(body);
  if (!pump && !headers.get("content-type")?.startsWith("text/event-stream"))
    return exchange.whole(head, await response.bytes());
  if (exchange.request.head.method === "HEAD") {
    exchange.begin(head);
    exchange.end();
    return body.cancel();
  }
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

async function pass(reader: Pick<ReadableStreamDefaultReader<Uint8Array>, "read">, exchange: Exchange): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    await exchange.write(value);
  }
}
