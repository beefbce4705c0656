import type { Call, Observer } from "../pipeline/call.ts";
import type { Log } from "./log.ts";

/** Writes one line for each call when it is over, and one for each target that failed on the way. */
export function logObserver(log: Log): Observer {
  return {
    failed: (call, target, { kind, message }) =>
      log[kind === "credential" ? "error" : "warn"](
        {
          request: call.requestId,
          provider: target.name,
          model: target.model,
          failure: kind,
          reason: kind === "refused" ? "see the answer" : message,
        },
        "provider failed",
      ),
    ended: (call, reason) => log.info(summary(call, reason), "call"),
  };
}

function summary({ requestId, caller, model, request, disclosure, version, created }: Call, reason: string): object {
  return {
    request: requestId,
    account: caller.account.id,
    key: caller.key.id,
    model,
    stream: request.stream === true,
    version: version.date,
    provider: disclosure.provider,
    decisions: [...disclosure.decisions],
    hidden: disclosure.pseudonymized,
    reason,
    seconds: Math.max(0, Math.floor(Date.now() / 1000) - created),
  };
}
