import { Buffer } from "node:buffer";
import type { Socket } from "bun";

/** Told of one answer as it arrives. */
export interface Exchange {
  head(status: number): void;
  /** Some of the body, without the transfer coding. */
  piece(bytes: Buffer): void;
  end(): void;
  lost(): void;
}

/** One kept HTTP/1.1 connection on a raw socket, with as little parsing as the load needs to be sure of what it got. */
export class Wire {
  #socket: Socket | undefined;
  #exchange: Exchange | undefined;
  #state: "head" | "fixed" | "size" | "data" | "gap" | "trailer" = "head";
  #left = 0;
  /** A head or a size line that is not whole yet. */
  #rest: Buffer | undefined;
  #unsent: Buffer | undefined;

  static async open(port: number): Promise<Wire> {
    const wire = new Wire();
    wire.#socket = await Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        open: (socket) => void socket.setNoDelay(true),
        data: (_, bytes) => wire.#take(bytes),
        drain: () => wire.#flush(),
        close: () => wire.#exchange?.lost(),
        error: () => wire.#exchange?.lost(),
      },
    });
    return wire;
  }

  send(request: Buffer, exchange: Exchange): void {
    this.#exchange = exchange;
    this.#state = "head";
    this.#unsent = request;
    this.#flush();
  }

  close(): void {
    this.#exchange = undefined;
    this.#socket?.end();
  }

  #flush(): void {
    if (!this.#unsent || !this.#socket) return;
    const sent = Math.max(0, this.#socket.write(this.#unsent));
    this.#unsent = sent < this.#unsent.length ? this.#unsent.subarray(sent) : undefined;
  }

  #take(given: Buffer): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, given]) : given;
    this.#rest = undefined;
    let at = 0;
    while (at < bytes.length) {
      const state = this.#state;
      if (state === "fixed" || state === "data") {
        const end = Math.min(bytes.length, at + this.#left);
        this.#exchange?.piece(bytes.subarray(at, end));
        this.#left -= end - at;
        at = end;
        if (this.#left > 0) return;
        if (state === "fixed") return this.#done();
        this.#state = "gap";
        continue;
      }
      const mark = state === "head" ? "\r\n\r\n" : "\r\n";
      const end = bytes.indexOf(mark, at);
      if (end < 0) {
        this.#rest = at === 0 ? bytes : bytes.subarray(at);
        return;
      }
      const line = bytes.toString("latin1", at, end);
      at = end + mark.length;
      if (state === "head") {
        if (this.#begin(line)) return this.#done();
      } else if (state === "size") {
        this.#left = Number.parseInt(line, 16);
        this.#state = this.#left === 0 ? "trailer" : "data";
      } else if (state === "gap") this.#state = "size";
      else if (line === "") return this.#done();
    }
  }

  /** True for an answer without a body. */
  #begin(head: string): boolean {
    this.#exchange?.head(Number(head.slice(9, 12)));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#left = Number(length ?? 0);
    this.#state = length === undefined ? "size" : "fixed";
    return length === "0";
  }

  #done(): void {
    this.#state = "head";
    this.#exchange?.end();
  }
}
