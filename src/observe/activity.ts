import { clearInterval, setInterval } from "node:timers";
import type { ActivityCount, ReportStore } from "../accounts/report-store.ts";
import type { Caller } from "../accounts/store.ts";
import type { Observer } from "../pipeline/call.ts";
import type { Failed } from "../upstream/routing/health.ts";

/**
 * Counts what the books do not hold, in slots of five minutes: values hidden by type, times to the first text, and by key and
 * status what was refused before the books knew of it and what failed afterwards.
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
      this.#failures.length = Math.min(this.#failures.length, failuresMost);
    },
    ended: ({ caller, progress: { arrivedAt, firstTextAt } }, { reason, status }) => {
      const { account, key } = caller;
      if (firstTextAt !== undefined) this.#add(account.id, `first ${boundOf(firstTextAt - arrivedAt)}`, 1);
      if (reason === "rejected" || reason === "upstream_cut") this.#add(account.id, `failed ${status} ${key.id}`, 1);
    },
  };

  /** A request of a known key was answered with an error, and nothing of it is in the books. */
  readonly refused = ({ account, key }: Caller, status: number): void =>
    this.#add(account.id, `refused ${status} ${key.id}`, 1);

  /** The newest first. */
  get failures(): readonly Failed[] {
    return this.#failures;
  }

  /** Writes what was counted from time to time; what cannot be written is kept. */
  writeTo(books: Pick<ReportStore, "count">, onError: (thrown: unknown) => void): void {
    this.#timer = setInterval(() => void this.write(books).catch(onError), writeMs).unref();
  }

  async write(books: Pick<ReportStore, "count">): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    try {
      await books.count([...counts.values()]);
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
const failuresMost = 50;

/** The least of the steps, a quarter apart, that milliseconds stay below. */
const boundOf = (ms: number): number => Math.ceil(1.25 ** Math.ceil(Math.log(Math.max(ms, 1)) / Math.log(1.25)));
