import { Buffer } from "node:buffer";
import { write, writeSync } from "node:fs";
import process from "node:process";

/** Characters that are gathered before a write, of which each takes some 30 µs to begin and end, however long it is. */
const gatheredMax = 64 * 1024;
/** Bytes that a pipe takes atomically, never mixed with another writer's (POSIX, PIPE_BUF on Linux). */
export const atomicMax = 4096;
/** How long a line waits for others. */
const gatherMs = 250;
/** Characters that wait for a slow reader; beyond them lines are dropped, so that calls never wait for the log. */
const waitingMax = 4 * 1024 * 1024;
/** How long the last lines may take at the exit. */
const lastLinesMs = 1000;
/** How long to wait before writing again to a pipe that was full. */
const fullMs = 20;
const lineEnd = 10;

/** Writes lines to a file descriptor, many at a time and asynchronously, so that nothing waits for a slow reader. */
export class LineWriter {
  readonly #descriptor: number;
  readonly #pieceMax: number;
  #waiting = "";
  #isWriting = false;
  /** Whether to write what waits as soon as the current write is done. */
  #isUrgent = false;
  #isGivenUp = false;
  /** Whether what was written last ends within a line; its rest was dropped unless it is being written. */
  #isInLine = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #whenWritten: (() => void)[] = [];
  #dropped = 0;

  /** @param pieceMax bytes of one write, which ends after a whole line unless the line is longer. */
  constructor(descriptor: number, pieceMax = Infinity) {
    this.#descriptor = descriptor;
    this.#pieceMax = pieceMax;
    process.once("exit", () => this.#writeLast());
  }

  /** Lines that were dropped. */
  get dropped(): number {
    return this.#dropped;
  }

  write(line: string): void {
    if (this.#waiting.length > waitingMax) {
      this.#dropped += 1;
      return;
    }
    this.#waiting += line;
    if (this.#waiting.length >= gatheredMax) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), gatherMs).unref();
  }

  /** Writes what waits: now, or as soon as the current write is done. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isUrgent = this.#isWriting;
    if (this.#isWriting || this.#waiting === "") return;
    const bytes = Buffer.from(this.#beginning() + this.#waiting);
    this.#waiting = "";
    this.#isWriting = true;
    this.#write(bytes);
  }

  /** Resolves when every line so far is written, or after a second. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#isGivenUp = true;
        resolve();
      }, lastLinesMs);
      this.#whenWritten.push(() => {
        clearTimeout(timer);
        resolve();
      });
      this.#continue();
    });
  }

  #write(bytes: Buffer): void {
    write(this.#descriptor, this.#piece(bytes), (error, count) => {
      if (error?.code === "EAGAIN") return void setTimeout(() => this.#write(bytes), fullMs);
      if (!error) this.#isInLine = bytes[count - 1] !== lineEnd;
      if (!error && count < bytes.length) return this.#write(bytes.subarray(count));
      // A full disk or a closed pipe is no reason to stop serving.
      if (error) this.#dropped += bytes.toString().trimStart().split("\n").length - 1;
      this.#isWriting = false;
      if (this.#isUrgent || this.#whenWritten.length > 0) this.#continue();
    });
  }

  /** Ends a line that is there in part, so that the next one is not lost with it. */
  #beginning(): string {
    return this.#isInLine && !this.#isWriting ? "\n" : "";
  }

  #piece(bytes: Buffer): Buffer {
    if (bytes.length <= this.#pieceMax) return bytes;
    return bytes.subarray(0, bytes.lastIndexOf("\n", this.#pieceMax - 1) + 1 || bytes.indexOf("\n") + 1);
  }

  #continue(): void {
    this.flush();
    if (!this.#isWriting) for (const resolve of this.#whenWritten.splice(0)) resolve();
  }

  /** Writes synchronously, since nothing asynchronous runs at the exit. */
  #writeLast(): void {
    if (this.#isGivenUp || this.#waiting === "") return;
    try {
      writeSync(this.#descriptor, this.#beginning() + this.#waiting);
    } catch {
      // Nothing is left to report it to.
    }
  }
}
