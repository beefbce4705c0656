import { Buffer } from "node:buffer";
import { writeInRound } from "../stream/round.ts";
import type { Socket } from "./socket.ts";

/**
 * What goes out on a socket, in order. The socket takes what the kernel has room for; the rest waits here, and whoever writes is told
 * to wait until it has gone, so that a client that does not read costs no more than what it was last written. What is written in a
 * round goes out together at its end.
 */
export class Outlet {
  readonly #socket: Socket;
  readonly #waiting: Uint8Array[] = [];
  /** Of the round that is worked. */
  #gathered: (string | Uint8Array)[] = [];
  #gatheredLength = 0;
  #room: PromiseWithResolvers<void> | undefined;
  #whenSent: (() => void) | undefined;
  #isClosed = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** A promise if nothing more should be written before it resolves, which it also does when the socket closes. */
  write(data: string | Uint8Array): Promise<void> | undefined {
    if (this.#isClosed) return undefined;
    // What is long goes out by itself: joined with what comes before it, it would be copied.
    if (this.#gatheredLength + data.length > mostGathered) this.flush();
    if (this.#room) {
      this.#waiting.push(bytesOf(data));
      return this.#room.promise;
    }
    const isFirst = this.#gathered.push(data) === 1;
    this.#gatheredLength += data.length;
    if (isFirst) writeInRound(this.flush);
    return this.#untilRoom();
  }

  #untilRoom(): Promise<void> | undefined {
    return this.#room?.promise;
  }

  /** Writes what the round has gathered so far. */
  readonly flush = (): void => {
    if (this.#gathered.length === 0) return;
    const data = joined(this.#gathered);
    this.#gathered = [];
    this.#gatheredLength = 0;
    const taken = this.#socket.write(data);
    // Less than none: the socket is closed, and will say so.
    if (taken < 0) return;
    if (taken === Buffer.byteLength(data)) return this.#sent();
    this.#waiting.push(bytesOf(data).subarray(taken));
    this.#room = Promise.withResolvers();
  };

  /** Whether everything that was written is with the kernel. */
  get isEmpty(): boolean {
    return !this.#room && this.#gathered.length === 0 && !this.#socket.isHolding;
  }

  /** Calls back once it is empty; never if the socket closes before. */
  whenSent(sent: () => void): void {
    if (this.isEmpty) sent();
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
    this.#release();
    this.#sent();
  }

  #sent(): void {
    if (!this.isEmpty) return;
    const sent = this.#whenSent;
    this.#whenSent = undefined;
    sent?.();
  }

  closed(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
    this.#gathered = [];
    this.#whenSent = undefined;
    this.#release();
  }

  #release(): void {
    const room = this.#room;
    this.#room = undefined;
    room?.resolve();
  }
}

/** Bytes, or units of a string, that wait for the end of a round. */
const mostGathered = 64 * 1024;

/** Strings stay strings, which the socket encodes by itself. */
function joined(pieces: readonly (string | Uint8Array)[]): string | Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  return pieces.every((piece) => typeof piece === "string") ? pieces.join("") : Buffer.concat(pieces.map(bytesOf));
}

const bytesOf = (data: string | Uint8Array) => (typeof data === "string" ? Buffer.from(data) : data);
