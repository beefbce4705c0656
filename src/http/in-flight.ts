import { GatewayError } from "../errors.ts";

/**
 * Counts the bytes of requests that each account has in the gateway, from when they are received until a provider answers: they are
 * in memory several times over, and are parsed and searched. What an account has too much of, it is refused before it is received.
 */
export class InFlight {
  readonly #bytes = new Map<string, number>();

  /** Takes a request in. Throws `GatewayError` if its account has no room. */
  enter(account: string, most: number): InFlightShare {
    const share = this.#share(account, most);
    share.take(leastBytes);
    return share;
  }

  #share(account: string, most: number): InFlightShare {
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      const all = (this.#bytes.get(account) ?? 0) + bytes;
      if (all === 0) this.#bytes.delete(account);
      else this.#bytes.set(account, all);
    };
    return {
      account,
      take: (bytes) => {
        const others = (this.#bytes.get(account) ?? 0) - own;
        // A request that is alone is judged by its own limit.
        if (others > 0 && others + own + bytes > most) throw noRoom(most);
        add(bytes);
      },
      end: () => add(-own),
    };
  }
}

/** What one request takes of its account's room. */
export interface InFlightShare {
  readonly account: string;
  /** Throws `GatewayError` if there is not as much left. */
  take(bytes: number): void;
  /** Gives everything back; may be called again. */
  end(): void;
}

/** What a request takes beside its body: the connection, the objects made of it. */
const leastBytes = 16_384;

function noRoom(most: number): GatewayError {
  return new GatewayError(
    "rate_limit_exceeded",
    `Too much at once: the requests of this account that no provider has answered yet may have ${most} bytes together (limits.in_flight_mb); try again when some are answered`,
    { retryAfterSeconds: 1 },
  );
}
