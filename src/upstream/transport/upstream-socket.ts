import type { Socket as NodeSocket } from "node:net";
import type { Socket, SocketListener } from "../../http1/socket.ts";

/** A connection to a provider. */
export interface UpstreamSocket extends Socket {
  /** Whether it keeps the process alive. */
  ref(): void;
  unref(): void;
}

/** Takes what a runtime has below a socket of Node's for itself; undefined where that cannot be. */
export type Adopt = (socket: NodeSocket, listener: SocketListener) => UpstreamSocket | undefined;
