import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { LeaseRef, MicroDollars, Store } from "./store.ts";

/** Credit of one account that the store has lent to this node. */
export interface Lease extends LeaseRef {
  /** The part that is neither held nor charged. */
  free: MicroDollars;
  /** Calls between their reservation and the write of their charge. */
  calls: number;
  /** Whether a call has used it since the last `keep`. */
  touched: boolean;
  /** When other nodes may release it, by this node's monotonic clock; never while the store has lent nothing. */
  until: number;
  /** Whether the store may have lent more than this node has heard of, since an answer was lost. */
  isUnsure: boolean;
  recall?: Promise<boolean> | undefined;
}

export interface LeaseOptions {
  onError: (error: unknown) => void;
  /** Credit taken ahead of need, in micro-dollars. */
  ahead: MicroDollars;
  /** How long a node's leases outlive its last renewal. */
  forMs: number;
  /** A monotonic clock in milliseconds. */
  clock: () => number;
}

/** How much earlier than the store this node treats a lease as expired. */
const marginMs = 1000;
/** How long a call waits for other nodes to return credit, attempt by attempt. */
const recallWaitsMs = [20, 60, 150, 300];

/**
 * The leases of this node: bounded in size and time, taken when a call needs credit, and returned when no call has for a while
 * or another node is short of it.
 */
export class Leases {
  readonly #store: Store;
  readonly #options: LeaseOptions;
  readonly #held = new Map<string, Lease>();
  /** For each account the lease that new calls reserve from. */
  readonly #current = new Map<string, Lease>();

  constructor(store: Store, options: LeaseOptions) {
    this.#store = store;
    this.#options = options;
    store.watch({ recalled: (accountId) => void this.#returnFree(this.#current.get(accountId)) });
  }

  /** The lease that new calls of an account reserve from. */
  of(accountId: string): Lease {
    const current = this.#current.get(accountId);
    if (current && this.#options.clock() < current.until) return current;
    const lease = { id: randomUUID(), accountId, free: 0, calls: 0, touched: true, until: Infinity, isUnsure: false };
    this.#held.set(lease.id, lease);
    this.#current.set(accountId, lease);
    return lease;
  }

  /** Adds at least `least` to the free credit; resolves to what was added, 0 if the account has less. */
  async extend(lease: Lease, least: MicroDollars, wanted: MicroDollars): Promise<MicroDollars> {
    const { forMs } = this.#options;
    // What a lease that no new call reserves from had to spare would be out of their reach.
    const ahead = this.#current.get(lease.accountId) === lease ? this.#options.ahead : 0;
    const until = this.#untilFrom();
    try {
      const granted = await this.#store.lease(lease, { least: Math.max(least, 1), wanted, ahead, forMs });
      if (granted > 0) lease.until = until;
      lease.free += granted;
      return granted;
    } catch (error) {
      lease.isUnsure = true;
      throw error;
    }
  }

  /** Asks other nodes to return free credit of an account; resolves to whether any of them had some. */
  async recall(lease: Lease, attempt: number): Promise<boolean> {
    const waitMs = recallWaitsMs[attempt];
    if (waitMs === undefined) return false;
    // One request serves all calls that wait, but each waits its full time.
    const recalling = (lease.recall ??= this.#store
      .recallLeases(lease.accountId)
      .finally(() => (lease.recall = undefined)));
    const isAsked = await recalling;
    if (isAsked) await sleep(waitMs);
    return isAsked;
  }

  /**
   * Renews this node's leases, expires those the store has released, and returns those no call has used since the last time, as well as
   * what is free of those that new calls do not reserve from.
   */
  async keep(): Promise<void> {
    try {
      await this.#renew();
    } catch (error) {
      // Nothing can be returned either: calls go on spending what was lent.
      return this.#options.onError(error);
    }
    // Iterates over a copy, since a lease that cannot be returned is entered again.
    for (const lease of Array.from(this.#held.values())) {
      const isCurrent = this.#current.get(lease.accountId) === lease;
      if (lease.calls === 0 && !(lease.touched && isCurrent)) await this.#return(lease);
      else if (!isCurrent) await this.#returnFree(lease);
      lease.touched = false;
    }
  }

  async #renew(): Promise<void> {
    const lent = Array.from(this.#held.values()).filter(({ until }) => until < Infinity);
    const until = this.#untilFrom();
    const renewed = await this.#store.renewLeases(this.#options.forMs);
    const ids = new Set(renewed.map(({ id }) => id));
    for (const lease of lent) lease.until = ids.has(lease.id) ? until : 0;
    // What the store has lent unheard of comes back with the whole lease, which calls that go on using it would put off for ever.
    for (const lease of this.#held.values()) if (lease.isUnsure) this.#replace(lease);
    // Leases that were granted in an answer that was lost.
    for (const ref of renewed) if (!this.#held.has(ref.id)) await this.#store.returnLease(ref);
  }

  /** Returns every lease without calls. */
  async close(): Promise<void> {
    for (const lease of Array.from(this.#held.values())) if (lease.calls === 0) await this.#return(lease);
  }

  async #return(lease: Lease): Promise<void> {
    this.#forget(lease);
    try {
      await this.#store.returnLease(lease);
    } catch (error) {
      // Returned or not, no new call reserves from it; it is returned again at the next sweep.
      this.#held.set(lease.id, lease);
      this.#options.onError(error);
    }
  }

  #forget(lease: Lease): void {
    this.#held.delete(lease.id);
    this.#replace(lease);
  }

  /** Lets new calls reserve from another lease. */
  #replace(lease: Lease): void {
    if (this.#current.get(lease.accountId) === lease) this.#current.delete(lease.accountId);
  }

  async #returnFree(lease: Lease | undefined): Promise<void> {
    if (!lease || lease.free === 0) return;
    const amount = lease.free;
    lease.free = 0;
    try {
      await this.#store.returnLease(lease, amount);
    } catch (error) {
      // Returned or not, this node no longer spends it; it goes back with the rest of the lease.
      lease.isUnsure = true;
      this.#options.onError(error);
    }
  }

  #untilFrom(): number {
    return this.#options.clock() + this.#options.forMs - marginMs;
  }
}
