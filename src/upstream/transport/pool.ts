import type { UpstreamConnection } from "./upstream-connection.ts";

/** Servers that announce no time-out often close after five seconds, and a request that crosses the close is lost. */
const usualIdleMs = 4000;
const longestIdleMs = 60_000;
/** How much earlier than the server's announced time-out a connection is closed. */
const marginMs = 1000;
const sweepMs = 1000;

/**
 * Idle connections by origin. Their number is not limited: it is bounded by how many requests ran at once. The one used last is taken
 * first, so that those left over from a burst stay idle and are closed.
 */
export class Pool {
  readonly #idle = new Map<string, UpstreamConnection[]>();
  #sweeping: ReturnType<typeof setTimeout> | undefined;

  take(origin: string): UpstreamConnection | undefined {
    const idle = this.#idle.get(origin);
    for (let one = idle?.pop(); one; one = idle?.pop()) if (one.isOpen) return one;
    return undefined;
  }

  /** @param keepAlive the response's `Keep-Alive` header. */
  give(origin: string, connection: UpstreamConnection, keepAlive: string | null): void {
    const announced = /(?:^|[\s,;])timeout=(\d{1,9})/i.exec(keepAlive ?? "")?.[1];
    const idleMs = announced ? Math.min(Number(announced) * 1000 - marginMs, longestIdleMs) : usualIdleMs;
    if (idleMs <= 0) return connection.destroy();
    connection.idle(performance.now() + idleMs);
    const idle = this.#idle.get(origin);
    if (idle) idle.push(connection);
    else this.#idle.set(origin, [connection]);
    this.#scheduleSweep();
  }

  /** The connection was closed by the server or by an error. */
  remove(origin: string, connection: UpstreamConnection): void {
    const idle = this.#idle.get(origin);
    const at = idle?.indexOf(connection) ?? -1;
    if (at >= 0) idle!.splice(at, 1);
  }

  /** One timer for all idle connections: one for each would be set and cleared with every request. */
  #scheduleSweep(): void {
    this.#sweeping ??= setTimeout(() => this.#sweep(), sweepMs);
    this.#sweeping.unref();
  }

  #sweep(): void {
    this.#sweeping = undefined;
    const now = performance.now();
    for (const [origin, idle] of this.#idle) {
      const kept = idle.filter((one) => one.idleUntil > now);
      if (kept.length === 0) this.#idle.delete(origin);
      else this.#idle.set(origin, kept);
      for (const one of idle) if (one.idleUntil <= now) one.destroy();
    }
    if (this.#idle.size > 0) this.#scheduleSweep();
  }
}
