import { Bag } from "../stream/bag.ts";
import { ClientConnection } from "./connection.ts";
import type { Exchange } from "./exchange.ts";
import type { Connected, Hub } from "./hub.ts";
import { type Limits, usualLimits } from "./limits.ts";
import type { Refusal } from "./refusal.ts";
import type { ClientSocket, SocketListener } from "./socket.ts";

export interface Answerer {
  answer(exchange: Exchange): void;
  refuse(exchange: Exchange, refusal: Refusal): void;
  onBug(thrown: unknown): void;
}

/** Everything of a server but its sockets, which the runtime brings. */
export class HttpServer implements Hub {
  limits: Limits;
  readonly answer: Answerer["answer"];
  readonly refuse: Answerer["refuse"];
  readonly onBug: Answerer["onBug"];
  readonly #connections = new Bag<Connected>();
  #isStopping = false;
  #watch: ReturnType<typeof setInterval> | undefined;
  readonly #over = Promise.withResolvers<void>();

  constructor({ answer, refuse, onBug }: Answerer, limits: Partial<Limits> = {}) {
    this.answer = answer;
    this.refuse = refuse;
    this.onBug = onBug;
    this.limits = { ...usualLimits, ...limits };
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** How many connections are open. */
  get size(): number {
    return this.#connections.size;
  }

  /** How many of them have an answer of which the kernel does not have all yet. Counted when asked, which is while it stops. */
  get sending(): number {
    let sending = 0;
    for (const { outlet } of this.#connections) if (!outlet.isEmpty) sending += 1;
    return sending;
  }

  /** Who listens to a new connection; undefined if there are too many, or none are taken any more. */
  opened(socket: ClientSocket): SocketListener | undefined {
    if (this.#isStopping || this.size >= this.limits.connections) return undefined;
    const connection = new ClientConnection(socket, this);
    this.#connections.add(connection);
    this.#watch ??= setInterval(() => this.check(performance.now()), this.#checkMs);
    return connection;
  }

  closed(connection: Connected): void {
    this.#connections.delete(connection);
    if (this.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
    if (this.#isStopping) this.#over.resolve();
  }

  /** Changes limits, also for the connections that are open. */
  limit(changed: Partial<Limits>): void {
    this.limits = { ...this.limits, ...changed };
  }

  /** Ends what is late at a time. One timer for all deadlines: one for each would be set and cleared several times a request. */
  check(now: number): void {
    for (const connection of this.#connections) connection.check(now);
  }

  /** Resolves when every connection is closed: each after the answer it is at, or all at once with `now`. */
  stop(now: boolean): Promise<void> {
    this.#isStopping = true;
    for (const connection of this.#connections) connection.stop(now);
    if (this.size === 0) this.#over.resolve();
    return this.#over.promise;
  }

  get #checkMs(): number {
    const { headMs, bodyMs, idleMs } = this.limits;
    return Math.min(1000, Math.max(20, Math.min(headMs, bodyMs, idleMs) / 4));
  }
}
