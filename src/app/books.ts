import { clearInterval, setInterval } from "node:timers";
import { trustMs } from "../accounts/keys.ts";
import { Ledger } from "../accounts/ledger.ts";
import type { SqlStore } from "../accounts/stores/sql-store.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import type { Metrics } from "../observe/metrics.ts";

/** Whether books can be written. Once a write has failed, one that changes nothing is tried until it succeeds. */
export class WritableBooks implements Disposable {
  readonly #probe: () => Promise<unknown>;
  readonly #clock: () => number;
  #failingSince: number | undefined;
  #probing: NodeJS.Timeout | undefined;

  /** @param probe rejects while the books cannot be written @param clock monotonic, in milliseconds */
  constructor(probe: () => Promise<unknown>, clock = () => performance.now()) {
    this.#probe = probe;
    this.#clock = clock;
  }

  /** A write has failed. */
  failed(): void {
    this.#failingSince ??= this.#clock();
    this.#probing ??= setInterval(() => void this.probe(), probeMs).unref();
  }

  /** Whether none could be written for so long that it is no short disturbance. */
  get areFailing(): boolean {
    return this.#failingSince !== undefined && this.#clock() - this.#failingSince >= trustMs;
  }

  async probe(): Promise<void> {
    try {
      await this.#probe();
    } catch {
      // It goes on failing, which the ledger has told.
      return;
    }
    this.#failingSince = undefined;
    this[Symbol.dispose]();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#probing);
    this.#probing = undefined;
  }
}

const probeMs = 5000;

/** The ledger of a serving process, which tells what it could not write. */
export const openLedger = (store: SqlStore, books: WritableBooks, log: Log, metrics: Metrics): Ledger =>
  new Ledger(store, {
    onError(thrown) {
      log.error(withoutMessage(thrown), "the books cannot be written");
      metrics.booksFailed();
      books.failed();
    },
  });

/** Writes what is left, trying for `patienceMs`; rejects when calls are lost, and tells how many. */
export async function closeLedger(ledger: Ledger, patienceMs: number, log: Log): Promise<void> {
  try {
    await ledger.close(patienceMs);
  } catch (thrown) {
    log.error({ calls: ledger.waiting, ...withoutMessage(thrown) }, "calls were lost, for the books cannot be written");
    throw thrown;
  }
}
