import type { GatewayError } from "../errors.ts";
import type { Call, Observer } from "../pipeline/call.ts";

/** What is being answered, so that a server that stops knows when it is done, and can end what is not. */
export class Running {
  readonly #calls = new Map<Call, (reason: GatewayError) => void>();
  #requests = 0;
  #streams = 0;
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
      this.#tell();
    }
  }

  /** Is told of calls. */
  readonly observer: Partial<Observer> = {
    began: (call, stop) => {
      this.#calls.set(call, stop);
      if (call.request.isStream) this.#streams += 1;
    },
    ended: (call) => {
      this.#calls.delete(call);
      if (call.request.isStream) this.#streams -= 1;
      this.#tell();
    },
  };

  /** Calls that are not over. */
  get calls(): number {
    return this.#calls.size;
  }

  /** Those of them that are streamed. */
  get streams(): number {
    return this.#streams;
  }

  /** Ends every call with an error its caller is told. */
  stop(reason: GatewayError): void {
    for (const stop of this.#calls.values()) stop(reason);
  }

  /** Resolves when nothing is being answered. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
      this.#tell();
    });
  }

  #tell(): void {
    if (this.#requests + this.#calls.size === 0) for (const tell of this.#whenIdle.splice(0)) tell();
  }
}
