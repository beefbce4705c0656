import type { MicroDollars, Store } from "./store.ts";

/** What the store has lent this server of one account's credit. */
export interface Lease {
  readonly accountId: string;
  /** Neither held nor charged. */
  free: MicroDollars;
  /** Calls from the moment they reserve until they are charged. */
  calls: number;
  touched: boolean;
}

/** The leases of this server: bounded in size, taken when a call needs them, given back when none has for a while. */
export class Leases {
  readonly #store: Store;
  readonly #most: MicroDollars;
  readonly #onError: (error: unknown) => void;
  readonly #held = new Map<string, Lease>();

  /** @param most credit taken ahead of need. */
  constructor(store: Store, most: MicroDollars, onError: (error: unknown) => void) {
    this.#store = store;
    this.#most = most;
    this.#onError = onError;
  }

  of(accountId: string): Lease {
    let lease = this.#held.get(accountId);
    if (!lease) this.#held.set(accountId, (lease = { accountId, free: 0, calls: 0, touched: true }));
    return lease;
  }

  /** Adds `least` or more to what is free; resolves to what was added, 0 when the account has less. */
  async extend(lease: Lease, least: MicroDollars, wanted: MicroDollars): Promise<MicroDollars> {
    const granted = await this.#store.lease(lease.accountId, Math.max(least, 1), Math.max(wanted, this.#most));
    lease.free += granted;
    return granted;
  }

  /** Gives back what no call has touched since this was last called. */
  async returnIdle(): Promise<void> {
    for (const lease of this.#held.values()) {
      if (lease.calls === 0 && !lease.touched) await this.#giveBack(lease);
      lease.touched = false;
    }
  }

  /** Gives back every lease without calls. */
  async close(): Promise<void> {
    for (const lease of this.#held.values()) if (lease.calls === 0) await this.#giveBack(lease);
  }

  async #giveBack(lease: Lease): Promise<void> {
    this.#held.delete(lease.accountId);
    try {
      await this.#store.returnLease(lease.accountId, lease.free);
    } catch (error) {
      this.#onError(error);
      this.of(lease.accountId).free += lease.free;
    }
  }
}
