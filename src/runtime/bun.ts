import { HttpServer } from "../http1/server.ts";
import type { SocketListener } from "../http1/socket.ts";
import { pumpStream } from "../http1/pump-stream.ts";
import { webAnswerer } from "../http1/web.ts";
import { adopt } from "./bun-adopt.ts";
import { ownCommand } from "./own-command.ts";
import type { Runtime } from "./runtime.ts";

export const bun: Runtime = {
  name: "bun",
  command: ownCommand,
  serve(handler, { host, port, tls, isShared, limits, ...callbacks }) {
    const answerer = webAnswerer({ handler, ...callbacks });
    const server = new HttpServer(answerer, limits);
    const options = {
      hostname: host,
      port,
      // A client may close its sending side and still read the response.
      allowHalfOpen: true,
      // Otherwise two unrelated servers could share a port, each getting half of the requests.
      reusePort: isShared,
      ...(tls ? { tls } : {}),
      socket: listenerOf(server),
    };
    const listener = Bun.listen<SocketListener | undefined>(options);
    return {
      port: listener.port,
      connections: () => server.size,
      sending: () => server.sending,
      peerOf: answerer.peerOf,
      limit: (changed) => server.limit(changed),
      stop(now) {
        listener.stop(false);
        return server.stop(now);
      },
    };
  },
  adopt,
  collect: (isBusy) => Bun.gc(!isBusy),
  compileSooner() {
    // Only the executable is built to wait, and a Bun that runs the sources may be too old to know of it.
    if (Bun.isStandaloneExecutable) Bun.unsafe.setJITPolicy(1);
  },
  body: pumpStream,
};

const listenerOf = (server: HttpServer): Bun.SocketHandler<SocketListener | undefined> => ({
  // With it, a connection is opened as it comes: without, only once TLS stands, and one that never says hello would be nobody's, for ever.
  handshake() {},
  open(socket) {
    socket.data = server.opened({
      remoteAddress: socket.remoteAddress,
      isHolding: false,
      write: (data) => socket.write(data),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      shutdown: () => socket.shutdown(),
      close: () => socket.end(),
      destroy: () => socket.terminate(),
    });
    // Nagle's algorithm with delayed acknowledgements would hold small writes back for 40 ms.
    if (socket.data) socket.setNoDelay(true);
    else socket.terminate();
  },
  data: ({ data }, bytes) => data?.received(bytes),
  drain: ({ data }) => data?.drained(),
  end: ({ data }) => data?.ended(),
  close: ({ data }) => data?.closed(),
  // A failed TLS session; `close` follows.
  error() {},
});
