import type { Connection } from "./upstream-connection.ts";

/** Servers that say nothing of it often close after five seconds, and a request that crosses their farewell is lost. */
const usualIdleMs = 4000;
const longestIdleMs = 60_000;
/** How much sooner than a server says it closes. */
const marginMs = 1000;
const sweepMs = 1000;

/**
 * Connections that wait for a request, by where they lead. As many as are asked for: what bounds them is how many requests run at
 * once. The latest is taken first, so that those a burst left over fall idle and are closed.
 */
export class Pool {
  readonly #waiting = new Map<string, Connection[]>();
  #sweeping: ReturnType<typeof setTimeout> | undefined;

  take(origin: string): Connection | undefined {
    const waiting = this.#waiting.get(origin);
    for (let one = waiting?.pop(); one; one = waiting?.pop()) if (one.isOpen) return one;
    return undefined;
  }

  /** @param keepAlive what the server said of how long it waits. */
  give(origin: string, connection: Connection, keepAlive: string | null): void {
    const said = /(?:^|[\s,;])timeout=(\d{1,9})/i.exec(keepAlive ?? "")?.[1];
    const idleMs = said ? Math.min(Number(said) * 1000 - marginMs, longestIdleMs) : usualIdleMs;
    if (idleMs <= 0) return connection.destroy();
    connection.idle(performance.now() + idleMs);
    const waiting = this.#waiting.get(origin);
    if (waiting) waiting.push(connection);
    else this.#waiting.set(origin, [connection]);
    this.#sweepLater();
  }

  /** It was closed from elsewhere. */
  remove(origin: string, connection: Connection): void {
    const waiting = this.#waiting.get(origin);
    const at = waiting?.indexOf(connection) ?? -1;
    if (at >= 0) waiting!.splice(at, 1);
  }

  /** One timer for all, as long as any waits: one for each would be set and cleared with every request. */
  #sweepLater(): void {
    this.#sweeping ??= setTimeout(() => this.#sweep(), sweepMs);
    this.#sweeping.unref();
  }

  #sweep(): void {
    this.#sweeping = undefined;
    const now = performance.now();
    for (const [origin, waiting] of this.#waiting) {
      const kept = waiting.filter((one) => one.idleUntil > now);
      if (kept.length === 0) this.#waiting.delete(origin);
      else this.#waiting.set(origin, kept);
      for (const one of waiting) if (one.idleUntil <= now) one.destroy();
    }
    if (this.#waiting.size > 0) this.#sweepLater();
  }
}
