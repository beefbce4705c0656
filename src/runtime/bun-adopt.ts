import type { Socket } from "node:net";
import type { SocketListener } from "../http1/socket.ts";
import type { UpstreamSocket } from "../upstream/transport/upstream-socket.ts";

type Own = Pick<Bun.Socket, "reload" | "write" | "pause" | "resume" | "ref" | "unref" | "end">;

/**
 * Bun's own socket below one of `node:net` or `node:tls`, without the streams on top of it: a fourteenth of a call, a twentieth of a
 * paced chunk. Opened it is by Node's, which can abandon a connection that does not come about; `Bun.connect` cannot. Undefined
 * where there is none of the kind, or bytes have come that the streams hold already.
 */
export function adopt(socket: Socket, listener: SocketListener): UpstreamSocket | undefined {
  const own: unknown = Reflect.get(socket, "_handle");
  if (!isOwn(own) || socket.readableLength > 0) return undefined;
  own.reload({
    socket: {
      data: (_own, bytes) => listener.received(bytes),
      drain: () => listener.drained(),
      end: () => listener.ended(),
      close: () => listener.closed(),
      // A failed TLS session; `close` follows.
      error() {},
    },
  });
  return {
    isHolding: false,
    write: (data) => own.write(data),
    pause: () => own.pause(),
    resume: () => own.resume(),
    ref: () => own.ref(),
    unref: () => own.unref(),
    // `terminate` would look to the provider as if the network had broken.
    destroy: () => void own.end(),
  };
}

const isOwn = (own: unknown): own is Own =>
  own instanceof Object &&
  typeof Reflect.get(own, "reload") === "function" &&
  typeof Reflect.get(own, "end") === "function";
