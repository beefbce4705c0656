import type { Limits } from "../http1/limits.ts";
import type { PlainAnswer, ReadRequest } from "../http1/web.ts";
import type { Adopt } from "../upstream/transport/upstream-socket.ts";
import type { Pump } from "../stream/pump.ts";

export interface Listening {
  port: number;
  /** Number of open connections. */
  connections(): number;
  /** Number of those whose client has yet to take more of its answer. */
  sending(): number;
  /** Remote address of a request that is being answered; null if unknown. */
  peerOf(request: Request): string | null;
  /** Changes what clients are let have, also on connections that are open. */
  limit(changed: Partial<Limits>): void;
  /** Stops listening, closes idle connections and resolves when the others have their answer; with `now`, cuts them off. */
  stop(now: boolean): Promise<void>;
}

export interface ListenOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  tls: { cert: string; key: string } | null;
  /** Whether other processes of this program listen on the same port, each taking a share of the connections. */
  isShared: boolean;
  /** Limits that differ from the defaults. */
  limits?: Partial<Limits>;
  /** Answers what need not become a `Request`; undefined where it has to. */
  direct?(request: ReadRequest): Promise<PlainAnswer> | undefined;
  /** The response to what is no valid HTTP request. */
  refusal(status: number, message: string): Response;
  /** Called with failures that are our own bugs and that nothing else reports. */
  onBug(thrown: unknown): void;
}

/** What this program needs of a runtime; only this folder knows which one it is. */
export interface Runtime {
  name: string;
  /** The command line that runs this program; its arguments are appended. */
  command(): readonly string[];
  /** Serves HTTP/1.1. Every request's URL begins with `http://penname/`; the host it was sent to is in its header. */
  serve(handler: (request: Request) => Response | Promise<Response>, options: ListenOptions): Listening;
  /** Takes what is below a socket to a provider; left out where there is nothing to take. */
  adopt?: Adopt;
  /** Collects garbage: at once, giving memory back, or while it is busy a little at a time; left out where the runtime does so by itself. */
  collect?(isBusy: boolean): void;
  /** Compiles what runs often as soon as the runtime usually does; left out where a start puts off no compiling. */
  compileSooner?(): void;
  /** A response body that a pump writes. */
  body(pump: Pump): ReadableStream<Uint8Array>;
}
