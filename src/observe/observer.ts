import type { Call, Observer } from "../pipeline/call.ts";

/** Several observers as one, told in this order. What one of them throws reaches neither the call nor the others: all are told of the bug. */
export function combineObservers(...observers: readonly Partial<Observer>[]): Observer {
  const tell = (call: Call, told: (one: Partial<Observer>) => void) => {
    for (const one of observers) {
      try {
        told(one);
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
        // Whoever writes bugs down cannot: there is nobody left to tell, and the call goes on.
      }
    }
  };
  const tracing = observers.find(({ traceparent }) => traceparent);
  return {
    began: (call) => tell(call, (one) => one.began?.(call)),
    unsearched: (call, failure) => tell(call, (one) => one.unsearched?.(call, failure)),
    hid: (call, counts) => tell(call, (one) => one.hid?.(call, counts)),
    asked: (call) => tell(call, (one) => one.asked?.(call)),
    heldBack: (call, ms) => tell(call, (one) => one.heldBack?.(call, ms)),
    failed: (call, failure, attempt) => tell(call, (one) => one.failed?.(call, failure, attempt)),
    bug,
    ended: (call, ending) => tell(call, (one) => one.ended?.(call, ending)),
    ...(tracing ? { traceparent: traceparentOf } : {}),
  };

  function traceparentOf(call: Call): string | undefined {
    let traceparent: string | undefined;
    tell(call, (one) => (traceparent ??= one.traceparent?.(call)));
    return traceparent;
  }
}
