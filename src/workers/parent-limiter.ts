import { setImmediate } from "node:timers/promises";
import { type Limiter, type AccountLimit, cannotCount, type Verdict } from "../accounts/limits.ts";
import type { Asked } from "./messages.ts";
import { Questions } from "./questions.ts";

interface Batch {
  requests: Asked[];
  verdicts: Promise<Verdict[]>;
}

/** Has the parent count, which does so for all workers: one question for all requests of a turn of the event loop. */
export class ParentLimiter implements Limiter {
  readonly #ask: (batch: number, requests: Asked[]) => void;
  readonly #questions: Questions<Verdict[]>;
  #gathering: Batch | undefined;

  /** @param answerMs how long one question may take. */
  constructor(ask: (batch: number, requests: Asked[]) => void, answerMs = 500) {
    this.#ask = ask;
    this.#questions = new Questions(answerMs);
  }

  async admit(keyId: string, limit: number, account?: AccountLimit): Promise<Verdict> {
    const { requests, verdicts } = (this.#gathering ??= this.#gather());
    const place = requests.push([keyId, limit, account]) - 1;
    return (await verdicts)[place]!;
  }

  /** Takes the parent's answer. */
  judged(number: number, verdicts: Verdict[]): void {
    this.#questions.answered(number, verdicts);
  }

  #gather(): Batch {
    const requests: Asked[] = [];
    return { requests, verdicts: this.#judgedOf(requests) };
  }

  async #judgedOf(requests: Asked[]): Promise<Verdict[]> {
    await setImmediate();
    this.#gathering = undefined;
    const verdicts = await this.#questions.ask((number) => this.#ask(number, requests));
    if (!verdicts) throw cannotCount(new Error("the parent does not answer"));
    return verdicts;
  }
}
