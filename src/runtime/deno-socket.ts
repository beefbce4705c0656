import { Buffer } from "node:buffer";
import type { ClientSocket, SocketListener } from "../http1/socket.ts";

/** The part of Deno's connections that is used. */
export interface DenoConn {
  readonly remoteAddr: { hostname?: string };
  read(into: Uint8Array): Promise<number | null>;
  write(bytes: Uint8Array): Promise<number>;
  closeWrite(): Promise<void>;
  close(): void;
  setNoDelay?(isOn: boolean): void;
}

/** Adapts Deno's pull-based connection to the event-based `ClientSocket`. One write is in flight at a time; `write` accepts nothing meanwhile. */
export class DenoSocket implements ClientSocket {
  isHolding = false;
  readonly remoteAddress: string | null;
  readonly #conn: DenoConn;
  #listener: SocketListener | undefined;
  #isShut = false;
  #hasEnded = false;
  #isClosed = false;
  #resumed: (() => void) | undefined;
  #pause: Promise<void> | undefined;

  constructor(conn: DenoConn) {
    this.#conn = conn;
    this.remoteAddress = conn.remoteAddr.hostname ?? null;
    conn.setNoDelay?.(true);
  }

  /** Reports every event to the listener until the socket closes. */
  async listen(listener: SocketListener): Promise<void> {
    this.#listener = listener;
    try {
      for (;;) {
        const buffer = Buffer.allocUnsafeSlow(chunkBytes);
        const length = await this.#conn.read(buffer);
        await this.#pause;
        if (this.#isClosed) return;
        if (length === null) break;
        listener.received(
          length < chunkBytes / 2 ? Buffer.from(buffer.subarray(0, length)) : buffer.subarray(0, length),
        );
      }
    } catch {
      return this.destroy();
    }
    this.#hasEnded = true;
    listener.ended();
    this.#closeIfDone();
  }

  write(data: string | Uint8Array): number {
    if (this.#isClosed) return -1;
    if (this.isHolding) return 0;
    const bytes = typeof data === "string" ? Buffer.from(data) : data;
    void this.#send(bytes);
    return bytes.length;
  }

  pause(): void {
    if (this.#resumed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pause = promise;
    this.#resumed = resolve;
  }

  resume(): void {
    this.#resumed?.();
    this.#resumed = undefined;
  }

  shutdown(): void {
    this.#isShut = true;
    if (!this.isHolding) void this.#closeWrite();
  }

  close(): void {
    this.#hasEnded = true;
    this.#closeIfDone();
  }

  destroy(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.resume();
    this.#conn.close();
    this.#listener?.closed();
  }

  async #send(bytes: Uint8Array): Promise<void> {
    this.isHolding = true;
    try {
      for (let at = 0; at < bytes.length;) at += await this.#conn.write(bytes.subarray(at));
    } catch {
      return this.destroy();
    }
    this.isHolding = false;
    if (this.#isClosed) return;
    // A listener that shuts it here has it ended already; the end is not sent twice.
    const wasShut = this.#isShut;
    this.#listener?.drained();
    if (wasShut && !this.isHolding) await this.#closeWrite();
  }

  async #closeWrite(): Promise<void> {
    // The client may have closed the connection meanwhile.
    await this.#conn.closeWrite().catch(() => this.destroy());
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (this.#hasEnded && this.#isShut && !this.isHolding) this.destroy();
  }
}

const chunkBytes = 64 * 1024;
