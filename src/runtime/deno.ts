import type { Runtime } from "./runtime.ts";

/** The part of Deno's own API that is used. */
interface DenoApi {
  serve(
    options: { hostname: string; port: number; onListen(): void; onError(): Response; cert?: string; key?: string },
    handler: (request: Request, info: { remoteAddr: { hostname?: string } }) => Response | Promise<Response>,
  ): {
    addr: { port: number };
    finished: Promise<void>;
    shutdown(): Promise<void>;
    [Symbol.asyncDispose](): Promise<void>;
  };
}

export const deno: Runtime = {
  name: "deno",
  serve(handler, { host, port, tls }) {
    const api = (globalThis as unknown as { Deno: DenoApi }).Deno;
    const server = api.serve(
      { hostname: host, port, onListen() {}, onError: () => new Response(null, { status: 500 }), ...tls },
      (request, info) => handler(request, info.remoteAddr.hostname ?? null),
    );
    return {
      port: server.addr.port,
      stop: (now) => (now ? Promise.resolve(void server.shutdown()) : server.shutdown()),
    };
  },
  fetch: (url, init) => fetch(url, { ...init, redirect: "manual" }),
  liftLimits() {},
};
