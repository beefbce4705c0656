import { clearTimeout, setTimeout } from "node:timers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Lease } from "./leases.ts";
import type { Store, UsageRecord } from "./store.ts";

/** How long an ended call waits for others: at 10 a thousand calls a second cost a fifth more, and twice that where PostgreSQL is asked. */
const gatherMs = 50;
const retryMs = 1000;
const batchMax = 200;
const waitingMax = 50_000;

/** Ended calls on their way into the store: many in one transaction, again after a failure, none forgotten. */
export class SettlementQueue {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  readonly #waiting: { usage: UsageRecord; lease: Lease | undefined }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** A lease counts its call until this is written. */
  add(usage: UsageRecord, lease?: Lease): void {
    this.#waiting.push({ usage, lease });
    this.#schedule(gatherMs);
  }

  /** How many are not written yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** True when the store has not been writable for so long that no further call should be begun. */
  get isFull(): boolean {
    return this.#waiting.length >= waitingMax;
  }

  /** Resolves when everything added so far is written; rejects, keeping the rest, when it cannot be. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write();
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#attempt(), ms);
  }

  async #attempt(): Promise<void> {
    this.#timer = undefined;
    try {
      await this.#write();
      if (this.#waiting.length > 0) this.#schedule(this.#waiting.length < batchMax ? gatherMs : 0);
    } catch (error) {
      this.#onError(error);
      this.#schedule(retryMs);
    }
  }

  /** One batch at a time: whoever comes while one is being written waits for that one. */
  #write(): Promise<void> {
    return (this.#writing ??= this.#writeBatch().finally(() => (this.#writing = undefined)));
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#waiting.slice(0, batchMax);
    await this.#store.settle(batch.map(({ usage, lease }) => ({ usage, leaseId: lease?.id ?? null })));
    this.#waiting.splice(0, batch.length);
    for (const { lease } of batch) if (lease) lease.calls -= 1;
  }

  /** Writes what is left, trying for so long, and never again after that. */
  async close(patienceMs: number): Promise<void> {
    const end = performance.now() + patienceMs;
    try {
      for (;;) {
        try {
          return await this.flush();
        } catch (error) {
          if (performance.now() + retryMs > end) throw error;
          this.#onError(error);
          await sleep(retryMs);
        }
      }
    } finally {
      clearTimeout(this.#timer);
    }
  }
}
