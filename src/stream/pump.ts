import type { Receiver } from "./receiver.ts";
import { Deadline } from "./deadline.ts";

export interface PumpedStream<Item> {
  /** Begins to bring items; the end without a failure is that of a whole answer. */
  start(receiver: Receiver<Item[]>): void;
  /** What goes out for some items; may be empty while text is held back. */
  write(items: Item[]): string;
  /** The last words of a whole answer. */
  finish(): string;
  /** The last words of one that broke off. Must not throw. */
  fail(thrown: unknown): string;
  /** Keeps a silent connection alive. */
  idle(): string;
  /** Whether silence is what it begins with. */
  beginIdle: boolean;
  /** Called exactly once, however it ends; `gone`: the reader left. Must not throw. */
  onEnd(end: { outcome: "whole" } | { outcome: "broken"; thrown: unknown } | { outcome: "gone" }): void;
}

/** Where a pump writes to. */
export interface Sink {
  /** Takes the text. To a client that does not keep up a promise: nothing more should be written before it resolves. */
  write(text: string): PromiseLike<unknown> | undefined;
}

/** A stream before it has somewhere to go. */
export interface Pump {
  /** Writes everything; resolves when the last words are written. */
  run(sink: Sink): Promise<void>;
  /** The reader has left. */
  cancel(): void;
}

/** Milliseconds without an event after which one is sent, so that nothing between us and the client takes the stream for dead. */
export const idleMs = 15_000;

/** Moves items to a client as text, no faster than it reads, and ends exactly once. */
export function pump<Item>({ start, write, finish, fail, idle, beginIdle, onEnd }: PumpedStream<Item>): Pump {
  const over = Promise.withResolvers<void>();
  let isOver = false;
  let isBlocked = false;
  let sayIdle = () => {};
  const deadline = new Deadline(() => sayIdle());
  const end: typeof onEnd = (how) => {
    isOver = true;
    deadline.stop();
    over.resolve();
    onEnd(how);
  };
  const unblock = () => void (isBlocked = false);
  const leave = () => {
    if (!isOver) end({ outcome: "gone" });
  };

  return {
    run(sink) {
      if (isOver) return over.promise;
      const breakOff = (thrown: unknown) => {
        if (isOver) return;
        const words = fail(thrown);
        try {
          void sink.write(words);
        } catch {
          // A sink that cannot be written to has no reader, and what ended the stream is told below.
        }
        end({ outcome: "broken", thrown });
      };
      sayIdle = () => {
        try {
          // A reader that does not read needs no sign of life.
          if (!isBlocked) void sink.write(idle());
          deadline.within(idleMs, "silence");
        } catch (thrown) {
          breakOff(thrown);
        }
      };
      if (beginIdle) sayIdle();
      else deadline.within(idleMs, "silence");
      if (isOver) return over.promise;

      start({
        take(items) {
          if (isOver) return undefined;
          try {
            const text = write(items);
            if (text === "") return undefined;
            deadline.within(idleMs, "silence");
            const room = sink.write(text);
            isBlocked = room !== undefined;
            return room?.then(unblock, leave);
          } catch (thrown) {
            breakOff(thrown);
            return undefined;
          }
        },
        end(failure) {
          if (isOver) return;
          if (failure) return breakOff(failure);
          try {
            void sink.write(finish());
          } catch (thrown) {
            return breakOff(thrown);
          }
          end({ outcome: "whole" });
        },
      });
      return over.promise;
    },
    cancel: leave,
  };
}
