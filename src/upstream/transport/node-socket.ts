import { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import type { SocketListener } from "../../http1/socket.ts";
import type { UpstreamSocket } from "./upstream-socket.ts";

/** A socket of `node:net` or `node:tls`, which holds what it was written last until the kernel has it, and takes nothing meanwhile. */
export class NodeSocket implements UpstreamSocket {
  isHolding = false;
  readonly #socket: Socket;

  constructor(socket: Socket, listener: SocketListener) {
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) => listener.received(bytes));
    socket.on("end", () => listener.ended());
    // What failed says nothing that the close does not say; an error without a listener would end the process.
    socket.on("error", () => {});
    socket.on("close", () => listener.closed());
    this.#release = (failure) => {
      this.isHolding = false;
      if (!failure) listener.drained();
    };
  }

  readonly #release: (failure?: Error | null) => void;

  write(data: string | Uint8Array): number {
    if (this.#socket.destroyed) return -1;
    if (this.isHolding) return 0;
    this.isHolding = true;
    this.#socket.write(data, this.#release);
    return Buffer.byteLength(data);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  ref(): void {
    this.#socket.ref();
  }

  unref(): void {
    this.#socket.unref();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
