import type { Limits } from "../http1/limits.ts";
import type { Pump } from "../stream/pump.ts";

export interface Listening {
  port: number;
  /** How many connections are open. */
  connections(): number;
  /** The address a request came from, while it is answered; null where that is not known. */
  peerOf(request: Request): string | null;
  /** Refuses new connections, closes those without a request, and resolves when the others are answered; with `now`, cuts them. */
  stop(now: boolean): Promise<void>;
}

export interface ListenOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  tls: { cert: string; key: string } | null;
  /** Whether other processes of this program listen on the port too, each for its part of the connections. */
  isShared: boolean;
  /** Deadlines and bounds that are not the usual ones. */
  limits?: Partial<Limits>;
  /** What the server answers by itself to what is no request. */
  refusal(status: number, message: string): Response;
  /** Told of failures that are our own bugs, and which nothing else knows of. */
  onBug(thrown: unknown): void;
}

/** What we need of a runtime; nothing outside this folder knows which one it is. */
export interface Runtime {
  name: string;
  /** What runs this program once more; the program's own arguments come after it. */
  command(): readonly string[];
  /** Serves over HTTP/1.1. Every request's address begins with `http://penname/`; its host is a header. */
  serve(handler: (request: Request) => Response | Promise<Response>, options: ListenOptions): Listening;
  /** A pump as the body of a response. */
  body(pump: Pump): ReadableStream<Uint8Array>;
}
