import { randomBytes } from "node:crypto";
import { clearInterval, setInterval } from "node:timers";
import { GatewayError } from "../errors.ts";
import { type Lease, Leases } from "./leases.ts";
import { formatUsd } from "./prices.ts";
import { SettlementQueue } from "./settlement-queue.ts";
import type { Caller, MicroDollars, Store, UsageRecord } from "./store.ts";

/** What a call used and how it ended; the ledger adds its id, caller, time and charge. */
export type Settlement = Omit<UsageRecord, "id" | "accountId" | "keyId" | "at" | "charged">;

/** Credit set aside for one call. */
export interface Hold {
  /** What the call can pay for certain, in micro-dollars. */
  readonly amount: MicroDollars;
  /** Settles the call: charges its cost, as far as the account can pay, and frees the rest. Closing twice is a bug and throws. */
  close(settlement: Settlement): void;
}

export interface LedgerOptions {
  /** Called on every failed write; what could not be written is kept and tried again. */
  onError: (error: unknown) => void;
  /** Called when ended calls were written. */
  onWritten?: () => void;
  /** Unix time in milliseconds. */
  now?: () => number;
  /** The most credit taken from the store ahead of need, in micro-dollars. */
  leaseMax?: MicroDollars;
  /** How long leases outlive their node. */
  leaseMs?: number;
  /** A monotonic clock in milliseconds. */
  clock?: () => number;
}

/**
 * The credit side of a running server. It reserves from credit leased by the store, so that a call waits for the store only
 * when its account's lease runs out.
 */
export class Ledger {
  readonly #onError: (error: unknown) => void;
  readonly #now: () => number;
  readonly #leases: Leases;
  readonly #settlements: SettlementQueue;
  /** Charges beyond their hold, on their way to the queue. */
  readonly #late = new Set<Promise<void>>();
  readonly #sweep: NodeJS.Timeout;
  readonly #idPrefix = `use_${Date.now().toString(36)}${randomBytes(4).toString("hex")}`;
  #idCount = 0;

  constructor(store: Store, options: LedgerOptions) {
    const { onError, onWritten, now = Date.now, leaseMax = 1_000_000, leaseMs = 60_000, clock = monotonic } = options;
    this.#onError = onError;
    this.#now = now;
    this.#leases = new Leases(store, { onError, ahead: leaseMax, forMs: leaseMs, clock });
    this.#settlements = new SettlementQueue(store, onError, onWritten);
    this.#sweep = setInterval(() => void this.keepLeases(), sweepMs).unref();
  }

  /**
   * Holds `most`, or as much down to `least` as the account affords. Without a promise while the lease suffices; an account that
   * is not metered always holds `most`. Fails with `insufficient_quota`, or `service_unavailable` if the store cannot be written.
   */
  reserve(caller: Caller, most: MicroDollars, least: MicroDollars = most): Hold | Promise<Hold> {
    if (!isWhole(least) || !isWhole(most) || least > most) throw new Error("a reservation is whole micro-dollars");
    if (this.#settlements.isFull) throw ledgerUnavailable();
    if (caller.account.balance === null) return this.#hold(caller, most, undefined);
    const lease = this.#leases.of(caller.account.id);
    lease.calls += 1;
    lease.touched = true;
    return lease.free >= most ? this.#hold(caller, most, lease) : this.#reserveMore(caller, most, least, lease);
  }

  async #reserveMore(caller: Caller, most: MicroDollars, least: MicroDollars, lease: Lease): Promise<Hold> {
    try {
      for (let attempt = 0, isLast = false; ;) {
        const missing = least - lease.free;
        const granted = await this.#leases.extend(lease, missing, most - lease.free);
        if (lease.free >= least) return this.#hold(caller, Math.min(lease.free, most), lease);
        // Other calls may have used or filled the lease meanwhile: ask again until neither the store nor another node has any left.
        if (granted > 0 || least - lease.free < missing) continue;
        if (isLast) throw insufficientCredit(least);
        // Other nodes may just have returned credit, so ask the store once more after the last recall.
        isLast = !(await this.#leases.recall(lease, attempt++));
      }
    } catch (error) {
      lease.calls -= 1;
      if (error instanceof GatewayError) throw error;
      this.#onError(error);
      throw ledgerUnavailable(error);
    }
  }

  #hold(caller: Caller, amount: MicroDollars, lease: Lease | undefined): Hold {
    if (lease) lease.free -= amount;
    let isOpen = true;
    return {
      amount,
      close: (settlement) => {
        if (!isOpen) throw new Error("a hold is closed once");
        const { model, api, provider, promptTokens, completionTokens, cost, reason, estimated } = settlement;
        // A row that the database refuses would block every later one in its batch.
        if (!isWhole(cost) || !isWhole(promptTokens) || !isWhole(completionTokens))
          throw new Error("a settlement is in whole tokens and micro-dollars");
        isOpen = false;
        const usage = {
          id: this.#newId(),
          accountId: caller.account.id,
          keyId: caller.key.id,
          at: this.#now(),
          model,
          api,
          provider,
          promptTokens,
          completionTokens,
          charged: 0,
          cost,
          reason,
          estimated,
        };
        if (lease) this.#charge(usage, lease, amount);
        else this.#settlements.add(usage);
      },
    };
  }

  #charge(usage: UsageRecord, lease: Lease, amount: MicroDollars): void {
    lease.free += amount;
    drawCharge(usage, lease);
    if (usage.charged < usage.cost) {
      const late = this.#chargeRest(usage, lease).finally(() => this.#late.delete(late));
      this.#late.add(late);
    } else {
      this.#settlements.add(usage, lease);
    }
  }

  /** Charges a call that cost more than it held, up to what the account has, other nodes' free credit included. */
  async #chargeRest(usage: UsageRecord, lease: Lease): Promise<void> {
    try {
      for (let attempt = 0, isLast = false; ;) {
        await this.#leases.extend(lease, 1, usage.cost - usage.charged);
        drawCharge(usage, lease);
        if (usage.charged === usage.cost || isLast) break;
        isLast = !(await this.#leases.recall(lease, attempt++));
      }
    } catch (error) {
      this.#onError(error);
    }
    this.#settlements.add(usage, lease);
  }

  /** Renews the leases of this node, and returns those no call has used since the last time. */
  keepLeases(): Promise<void> {
    return this.#leases.keep();
  }

  /** Closed calls that are not in the store yet. */
  get waiting(): number {
    return this.#settlements.waiting;
  }

  /** Resolves when every call closed so far is in the store; rejects if one cannot be written, and keeps it. */
  async flush(): Promise<void> {
    await Promise.all(this.#late);
    await this.#settlements.flush();
  }

  /** Flushes, retrying for `patienceMs`, and returns every lease without open holds. Rejects as `flush` does. */
  async close(patienceMs = 0): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all(this.#late);
    await this.#settlements.close(patienceMs);
    await this.#leases.close();
  }

  #newId(): string {
    return this.#idPrefix + (++this.#idCount).toString(36).padStart(8, "0");
  }
}

const sweepMs = 10_000;
const monotonic = () => performance.now();

function drawCharge(usage: UsageRecord, lease: Lease): void {
  const drawn = Math.min(usage.cost - usage.charged, lease.free);
  usage.charged += drawn;
  lease.free -= drawn;
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

function insufficientCredit(least: MicroDollars): GatewayError {
  const message = `This call may cost ${formatUsd(least)} USD, more than the account's free credit; add credit, send less, or ask for a shorter answer`;
  return new GatewayError("insufficient_quota", message, { headers: { "x-should-retry": "false" } });
}

function ledgerUnavailable(cause?: unknown): GatewayError {
  const message = "The gateway cannot write its books at the moment; repeat the call later";
  return new GatewayError("service_unavailable", message, { retryAfterSeconds: 5, cause });
}
