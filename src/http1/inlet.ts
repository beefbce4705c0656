import { mostWaiting } from "./limits.ts";
import type { Socket } from "./socket.ts";

/** Bytes received and not yet used. Beyond a bound no more are read from the socket, so the client is held up by its own. */
export class Inlet {
  readonly #socket: Pick<Socket, "pause" | "resume">;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #isPaused = false;

  constructor(socket: Pick<Socket, "pause" | "resume">) {
    this.#socket = socket;
  }

  get length(): number {
    return this.#length;
  }

  push(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    if (this.#isPaused || this.#length <= mostWaiting) return;
    this.#isPaused = true;
    this.#socket.pause();
  }

  /** The next bytes, as they came. */
  take(): Uint8Array | undefined {
    const bytes = this.#pieces.shift();
    if (!bytes) return undefined;
    this.#length -= bytes.length;
    if (this.#isPaused && this.#length <= mostWaiting) {
      this.#isPaused = false;
      this.#socket.resume();
    }
    return bytes;
  }

  /** Gives back what was taken and not used, which begins at `from`. */
  putBack(bytes: Uint8Array, from: number): void {
    if (from >= bytes.length) return;
    this.#pieces.unshift(bytes.subarray(from));
    this.#length += bytes.length - from;
  }

  clear(): void {
    while (this.take());
  }
}
