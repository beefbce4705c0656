import { clearTimeout, setImmediate, setTimeout } from "node:timers";
import { type Limiter, uncounted, type Verdict } from "../accounts/limits.ts";
import type { Asked } from "./messages.ts";

interface Batch {
  requests: Asked[];
  answered: PromiseWithResolvers<Verdict[]>;
}

/** Has the parent count, which does so for all workers: one question for all requests of a turn of the event loop. */
export class ParentLimiter implements Limiter {
  readonly #ask: (batch: number, requests: Asked[]) => void;
  readonly #answerMs: number;
  readonly #open = new Map<number, Batch>();
  #gathering: Batch | undefined;
  #count = 0;

  /** @param answerMs how long one question may take. */
  constructor(ask: (batch: number, requests: Asked[]) => void, answerMs = 500) {
    this.#ask = ask;
    this.#answerMs = answerMs;
  }

  async admit(keyId: string, limit: number): Promise<Verdict> {
    const batch = (this.#gathering ??= this.#gather());
    const place = batch.requests.push([keyId, limit]) - 1;
    return (await batch.answered.promise)[place]!;
  }

  /** Takes the parent's answer; one that comes too late is no longer waited for. */
  judged(number: number, verdicts: Verdict[]): void {
    this.#open.get(number)?.answered.resolve(verdicts);
  }

  #gather(): Batch {
    const batch: Batch = { requests: [], answered: Promise.withResolvers() };
    setImmediate(() => this.#send(batch));
    return batch;
  }

  #send(batch: Batch): void {
    const number = (this.#count += 1);
    const { promise, reject } = batch.answered;
    this.#gathering = undefined;
    this.#open.set(number, batch);
    const timer = setTimeout(() => reject(uncounted(new Error("the parent does not answer"))), this.#answerMs);
    const over = () => {
      clearTimeout(timer);
      this.#open.delete(number);
    };
    promise.then(over, over);
    this.#ask(number, batch.requests);
  }
}
