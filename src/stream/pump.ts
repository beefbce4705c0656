import { Watch } from "./watch.ts";

export interface Pumped<Item> {
  /** The next items; undefined at the end of a whole answer; throws if it breaks off. */
  next(): Promise<Item[] | undefined>;
  /** What goes out for some items; may be empty while text is held back. */
  write(items: Item[]): string;
  /** The last words of a whole answer. */
  finish(): string;
  /** The last words of one that broke off. */
  fail(thrown: unknown): string;
  /** Keeps a silent connection alive. */
  idle(): string;
  /** Whether silence is what it begins with. */
  beginIdle: boolean;
  /** Called exactly once, however it ends; `gone`: the reader left. */
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
export function pump<Item>({ next, write, finish, fail, idle, beginIdle, onEnd }: Pumped<Item>): Pump {
  let over = false;
  let isBlocked = false;
  let sayIdle = () => {};
  const watch = new Watch(() => sayIdle());
  const end: typeof onEnd = (how) => {
    over = true;
    watch.stop();
    onEnd(how);
  };

  return {
    async run(sink) {
      if (over) return;
      sayIdle = () => {
        // A reader that does not read needs no sign of life.
        if (!isBlocked) void sink.write(idle());
        watch.within(idleMs, "silence");
      };
      if (beginIdle) sayIdle();
      else watch.within(idleMs, "silence");
      try {
        for (;;) {
          const items = await next();
          if (over) return;
          const text = items ? write(items) : finish();
          // After the last words there is no silence to break: a sign of life would go to a stream that is closed.
          if (!items) end({ outcome: "whole" });
          else if (text !== "") watch.within(idleMs, "silence");
          const room = text === "" ? undefined : sink.write(text);
          if (!items) return;
          if (!room) continue;
          isBlocked = true;
          await room;
          isBlocked = false;
          if (over) return;
        }
      } catch (thrown) {
        if (over) return;
        try {
          void sink.write(fail(thrown));
        } finally {
          end({ outcome: "broken", thrown });
        }
      }
    },
    cancel() {
      if (!over) end({ outcome: "gone" });
    },
  };
}
