import { addressed } from "./address.ts";
import { ownCommand } from "./own-command.ts";
import type { Runtime } from "./runtime.ts";

interface DenoServeOptions {
  hostname: string;
  port: number;
  signal: AbortSignal;
  reusePort: boolean;
  onListen(): void;
  onError(): Response;
  cert?: string;
  key?: string;
}

interface Info {
  remoteAddr: { hostname?: string };
}

/** The part of Deno's own API that is used. */
interface DenoApi {
  serve(
    options: DenoServeOptions,
    handler: (request: Request, info: Info) => Response | Promise<Response>,
  ): { addr: { port: number }; finished: Promise<void>; shutdown(): Promise<void> };
}

export const deno: Runtime = {
  name: "deno",
  command: ownCommand,
  serve(handler, { host, port, tls, isShared, refusal }) {
    const api = (globalThis as unknown as { Deno: DenoApi }).Deno;
    const cut = new AbortController();
    const infos = new WeakMap<Request, Info>();
    const onError = () => new Response(null, { status: 500 });
    const server = api.serve(
      { hostname: host, port, signal: cut.signal, reusePort: isShared, onListen() {}, onError, ...tls },
      (request, info) => {
        infos.set(request, info);
        return addressed(request) ? handler(request) : refusal(400, "Host and path must be an address");
      },
    );
    let isStopping = false;
    return {
      port: server.addr.port,
      peerOf: (request) => infos.get(request)?.remoteAddr.hostname ?? null,
      stop(now) {
        if (!now) {
          isStopping = true;
          return server.shutdown();
        }
        // A server that is shutting down cannot be cut any more: Deno throws where nobody can catch it.
        if (isStopping) return Promise.resolve();
        cut.abort();
        return server.finished;
      },
    };
  },
  body(pump) {
    const encoder = new TextEncoder();
    let goOn = () => {};
    let isGone = false;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const write = (text: string) => {
            const room = new Promise<void>((resolve) => (goOn = resolve));
            if (!isGone) controller.enqueue(encoder.encode(text));
            return room;
          };
          void pump.run({ write }).then(
            () => isGone || controller.close(),
            (thrown) => controller.error(thrown),
          );
        },
        pull: () => goOn(),
        cancel() {
          isGone = true;
          pump.cancel();
          goOn();
        },
      },
      { highWaterMark: 0 },
    );
  },
};
