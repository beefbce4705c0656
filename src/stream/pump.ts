import type { Receiver } from "./receiver.ts";
import { Deadline } from "./deadline.ts";

/** A stream to be pumped, and how it is written as text. */
export interface PumpedStream<Item> {
  /** Starts the items; an end without a failure is that of a whole answer. */
  start(receiver: Receiver<Item[]>): void;
  /** The text for some items; empty while it is held back. */
  write(items: Item[]): string;
  /** The last text of a whole answer. */
  finish(): string;
  /** The last text of an answer that broke off. Must not throw. */
  fail(thrown: unknown): string;
  /** Text that keeps a silent connection alive. */
  idle(): string;
  /** Whether to write the idle text at once. */
  beginIdle: boolean;
  /** Called exactly once, however the stream ends; `gone` means the client disconnected. Must not throw. */
  onEnd(end: { outcome: "whole" } | { outcome: "broken"; thrown: unknown } | { outcome: "gone" }): void;
}

/** Where a pump writes. */
export interface Sink {
  /** Writes text. Returns a promise if the client does not keep up: no more should be written before it resolves. */
  write(text: string): PromiseLike<unknown> | undefined;
}

/** A stream that waits for its sink. */
export interface Pump {
  /** Writes everything; resolves when the last text is written. */
  run(sink: Sink): Promise<void>;
  /** The client has disconnected. */
  cancel(): void;
}

/** Milliseconds of silence after which the idle text is sent, so that no proxy takes the connection for dead. */
export const idleMs = 15_000;

/** Moves items to a client as text, no faster than it reads, and ends exactly once. */
export function pump<Item>(stream: PumpedStream<Item>): Pump {
  return new StreamPump(stream);
}

class StreamPump<Item> implements Pump {
  readonly #stream: PumpedStream<Item>;
  readonly #over = Promise.withResolvers<void>();
  readonly #deadline = new Deadline(() => this.#sayIdle());
  #sink: Sink | undefined;
  #isOver = false;
  #isBlocked = false;

  constructor(stream: PumpedStream<Item>) {
    this.#stream = stream;
  }

  run(sink: Sink): Promise<void> {
    if (this.#isOver) return this.#over.promise;
    this.#sink = sink;
    if (this.#stream.beginIdle) this.#sayIdle();
    else this.#deadline.within(idleMs, "silence");
    if (!this.#isOver)
      this.#stream.start({ take: (items) => this.#take(items), end: (failure) => this.#finish(failure) });
    return this.#over.promise;
  }

  readonly cancel = (): void => {
    if (!this.#isOver) this.#end({ outcome: "gone" });
  };

  readonly #unblock = (): void => {
    this.#isBlocked = false;
  };

  #take(items: Item[]): PromiseLike<unknown> | undefined {
    if (this.#isOver) return undefined;
    try {
      const text = this.#stream.write(items);
      if (text === "") return undefined;
      this.#deadline.within(idleMs, "silence");
      const room = this.#sink?.write(text);
      this.#isBlocked = room !== undefined;
      return room?.then(this.#unblock, this.cancel);
    } catch (thrown) {
      this.#breakOff(thrown);
      return undefined;
    }
  }

  #finish(failure: Error | undefined): void {
    if (this.#isOver) return;
    if (failure) return this.#breakOff(failure);
    try {
      void this.#sink?.write(this.#stream.finish());
    } catch (thrown) {
      return this.#breakOff(thrown);
    }
    this.#end({ outcome: "whole" });
  }

  #breakOff(thrown: unknown): void {
    if (this.#isOver) return;
    const lastText = this.#stream.fail(thrown);
    try {
      void this.#sink?.write(lastText);
    } catch {
      // A sink that throws has no client; what ended the stream is reported below.
    }
    this.#end({ outcome: "broken", thrown });
  }

  #sayIdle(): void {
    try {
      // A client that does not read needs no sign of life.
      if (!this.#isBlocked) void this.#sink?.write(this.#stream.idle());
      if (!this.#isOver) this.#deadline.within(idleMs, "silence");
    } catch (thrown) {
      this.#breakOff(thrown);
    }
  }

  #end(how: Parameters<PumpedStream<Item>["onEnd"]>[0]): void {
    this.#isOver = true;
    this.#deadline.stop();
    this.#over.resolve();
    this.#stream.onEnd(how);
  }
}
