import type { Pump } from "../stream/pump.ts";

export interface Listening {
  port: number;
  /** The address a request came from, while it is answered; null where that is not known. */
  peerOf(request: Request): string | null;
  /** Refuses new connections and resolves when the running ones are done; with `now`, cuts them. */
  stop(now: boolean): Promise<void>;
}

export interface ListenOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Bytes of a body at which the server itself cuts; far above our own limit, whose answer has our form. */
  hardBodyLimit: number;
  tls: { cert: string; key: string } | null;
  /** Whether other processes of this program listen on the port too, each for its part of the connections. */
  isShared: boolean;
  /** What a client is told of a request that the server itself refuses, before anybody else has seen it. */
  refusal(status: number, message: string): Response;
}

/** What we need of a runtime; nothing outside this folder knows which one it is. */
export interface Runtime {
  name: string;
  /** What runs this program once more; the program's own arguments come after it. */
  command(): readonly string[];
  /** Serves with a handler that sees every request at `http://penname`, with path and query. */
  serve(handler: (request: Request) => Response | Promise<Response>, options: ListenOptions): Listening;
  /** A stream as the body of a response. */
  body(pump: Pump): ReadableStream<Uint8Array>;
}
