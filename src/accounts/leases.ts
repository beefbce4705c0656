import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { LeaseRef, MicroDollars, Store } from "./store.ts";

/** What the store has lent this node of one account's credit. */
export interface Lease extends LeaseRef {
  /** Neither held nor charged. */
  free: MicroDollars;
  /** Calls from the moment they reserve until their charge is written. */
  calls: number;
  touched: boolean;
  /** When others may take it, by this node's monotonic clock. */
  until: number;
  recall?: Promise<boolean> | undefined;
}

export interface LeaseOptions {
  onError: (error: unknown) => void;
  /** Credit taken ahead of need, in micro-dollars. */
  ahead: MicroDollars;
  /** How long a node's leases outlive its last sign of life. */
  forMs: number;
  /** A monotonic clock in milliseconds. */
  clock: () => number;
}

/** How much earlier than the store this node takes a lease to be over. */
const marginMs = 1000;
/** How long a call gives other nodes to return what is recalled, time after time. */
const recallWaitsMs = [20, 60, 150, 300];

/**
 * The leases of this node: bounded in size and time, taken when a call needs them, given back when none has for a while or
 * another node is short of credit.
 */
export class Leases {
  readonly #store: Store;
  readonly #options: LeaseOptions;
  readonly #held = new Map<string, Lease>();
  /** The one of each account new calls reserve from. */
  readonly #current = new Map<string, Lease>();

  constructor(store: Store, options: LeaseOptions) {
    this.#store = store;
    this.#options = options;
    store.watch({ recalled: (accountId) => void this.#giveBackFree(this.#current.get(accountId)) });
  }

  of(accountId: string): Lease {
    const current = this.#current.get(accountId);
    if (current && this.#options.clock() < current.until) return current;
    const lease = { id: randomUUID(), accountId, free: 0, calls: 0, touched: true, until: this.#untilFrom() };
    this.#held.set(lease.id, lease);
    this.#current.set(accountId, lease);
    return lease;
  }

  /** Adds `least` or more to what is free; resolves to what was added, 0 when the account has less. */
  async extend(lease: Lease, least: MicroDollars, wanted: MicroDollars): Promise<MicroDollars> {
    const { ahead, forMs } = this.#options;
    const until = this.#untilFrom();
    const granted = await this.#store.lease(lease, { least: Math.max(least, 1), wanted, ahead, forMs });
    if (granted > 0) lease.until = until;
    lease.free += granted;
    return granted;
  }

  /** Asks other nodes for what they do not need of an account that is short of credit; resolves to whether any of them had some. */
  async recall(lease: Lease, attempt: number): Promise<boolean> {
    const waitMs = recallWaitsMs[attempt];
    if (waitMs === undefined) return false;
    // Asked once for all calls that wait; but how long one waits is not shortened by those that came before it.
    const asking = (lease.recall ??= this.#store
      .recallLeases(lease.accountId)
      .finally(() => (lease.recall = undefined)));
    const isAsked = await asking;
    if (isAsked) await sleep(waitMs);
    return isAsked;
  }

  /** Tells the store that this node lives, and forgets what it has lost; gives back what no call has touched since the last time. */
  async keep(): Promise<void> {
    try {
      await this.#renew();
    } catch (error) {
      this.#options.onError(error);
    }
    // A copy, since what cannot be given back is entered again.
    for (const lease of Array.from(this.#held.values())) {
      if (lease.calls === 0 && !lease.touched) await this.#giveBack(lease);
      lease.touched = false;
    }
  }

  async #renew(): Promise<void> {
    const asked = [...this.#held.values()];
    const until = this.#untilFrom();
    const renewed = await this.#store.renewLeases(this.#options.forMs);
    const ids = new Set(renewed.map(({ id }) => id));
    for (const lease of asked) lease.until = ids.has(lease.id) ? until : 0;
    // What was lent in an answer that was lost.
    for (const ref of renewed) if (!this.#held.has(ref.id)) await this.#store.returnLease(ref);
  }

  /** Gives back every lease without calls. */
  async close(): Promise<void> {
    for (const lease of Array.from(this.#held.values())) if (lease.calls === 0) await this.#giveBack(lease);
  }

  async #giveBack(lease: Lease): Promise<void> {
    this.#forget(lease);
    try {
      await this.#store.returnLease(lease);
    } catch (error) {
      this.#options.onError(error);
      this.#held.set(lease.id, lease);
      if (!this.#current.has(lease.accountId)) this.#current.set(lease.accountId, lease);
    }
  }

  #forget(lease: Lease): void {
    this.#held.delete(lease.id);
    if (this.#current.get(lease.accountId) === lease) this.#current.delete(lease.accountId);
  }

  async #giveBackFree(lease: Lease | undefined): Promise<void> {
    if (!lease || lease.free === 0) return;
    const amount = lease.free;
    lease.free = 0;
    try {
      await this.#store.returnLease(lease, amount);
    } catch (error) {
      // Whether it went back or not, nobody spends it here; what is left of the lease goes back with it.
      this.#options.onError(error);
    }
  }

  #untilFrom(): number {
    return this.#options.clock() + this.#options.forMs - marginMs;
  }
}
