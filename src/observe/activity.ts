import { clearInterval, setInterval } from "node:timers";
import type { ActivityCount, ReportStore } from "../accounts/report-store.ts";
import type { Caller } from "../accounts/store.ts";
import type { Observer } from "../pipeline/call.ts";
import type { Failed } from "../upstream/routing/health.ts";

/**
 * Counts what the ledger does not hold, in slots of five minutes: hidden values by type, times to the first text, and by key and
 * status the requests refused before a call began and the calls that failed.
 */
export class Activity {
  readonly #now: () => number;
  readonly #failures: Failed[] = [];
  #counts = new Map<string, ActivityCount>();
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  readonly observer: Partial<Observer> = {
    hid: ({ caller }, counts) => {
      for (const [type, count] of counts) this.#add(caller.account.id, `hidden ${type}`, count);
    },
    failed: (call, { kind }, attempt) => {
      if (kind === "refused") return;
      const provider = attempt?.provider ?? call.disclosure.provider ?? "";
      this.#failures.unshift({ at: this.#now(), provider, model: attempt?.model ?? call.model, kind });
      this.#failures.length = Math.min(this.#failures.length, failuresMax);
    },
    ended: ({ caller, progress: { arrivedAt, firstTextAt } }, { reason, status }) => {
      const { account, key } = caller;
      if (firstTextAt !== undefined) this.#add(account.id, `first ${boundOf(firstTextAt - arrivedAt)}`, 1);
      if (reason === "rejected" || reason === "upstream_cut") this.#add(account.id, `failed ${status} ${key.id}`, 1);
    },
  };

  /** Counts a request of a known key that was answered with an error before it became a call. */
  readonly refused = ({ account, key }: Caller, status: number): void =>
    this.#add(account.id, `refused ${status} ${key.id}`, 1);

  /** Newest first. */
  get failures(): readonly Failed[] {
    return this.#failures;
  }

  /** Writes the counts every few seconds; those that cannot be written are kept. */
  writeTo(store: Pick<ReportStore, "count">, onError: (thrown: unknown) => void): void {
    this.#timer = setInterval(() => void this.write(store).catch(onError), writeMs).unref();
  }

  async write(store: Pick<ReportStore, "count">): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    try {
      await store.count([...counts.values()]);
    } catch (thrown) {
      for (const { accountId, slot, measure, count } of counts.values()) this.#count(accountId, slot, measure, count);
      throw thrown;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #add(accountId: string, measure: string, count: number): void {
    const now = this.#now();
    this.#count(accountId, now - (now % slotMs), measure, count);
  }

  #count(accountId: string, slot: number, measure: string, count: number): void {
    const key = `${accountId} ${slot} ${measure}`;
    const counted = this.#counts.get(key);
    if (counted) counted.count += count;
    else this.#counts.set(key, { accountId, slot, measure, count });
  }
}

const slotMs = 300_000;
const writeMs = 5_000;
const failuresMax = 50;

/** The upper bound of the bucket that milliseconds fall into; each bound is a quarter above the one before. */
const boundOf = (ms: number): number => Math.ceil(1.25 ** Math.ceil(Math.log(Math.max(ms, 1)) / Math.log(1.25)));
