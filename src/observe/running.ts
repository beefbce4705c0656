import type { Observer } from "../pipeline/call.ts";

/** Counts what is being answered, so that a server that stops knows when it is done. */
export class Running {
  #count = 0;
  #whenIdle: (() => void)[] = [];

  /** Counts a request until its response begins; the stream behind it counts as a call. */
  async track<Answer>(answer: Promise<Answer> | Answer): Promise<Answer> {
    this.#begin();
    try {
      return await answer;
    } finally {
      this.#end();
    }
  }

  /** An observer that counts calls on their way to another. */
  counting(observer: Observer): Observer {
    return {
      ...observer,
      began: (call) => {
        this.#begin();
        observer.began(call);
      },
      ended: (call, reason) => {
        observer.ended(call, reason);
        this.#end();
      },
    };
  }

  /** Resolves when nothing is being answered. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
      this.#tell();
    });
  }

  #begin(): void {
    this.#count++;
  }

  #end(): void {
    this.#count--;
    this.#tell();
  }

  #tell(): void {
    if (this.#count === 0) for (const tell of this.#whenIdle.splice(0)) tell();
  }
}
