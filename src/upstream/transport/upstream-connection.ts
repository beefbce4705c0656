import type { Buffer } from "node:buffer";
import type { Socket } from "node:net";

/** Whose request a connection carries. */
export interface Rider {
  read(bytes: Buffer): void;
  /** The other side has said all it will say. */
  ended(): void;
  /** Nothing more can be read or written. */
  broke(failure: Error): void;
}

/** An open connection to a provider: one request at a time, or none while it waits for the next. */
export class Connection {
  rider: Rider | undefined;
  /** Whether it has carried a request before. */
  isReused = false;
  /** When it is closed unless a request comes; by `performance.now()`. */
  idleUntil = 0;
  readonly #socket: Socket;
  #failure: Error | undefined;

  /** @param closed called once, when it can be used no more. */
  constructor(socket: Socket, closed: (connection: Connection) => void) {
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) => {
      if (this.rider) this.rider.read(bytes);
      // An answer that nobody asked for would be taken for the next request's.
      else socket.destroy();
    });
    socket.on("end", () => {
      if (this.rider) this.rider.ended();
      socket.destroy();
    });
    socket.on("error", (failure) => (this.#failure = failure));
    socket.on("close", () => {
      closed(this);
      this.rider?.broke(this.#failure ?? new Error("the connection was closed"));
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** All that was written has left: nothing of an earlier request would stand before the next. */
  get isWritten(): boolean {
    return this.#socket.writableLength === 0;
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** One that waits for a request does not keep the process. */
  idle(until: number): void {
    this.rider = undefined;
    this.isReused = true;
    this.idleUntil = until;
    this.#socket.unref();
  }

  carry(rider: Rider): void {
    if (this.isReused) this.#socket.ref();
    if (this.#socket.isPaused()) this.#socket.resume();
    this.rider = rider;
  }

  destroy(): void {
    this.rider = undefined;
    this.#socket.destroy();
  }
}
