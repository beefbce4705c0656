import { Buffer } from "node:buffer";
import { write, writeSync } from "node:fs";
import process from "node:process";

/** Characters after which lines are written together: a write for each costs more than the line. */
const gathered = 16 * 1024;
/** Bytes that a pipe takes as a whole, with nothing of another writer in between (POSIX, PIPE_BUF on Linux). */
export const wholeMost = 4096;
/** How long a line may wait for others. */
const gatherMs = 250;
/** Characters that may wait for a reader who does not read; beyond them lines are dropped rather than calls kept waiting. */
const waitingMost = 4 * 1024 * 1024;
/** How long the last lines may take. */
const lastLinesMs = 1000;
/** How long to leave a pipe alone that is full and says so. */
const fullMs = 20;

/** Lines on their way to a file descriptor, many at a time, written by threads of the system so that nobody waits for who reads them. */
export class LineWriter {
  readonly #descriptor: number;
  readonly #pieceMost: number;
  #waiting = "";
  #isWriting = false;
  /** Whether what waits goes out as soon as what is being written has. */
  #isUrgent = false;
  #isGivenUp = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #whenWritten: (() => void)[] = [];
  #dropped = 0;

  /** @param pieceMost bytes written at once, of whole lines unless one is longer. */
  constructor(descriptor: number, pieceMost = Infinity) {
    this.#descriptor = descriptor;
    this.#pieceMost = pieceMost;
    process.once("exit", () => this.#writeLast());
  }

  /** Lines that were thrown away because nobody took them. */
  get dropped(): number {
    return this.#dropped;
  }

  write(line: string): void {
    if (this.#waiting.length > waitingMost) {
      this.#dropped += 1;
      return;
    }
    this.#waiting += line;
    if (this.#waiting.length >= gathered) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), gatherMs).unref();
  }

  /** Hands over what is there: at once, or behind what is being handed over. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isUrgent = this.#isWriting;
    if (this.#isWriting || this.#waiting === "") return;
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = "";
    this.#isWriting = true;
    this.#write(bytes);
  }

  /** Resolves when every line so far is written, or when that takes too long. */
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
      this.#goOn();
    });
  }

  #write(bytes: Buffer): void {
    write(this.#descriptor, this.#piece(bytes), (error, count) => {
      if (error?.code === "EAGAIN") return void setTimeout(() => this.#write(bytes), fullMs);
      if (!error && count < bytes.length) return this.#write(bytes.subarray(count));
      // A full disk or a closed pipe behind the log is no reason to stop serving.
      if (error) this.#dropped += bytes.toString().split("\n").length - 1;
      this.#isWriting = false;
      if (this.#isUrgent || this.#whenWritten.length > 0) this.#goOn();
    });
  }

  #piece(bytes: Buffer): Buffer {
    if (bytes.length <= this.#pieceMost) return bytes;
    return bytes.subarray(0, bytes.lastIndexOf("\n", this.#pieceMost - 1) + 1 || bytes.indexOf("\n") + 1);
  }

  #goOn(): void {
    this.flush();
    if (!this.#isWriting) for (const tell of this.#whenWritten.splice(0)) tell();
  }

  /** At the exit there are no threads any more. */
  #writeLast(): void {
    if (this.#isGivenUp || this.#waiting === "") return;
    try {
      writeSync(this.#descriptor, this.#waiting);
    } catch {
      // There is nobody left to be told.
    }
  }
}
