import { setImmediate } from "node:timers/promises";
import { type Limiter, type Share, uncounted, type Verdict } from "../accounts/limits.ts";
import type { LimitRequest } from "./messages.ts";
import { PendingRequests } from "./pending-requests.ts";

interface Batch {
  requests: LimitRequest[];
  verdicts: Promise<Verdict[]>;
}

/** Has the parent count, which does so for all workers. Requests of one turn of the event loop share a message, which costs more than counting. */
export class ParentLimiter implements Limiter {
  readonly #send: (batch: number, requests: LimitRequest[]) => void;
  readonly #pending: PendingRequests<Verdict[]>;
  #gathering: Batch | undefined;

  constructor(send: (batch: number, requests: LimitRequest[]) => void, timeoutMs = 500) {
    this.#send = send;
    this.#pending = new PendingRequests(timeoutMs);
  }

  async admit(keyId: string, limit: number, account?: Share): Promise<Verdict> {
    const { requests, verdicts } = (this.#gathering ??= this.#newBatch());
    const index = requests.push([keyId, limit, account]) - 1;
    return (await verdicts)[index]!;
  }

  /** Takes the parent's verdicts. */
  judged(batch: number, verdicts: Verdict[]): void {
    this.#pending.respond(batch, verdicts);
  }

  #newBatch(): Batch {
    const requests: LimitRequest[] = [];
    return { requests, verdicts: this.#verdictsOf(requests) };
  }

  async #verdictsOf(requests: LimitRequest[]): Promise<Verdict[]> {
    await setImmediate();
    this.#gathering = undefined;
    const verdicts = await this.#pending.request((number) => this.#send(number, requests));
    if (!verdicts) throw uncounted(new Error("the parent does not answer"));
    return verdicts;
  }
}
