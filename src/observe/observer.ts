import type { Call, Observer } from "../pipeline/call.ts";

/** Combines observers, called in this order. What one throws reaches neither the call nor the others; all are called with it as a bug. */
export function combineObservers(...observers: readonly Partial<Observer>[]): Observer {
  const bug = (call: Call, thrown: unknown) => {
    for (const one of observers) {
      try {
        one.bug?.(call, thrown);
      } catch {
        // The observer that records bugs failed; nothing is left to report it to, and the call goes on.
      }
    }
  };
  /** What tells one of them, made into what tells all. */
  const all =
    <Told extends unknown[]>(tell: (one: Partial<Observer>, call: Call, ...told: Told) => void) =>
    (call: Call, ...told: Told): void => {
      for (const one of observers) {
        try {
          tell(one, call, ...told);
        } catch (thrown) {
          bug(call, thrown);
        }
      }
    };
  const tracing = observers.find(({ traceparent }) => traceparent);
  return {
    began: all((one, call) => one.began?.(call)),
    unsearched: all((one, call, failure) => one.unsearched?.(call, failure)),
    hid: all((one, call, counts) => one.hid?.(call, counts)),
    asked: all((one, call) => one.asked?.(call)),
    hidInAnswer: all((one, call, type) => one.hidInAnswer?.(call, type)),
    heldBack: all((one, call, ms) => one.heldBack?.(call, ms)),
    failed: all((one, call, failure, attempt) => one.failed?.(call, failure, attempt)),
    bug,
    ended: all((one, call, end) => one.ended?.(call, end)),
    ...(tracing ? { traceparent: traceparentOf } : {}),
  };

  function traceparentOf(call: Call): string | undefined {
    for (const one of observers) {
      try {
        const traceparent = one.traceparent?.(call);
        if (traceparent !== undefined) return traceparent;
      } catch (thrown) {
        bug(call, thrown);
      }
    }
    return undefined;
  }
}
