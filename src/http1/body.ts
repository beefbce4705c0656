import { Buffer } from "node:buffer";
import { bytesOf, type Stretch } from "../stream/stretch.ts";
import { Chunks } from "./chunks.ts";
import type { Framing } from "./framing.ts";
import type { Inlet } from "./inlet.ts";
import { type Limits, mostSkipped } from "./limits.ts";
import { Refusal } from "./refusal.ts";

interface Reader {
  resolve(bytes: Uint8Array | undefined): void;
  reject(reason: Error): void;
}

/** The body of a request, taken from the connection as it is read: what nobody reads stays with the client. */
export class RequestBody {
  readonly #inlet: Inlet;
  readonly #chunks: Chunks | undefined;
  /** Bytes still to come, where their number is known. */
  #left: number;
  /** What has come with the head. */
  #first: Stretch | undefined;
  #reader: Reader | undefined;
  #failure: Error | undefined;
  #received = 0;
  #skipped = 0;
  #waitedMs = 0;
  #waitingSince = 0;

  /** Throws `Refusal`. */
  constructor(length: Framing["length"], inlet: Inlet) {
    this.#inlet = inlet;
    this.#chunks = length === "chunked" ? new Chunks((message) => new Refusal(400, message)) : undefined;
    this.#left = length === "chunked" ? Infinity : length;
    if (length !== 0) this.#first = this.#begun();
  }

  /** All of it has been received. */
  get isComplete(): boolean {
    return this.#chunks ? this.#chunks.isOver : this.#left === 0;
  }

  /** At most this many bytes are still to come. */
  get left(): number {
    return this.isComplete ? 0 : this.#left;
  }

  /** Somebody waits for bytes of it. */
  get isAwaited(): boolean {
    return this.#reader !== undefined;
  }

  /** The whole of it, if it came with the head; it can be taken once. */
  whole(): Stretch | undefined {
    if (!this.isComplete) return undefined;
    const whole = this.#first;
    this.#first = undefined;
    return whole;
  }

  /** The next bytes, once they are served; undefined at the end. Rejects if the body breaks off. One reader at a time. */
  read(now: number): Promise<Uint8Array | undefined> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
      this.#waitingSince = now;
    });
  }

  /** Gives whoever waits what is here. Throws `Refusal`. */
  serve(now: number): void {
    if (!this.#reader) return;
    const bytes = this.#first ? bytesOf(this.#first) : this.#here();
    this.#first = undefined;
    if (!bytes && !this.isComplete) return;
    this.#waitedMs += now - this.#waitingSince;
    const { resolve } = this.#reader;
    this.#reader = undefined;
    resolve(bytes);
  }

  /** Bytes that were read past. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Reads past what is here. Throws `Refusal`. */
  skip(): void {
    this.#first = undefined;
    this.#skipped += this.#here()?.length ?? 0;
  }

  /**
   * Whether its connection may carry another request behind it: what is left is read past. A client that waits and was not told to go on
   * may send the body or may not, and what comes next could be either.
   */
  isSkippable(isWaiting: boolean): boolean {
    return this.isComplete || (!isWaiting && (!Number.isFinite(this.left) || this.left <= mostSkipped));
  }

  /** Nothing more comes. */
  fail(reason: Error): void {
    this.#failure ??= reason;
    this.#reader?.reject(this.#failure);
    this.#reader = undefined;
  }

  /** Whether the client has kept us waiting for too long, at once or over the whole body. */
  isLate(now: number, { bodyMs, bodyRate }: Limits): boolean {
    const waitsMs = now - this.#waitingSince;
    return waitsMs > bodyMs || this.#waitedMs + waitsMs > bodyMs + (this.#received / bodyRate) * 1000;
  }

  /** What has come with the head: most bodies as a whole. */
  #begun(): Stretch | undefined {
    const whole = this.#chunks ? undefined : this.#inlet.stretch(this.#left);
    if (!whole) {
      const bytes = this.#here();
      return bytes && { bytes, start: 0, end: bytes.length };
    }
    this.#received = this.#left;
    this.#left = 0;
    return whole;
  }

  /** All bytes of it that are here, in one piece; undefined if there are none. */
  #here(): Buffer | undefined {
    const pieces: Buffer[] = [];
    while (!this.isComplete) {
      const bytes = this.#inlet.take();
      if (!bytes) break;
      const piece = this.#chunks ? this.#chunks.data(bytes, 0) : firstOf(bytes, this.#left);
      if (!this.#chunks) this.#left -= piece.length;
      this.#inlet.putBack(bytes, this.#chunks ? this.#chunks.readTo : piece.length);
      this.#received += piece.length;
      if (piece.length > 0) pieces.push(piece);
    }
    return pieces.length > 1 ? Buffer.concat(pieces) : pieces[0];
  }
}

const firstOf = (bytes: Buffer, most: number) => (bytes.length <= most ? bytes : bytes.subarray(0, most));
