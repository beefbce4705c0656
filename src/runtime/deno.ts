import { setTimeout as sleep } from "node:timers/promises";
import { Server } from "../http1/server.ts";
import { streamed } from "../http1/streamed.ts";
import { webAnswerer } from "../http1/web.ts";
import { type DenoConn, DenoSocket } from "./deno-socket.ts";
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
  listenTls(options: DenoListenOptions & { cert: string; key: string }): DenoListener;
}

export const deno: Runtime = {
  name: "deno",
  command: ownCommand,
  serve(handler, { host, port, tls, isShared, limits, ...callbacks }) {
    const api = (globalThis as unknown as { Deno: DenoApi }).Deno;
    const answerer = webAnswerer({ handler, ...callbacks });
    const server = new Server(answerer, limits);
    const options = { hostname: host, port, reusePort: isShared };
    const listener = tls ? api.listenTls({ ...options, ...tls }) : api.listen(options);
    void acceptAll(listener, server);
    let isClosed = false;
    return {
      port: listener.addr.port,
      connections: () => server.size,
      peerOf: answerer.peerOf,
      stop(now) {
        if (!isClosed) listener.close();
        isClosed = true;
        return server.stop(now);
      },
    };
  },
  body: streamed,
};

async function acceptAll(listener: DenoListener, server: Server): Promise<void> {
  while (!server.isStopping) {
    try {
      const conn = await listener.accept();
      const socket = new DenoSocket(conn);
      const opened = server.opened(socket);
      if (opened) void socket.listen(opened);
      else conn.close();
    } catch {
      // The listener is closed, which ends the loop, or no file descriptor is free, which may change soon.
      await sleep(10);
    }
  }
}
