import { clearInterval, setInterval } from "node:timers";
import { trustMs } from "../accounts/keys.ts";
import { Ledger } from "../accounts/ledger.ts";
import type { Database } from "../accounts/stores/database.ts";
import type { SqlStore } from "../accounts/stores/sql-store.ts";
import { withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import type { Metrics } from "../observe/metrics.ts";

/**
 * Whether books can be written. Once a write has failed, calls that wait are tried again by the ledger, and their success counts: on a full
 * disk a smaller write may still find room. Where none waits, one that changes nothing is tried until it succeeds.
 */
export class WritableBooks implements Disposable {
  readonly #probe: () => Promise<unknown>;
  readonly #waiting: () => number;
  readonly #clock: () => number;
  #failingSince: number | undefined;
  #probing: NodeJS.Timeout | undefined;

  /** @param probe rejects while the books cannot be written @param waiting calls not written yet @param clock monotonic, in milliseconds */
  constructor(probe: () => Promise<unknown>, waiting: () => number, clock = () => performance.now()) {
    this.#probe = probe;
    this.#waiting = waiting;
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

  /** Calls were written. */
  written(): void {
    this.#failingSince = undefined;
    this[Symbol.dispose]();
  }

  async probe(): Promise<void> {
    if (this.#waiting() > 0) return;
    try {
      await this.#probe();
    } catch {
      // It goes on failing, which the ledger has told.
      return;
    }
    this.written();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#probing);
    this.#probing = undefined;
  }
}

const probeMs = 5000;

/** The ledger of a serving process, which tells what it could not write, and whether it can write. */
export function openBooks(database: Database, store: SqlStore, log: Log, metrics: Metrics) {
  const books = new WritableBooks(
    () => writeNothing(database),
    () => ledger.waiting,
  );
  const ledger = new Ledger(store, {
    onError(thrown) {
      log.error(withoutMessage(thrown), "the books cannot be written");
      metrics.booksFailed();
      books.failed();
    },
    onWritten: () => books.written(),
  });
  return { books, ledger };
}

/** Writes, and changes nothing: SQLite does not write a row that stays as it was, so it is changed and changed back. */
export const writeNothing = (database: Database): Promise<void> =>
  database.transaction(async (inside) => {
    await inside.query("UPDATE audit_end SET number = number + 1");
    await inside.query("UPDATE audit_end SET number = number - 1");
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
