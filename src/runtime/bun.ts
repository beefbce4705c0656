import { addressed } from "./address.ts";
import { ownCommand } from "./own-command.ts";
import type { Runtime } from "./runtime.ts";

export const bun: Runtime = {
  name: "bun",
  command: ownCommand,
  serve(handler, { host, port, hardBodyLimit, tls, isShared, refusal }) {
    const server = Bun.serve({
      hostname: host,
      port,
      fetch: (request) => (addressed(request) ? handler(request) : refusal(400, "Host and path must be an address")),
      // Answers of our own form come from the handler; what passes it is a bug and says nothing.
      error: () => new Response(null, { status: 500 }),
      development: false,
      // Streams may be silent for longer than any time-out the server knows; ours are per call.
      idleTimeout: 0,
      // Two strangers on one port would each take half of the requests.
      reusePort: isShared,
      maxRequestBodySize: hardBodyLimit,
      ...(tls ? { tls } : {}),
    });
    return {
      port: server.port ?? port,
      peerOf: (request) => server.requestIP(request)?.address ?? null,
      stop: (now) => server.stop(now),
    };
  },
  // Bun's own kind of stream: what is written goes to the socket as it is, without a queue and a promise for each piece.
  body: (pump) =>
    new ReadableStream<Uint8Array>({
      type: "direct",
      async pull(controller: ReadableStreamDirectController) {
        await pump.run({
          write(text) {
            const room: number | Promise<number> = controller.write(text);
            if (typeof room !== "number") return room;
            void controller.flush();
            return undefined;
          },
        });
        void controller.end();
      },
      cancel: () => pump.cancel(),
    }),
};
