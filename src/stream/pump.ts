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

/** Milliseconds without an event after which one is sent, so that nothing between us and the client takes the stream for dead. */
export const idleMs = 15_000;

/** Moves items to a client as bytes, no faster than it reads, and ends exactly once. */
export function pump<Item>({
  next,
  write,
  finish,
  fail,
  idle,
  beginIdle,
  onEnd,
}: Pumped<Item>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let over = false;
  let expectSilence: () => void = () => {};
  const watch = new Watch(() => expectSilence());
  const end: typeof onEnd = (how) => {
    if (over) return;
    over = true;
    watch.stop();
    onEnd(how);
  };

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        expectSilence = () => {
          // A reader that does not read needs no sign of life.
          if ((controller.desiredSize ?? 0) >= 0) controller.enqueue(encoder.encode(idle()));
          watch.within(idleMs, "silence");
        };
        if (beginIdle) expectSilence();
        else watch.within(idleMs, "silence");
      },
      async pull(controller) {
        try {
          // A pull that enqueues nothing is not called again, so it goes on until something went out.
          for (;;) {
            const items = await next();
            if (over) return;
            const text = items ? write(items) : finish();
            if (!items) end({ outcome: "whole" });
            // After the last words there is no silence to break: a sign of life would go to a stream that is closed.
            if (items && text !== "") watch.within(idleMs, "silence");
            if (text !== "") controller.enqueue(encoder.encode(text));
            if (!items) controller.close();
            if (!items || text !== "") return;
          }
        } catch (thrown) {
          if (over) return;
          const text = fail(thrown);
          end({ outcome: "broken", thrown });
          controller.enqueue(encoder.encode(text));
          controller.close();
        }
      },
      cancel() {
        end({ outcome: "gone" });
      },
    },
    { highWaterMark: 0 },
  );
}
