import { Buffer } from "node:buffer";
import type { Socket } from "./socket.ts";

/**
 * What goes out on a socket, in order. The socket takes what the kernel has room for; the rest waits here, and whoever writes is told
 * to wait until it has gone, so that a client that does not read costs no more than what it was last written.
 */
export class Outlet {
  readonly #socket: Socket;
  readonly #waiting: Uint8Array[] = [];
  #room: PromiseWithResolvers<void> | undefined;
  #whenSent: (() => void) | undefined;
  #isClosed = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** A promise if nothing more should be written before it resolves, which it also does when the socket closes. */
  write(data: string | Uint8Array): Promise<void> | undefined {
    if (this.#isClosed) return undefined;
    if (this.#room) {
      this.#waiting.push(bytesOf(data));
      return this.#room.promise;
    }
    const taken = this.#socket.write(data);
    // Less than none: the socket is closed, and will say so.
    if (taken < 0 || taken === Buffer.byteLength(data)) return undefined;
    this.#waiting.push(bytesOf(data).subarray(taken));
    this.#room = Promise.withResolvers();
    return this.#room.promise;
  }

  /** Calls back once everything is with the kernel; never if the socket closes before. */
  whenSent(sent: () => void): void {
    if (!this.#room) sent();
    else this.#whenSent = sent;
  }

  drained(): void {
    while (this.#waiting.length > 0) {
      const next = this.#waiting[0]!;
      const taken = this.#socket.write(next);
      if (taken < 0) return;
      if (taken < next.length) return void (this.#waiting[0] = next.subarray(taken));
      this.#waiting.shift();
    }
    const sent = this.#whenSent;
    this.#whenSent = undefined;
    this.#release();
    sent?.();
  }

  closed(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
    this.#whenSent = undefined;
    this.#release();
  }

  #release(): void {
    const room = this.#room;
    this.#room = undefined;
    room?.resolve();
  }
}

const bytesOf = (data: string | Uint8Array) => (typeof data === "string" ? Buffer.from(data) : data);
