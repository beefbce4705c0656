import { GatewayError } from "../errors.ts";

/**
 * Counts the bytes of requests that each account has in the gateway, from when they are received until a provider answers: they are
 * in memory several times over, and are parsed and searched. What an account has too much of, it is refused before it is received.
 */
export class InFlight {
  readonly #bytes = new Map<string, number>();

  /** Takes a request in. Throws `GatewayError` if its account has no room. @param bytes of its body, where that has been received */
  enter(account: string, most: number, bytes = 0): InFlightShare {
    const share = new InFlightShare(this.#bytes, account, most);
    share.take(leastBytes + bytes);
    return share;
  }
}

/** What one request takes of its account's room. */
export class InFlightShare {
  readonly account: string;
  readonly #all: Map<string, number>;
  readonly #most: number;
  #own = 0;

  /** @param all the bytes of every account */
  constructor(all: Map<string, number>, account: string, most: number) {
    this.#all = all;
    this.account = account;
    this.#most = most;
  }

  /** Throws `GatewayError` if there is not as much left. */
  take(bytes: number): void {
    const taken = this.#all.get(this.account) ?? 0;
    // A request that is alone is judged by its own limit.
    if (taken > this.#own && taken + bytes > this.#most) throw noRoom(this.#most);
    this.#add(bytes);
  }

  /** Gives everything back; may be called again. */
  end(): void {
    this.#add(-this.#own);
  }

  #add(bytes: number): void {
    this.#own += bytes;
    const taken = (this.#all.get(this.account) ?? 0) + bytes;
    if (taken === 0) this.#all.delete(this.account);
    else this.#all.set(this.account, taken);
  }
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
