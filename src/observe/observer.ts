import type { Call, Observer } from "../pipeline/call.ts";
import type { Log } from "./log.ts";

/** Writes one line for each call when it is over, and one for each provider that failed on the way. */
export function logObserver(log: Log): Observer {
  return {
    began() {},
    failed(call, { kind, message }) {
      const reason = kind === "refused" ? undefined : message;
      const fields = { request: call.requestId, provider: call.disclosure.provider, model: call.model, failure: kind };
      log[kind === "credential" ? "error" : "warn"]({ ...fields, reason }, "provider failed");
    },
    bug: (call, thrown) => log.error({ request: call.requestId, ...withoutMessage(thrown) }, "bug"),
    ended: (call, reason) => log.info(summary(call, reason), "call"),
  };
}

/** What a thrown value may tell a log: its class and the places in the code. Its message may hold anything. */
export function withoutMessage(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { thrown: typeof thrown };
  return { thrown: thrown.name, stack: thrown.stack?.match(/^ *at .+$/gm)?.map((frame) => frame.trim()) };
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
