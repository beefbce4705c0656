import type { Call, Observer } from "../pipeline/call.ts";

/** Combines observers, called in this order. What one throws reaches neither the call nor the others; all are called with it as a bug. */
export function combineObservers(...observers: readonly Partial<Observer>[]): Observer {
  const notify = (call: Call, callOne: (one: Partial<Observer>) => void) => {
    for (const one of observers) {
      try {
        callOne(one);
      } catch (thrown) {
        bug(call, thrown);
      }
    }
  };
  const bug = (call: Call, thrown: unknown) => {
    for (const one of observers) {
      try {
        one.bug?.(call, thrown);
      } catch {
        // The observer that records bugs failed; nothing is left to report it to, and the call goes on.
      }
    }
  };
  const tracing = observers.find(({ traceparent }) => traceparent);
  return {
    began: (call) => notify(call, (one) => one.began?.(call)),
    unsearched: (call, failure) => notify(call, (one) => one.unsearched?.(call, failure)),
    hid: (call, counts) => notify(call, (one) => one.hid?.(call, counts)),
    asked: (call) => notify(call, (one) => one.asked?.(call)),
    hidInAnswer: (call, type) => notify(call, (one) => one.hidInAnswer?.(call, type)),
    heldBack: (call, ms) => notify(call, (one) => one.heldBack?.(call, ms)),
    failed: (call, failure, attempt) => notify(call, (one) => one.failed?.(call, failure, attempt)),
    bug,
    ended: (call, ending) => notify(call, (one) => one.ended?.(call, ending)),
    ...(tracing ? { traceparent: traceparentOf } : {}),
  };

  function traceparentOf(call: Call): string | undefined {
    let traceparent: string | undefined;
    notify(call, (one) => (traceparent ??= one.traceparent?.(call)));
    return traceparent;
  }
}
