import type { GatewayError } from "../errors.ts";
import { Bag, type Placed } from "../stream/bag.ts";

export interface OpenCall extends Placed {
  readonly isStream: boolean;
  /** Ends the call early, with an error its client gets. */
  stop(reason: GatewayError): void;
}

/** What is being answered, so that a server that drains knows when it is done, and can end what is not. */
export class OpenCalls {
  readonly #calls = new Bag<OpenCall>();
  #requests = 0;
  #opened = 0;
  #whenIdle: (() => void)[] = [];

  /** Counts a request until its response begins; the stream behind it counts as a call. */
  async track<Answer>(answer: Promise<Answer> | Answer, begun: (answer: Answer) => void): Promise<Answer> {
    this.#requests += 1;
    try {
      const response = await answer;
      begun(response);
      return response;
    } finally {
      this.#requests -= 1;
      this.#notifyIdle();
    }
  }

  /** Counts a call until it is closed. */
  open(call: OpenCall): void {
    this.#opened += 1;
    this.#calls.add(call);
  }

  close(call: OpenCall): void {
    this.#calls.delete(call);
    this.#notifyIdle();
  }

  /** Calls so far. */
  get opened(): number {
    return this.#opened;
  }

  /** Calls that are not over. */
  get size(): number {
    return this.#calls.size;
  }

  /** Those of them that are streamed. Counted when asked, which is once a scrape. */
  get streams(): number {
    let streams = 0;
    for (const { isStream } of this.#calls) if (isStream) streams += 1;
    return streams;
  }

  /** Ends every call with an error its client gets. */
  stop(reason: GatewayError): void {
    for (const call of this.#calls) call.stop(reason);
  }

  /** Resolves when nothing is being answered. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
      this.#notifyIdle();
    });
  }

  #notifyIdle(): void {
    if (this.#requests + this.#calls.size === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}
