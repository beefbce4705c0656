import { setTimeout as sleep } from "node:timers/promises";
import { HttpServer } from "../http1/server.ts";
import { pumpStream } from "../http1/pump-stream.ts";
import type { SocketListener } from "../http1/socket.ts";
import { webAnswerer } from "../http1/web.ts";
import { type DenoConn, DenoSocket } from "./deno-socket.ts";
import { securing } from "./deno-tls.ts";
import { ownCommand } from "./own-command.ts";
import type { Runtime } from "./runtime.ts";

interface DenoListener {
  readonly addr: { port: number };
  accept(): Promise<DenoConn>;
  close(): void;
}

interface DenoListenOptions {
  hostname: string;
  port: number;
  reusePort: boolean;
}

/** The part of Deno's API that is used. */
interface DenoApi {
  listen(options: DenoListenOptions): DenoListener;
  listenTls(options: { hostname: string; port: number; cert: string; key: string }): DenoListener;
}

export const deno: Runtime = {
  name: "deno",
  command: ownCommand,
  serve(handler, { host, port, tls, isShared, limits, ...callbacks }) {
    const api = (globalThis as unknown as { Deno: DenoApi }).Deno;
    const answerer = webAnswerer({ handler, ...callbacks });
    const server = new HttpServer(answerer, limits);
    const options = { hostname: host, port, reusePort: isShared };
    // Only Deno's own listener judges certificate and key before a client comes; on any free port, and for no longer.
    if (tls) api.listenTls({ hostname: host, port: 0, ...tls }).close();
    const listener = api.listen(options);
    void acceptAll(listener, server, tls ? securing(tls) : (conn) => conn);
    let isClosed = false;
    return {
      port: listener.addr.port,
      connections: () => server.size,
      sending: () => server.sending,
      peerOf: answerer.peerOf,
      limit: (changed) => server.limit(changed),
      stop(now) {
        if (!isClosed) listener.close();
        isClosed = true;
        return server.stop(now);
      },
    };
  },
  body: pumpStream,
};

type Secure = (conn: DenoConn) => DenoConn;

async function acceptAll(listener: DenoListener, server: HttpServer, secure: Secure): Promise<void> {
  while (!server.isStopping) {
    try {
      serveConnection(secure(await listener.accept()), server);
    } catch {
      // The listener is closed, which ends the loop, or no file descriptor is free, which may change soon.
      await sleep(10);
    }
  }
}

function serveConnection(conn: DenoConn, server: HttpServer): void {
  let opened: SocketListener | undefined;
  try {
    const socket = new DenoSocket(conn);
    opened = server.opened(socket);
    if (opened) void socket.listen(opened);
  } catch {
    // The client reset the connection before its options could be set.
  }
  if (!opened) conn.close();
}
