import { clearTimeout, setTimeout } from "node:timers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Lease } from "./leases.ts";
import type { Charge, Store, UsageRecord } from "./store.ts";

/** How long an ended call waits for others. At 10 ms a thousand calls a second cost a fifth more, with PostgreSQL two fifths. */
const gatherMs = 50;
const retryMs = 1000;
const batchMax = 200;
const waitingMax = 50_000;

/** Ended calls on their way into the store: written in batches, one transaction each, and kept until they are written. */
export class SettlementQueue {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  readonly #onWritten: (() => void) | undefined;
  readonly #waiting: (Charge & { lease: Lease | undefined })[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(store: Store, onError: (error: unknown) => void, onWritten?: () => void) {
    this.#store = store;
    this.#onError = onError;
    this.#onWritten = onWritten;
  }

  /** The lease counts its call until the usage is written. */
  add(usage: UsageRecord, lease?: Lease): void {
    const waiting = this.#waiting.push({ usage, leaseId: lease?.id ?? null, lease });
    // A batch is not gathered any longer: three at once would hold calls up for as long as three.
    if (waiting === batchMax) this.#unschedule();
    this.#schedule(waiting < batchMax ? gatherMs : 0);
  }

  /** Calls that are not written yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** True when so many calls wait for the store that no further one should begin. */
  get isFull(): boolean {
    return this.#waiting.length >= waitingMax;
  }

  /** Resolves when everything added so far is written; rejects if a batch cannot be, and keeps the rest. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write();
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#attempt(), ms);
  }

  #unschedule(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
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

  /** Writes one batch at a time; a call during a write waits for that write. */
  #write(): Promise<void> {
    return (this.#writing ??= this.#writeBatch().finally(() => (this.#writing = undefined)));
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#waiting.slice(0, batchMax);
    // A flush may have written what the timer was set for.
    if (batch.length === 0) return;
    await this.#store.settle(batch);
    this.#onWritten?.();
    this.#waiting.splice(0, batch.length);
    for (const { lease } of batch) if (lease) lease.calls -= 1;
  }

  /** Writes what is left, retrying for `patienceMs`, then gives up for good. */
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
      this.#unschedule();
    }
  }
}
