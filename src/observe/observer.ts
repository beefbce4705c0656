import type { Observer } from "../pipeline/call.ts";

/** Several observers as one, told in this order. */
export function together(...observers: readonly Partial<Observer>[]): Observer {
  const tracing = observers.find(({ traceparent }) => traceparent);
  return {
    began(call, stop) {
      for (const one of observers) one.began?.(call, stop);
    },
    unsearched(call, failure) {
      for (const one of observers) one.unsearched?.(call, failure);
    },
    hid(call, counts) {
      for (const one of observers) one.hid?.(call, counts);
    },
    asked(call) {
      for (const one of observers) one.asked?.(call);
    },
    heldBack(call, ms) {
      for (const one of observers) one.heldBack?.(call, ms);
    },
    failed(call, failure, attempt) {
      for (const one of observers) one.failed?.(call, failure, attempt);
    },
    bug(call, thrown) {
      for (const one of observers) one.bug?.(call, thrown);
    },
    ended(call, ending) {
      for (const one of observers) one.ended?.(call, ending);
    },
    ...(tracing?.traceparent ? { traceparent: tracing.traceparent } : {}),
  };
}
