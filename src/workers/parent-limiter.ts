import { setImmediate } from "node:timers/promises";
import { type Limiter, type AccountLimit, cannotCount, type Verdict } from "../accounts/limits.ts";
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

  /** @param timeoutMs after which requests are refused: on a machine with ten times as much to do as it can, a parent is late by a second */
  constructor(send: (batch: number, requests: LimitRequest[]) => void, timeoutMs = 2000) {
    this.#send = send;
    this.#pending = new PendingRequests(timeoutMs);
  }

  async admit(keyId: string, limit: number, account?: AccountLimit): Promise<Verdict> {
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
    if (!verdicts) throw cannotCount(new Error("the parent does not answer"));
    return verdicts;
  }
}
