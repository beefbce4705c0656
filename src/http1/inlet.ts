import type { Buffer } from "node:buffer";
import type { Stretch } from "../stream/stretch.ts";
import { mostWaiting } from "./limits.ts";
import type { Socket } from "./socket.ts";

/** Bytes received and not yet used. Beyond a bound no more are read from the socket, so the client is held up by its own. */
export class Inlet {
  readonly #socket: Pick<Socket, "pause" | "resume">;
  #pieces: Buffer[] = [];
  /** Bytes of the first piece that are used. */
  #used = 0;
  #length = 0;
  #isPaused = false;

  constructor(socket: Pick<Socket, "pause" | "resume">) {
    this.#socket = socket;
  }

  get length(): number {
    return this.#length;
  }

  push(bytes: Buffer): void {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    if (this.#isPaused || this.#length <= mostWaiting) return;
    this.#isPaused = true;
    this.#socket.pause();
  }

  /** The next bytes, as they came. */
  take(): Buffer | undefined {
    const [first] = this.#pieces;
    if (!first) return undefined;
    const bytes = this.#used === 0 ? first : first.subarray(this.#used);
    this.#use(bytes.length);
    return bytes;
  }

  /** The next so many bytes, if they came in one piece. */
  stretch(length: number): Stretch | undefined {
    const [first] = this.#pieces;
    const start = this.#used;
    if (!first || first.length - start < length) return undefined;
    this.#use(length);
    return { bytes: first, start, end: start + length };
  }

  /** Gives back what was taken and not used, which begins at `from`. */
  putBack(bytes: Buffer, from: number): void {
    if (from >= bytes.length) return;
    this.#pieces.unshift(bytes);
    this.#used = from;
    this.#length += bytes.length - from;
  }

  clear(): void {
    while (this.take());
  }

  #use(length: number): void {
    this.#used += length;
    this.#length -= length;
    if (this.#used === this.#pieces[0]!.length) {
      this.#pieces.shift();
      this.#used = 0;
    }
    if (!this.#isPaused || this.#length > mostWaiting) return;
    this.#isPaused = false;
    this.#socket.resume();
  }
}
