import type { PlaygroundEvent } from "../../dashboard/playground-event.ts";

/** What tells a page events. */
export interface Telling {
  /** Says nothing to who is gone. */
  tell: (event: PlaygroundEvent) => void;
  /** A promise if the page does not keep up: nothing more should be told before it resolves. */
  room: () => Promise<void> | undefined;
  /** Aborted when nobody listens any more. */
  signal: AbortSignal;
}

/** Bytes that wait for a page. */
const waitingMost = 256 * 1024;

/** What some work tells, as the body of an answer. @param left aborted when the client is gone */
export function toldBy(left: AbortSignal, work: (telling: Telling) => Promise<void>): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const { signal } = gone;
  const encoder = new TextEncoder();
  let goOn = () => {};
  const leave = () => {
    gone.abort();
    goOn();
  };
  if (left.aborted) leave();
  else left.addEventListener("abort", leave, { once: true });
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const tell: Telling["tell"] = (event) => {
          if (!signal.aborted) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
        };
        const room = () =>
          signal.aborted || (controller.desiredSize ?? 0) > 0
            ? undefined
            : new Promise<void>((resolve) => (goOn = resolve));
        // Not awaited: nothing is pulled before the start is over.
        void work({ tell, room, signal }).then(
          () => signal.aborted || controller.close(),
          (thrown) => controller.error(thrown),
        );
      },
      pull: () => goOn(),
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: waitingMost }),
  );
}
