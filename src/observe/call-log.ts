import type { AttemptRecord, Call, CallEnd, Observer } from "../pipeline/call.ts";
import type { Log } from "./log.ts";
import { loggedId } from "./logged-id.ts";

/** Logs one line for each call that is over, and one for each failed attempt at a provider. */
export function callLog(log: Log): Partial<Observer> {
  return {
    failed(call, { kind, message }, attempt) {
      const reason = kind === "refused" ? undefined : message;
      const fields = {
        request: nameOf(call),
        provider: attempt?.provider ?? call.disclosure.provider,
        model: call.model,
        failure: kind,
      };
      log[kind === "credential" ? "error" : "warn"]({ ...fields, reason }, "provider failed");
    },
    unsearched: (call, { detector, message, cause }) =>
      log.warn(
        { request: nameOf(call), detector, reason: message, ...(cause ? withoutMessage(cause) : {}) },
        "search failed",
      ),
    bug: (call, thrown) => log.error({ request: nameOf(call), ...withoutMessage(thrown) }, "bug"),
    ended: (call, ending) => log.info(summary(call, ending, performance.now()), "call"),
  };
}

/** What a call is found by: the request's id or, where that may not be logged, the answer's. */
const nameOf = ({ requestId, id }: Call) => loggedId(requestId) ?? id;

/** What may be logged of a thrown value: its class, its code and stack frames. Its message may hold personal data. */
export function withoutMessage(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { thrown: typeof thrown };
  const { name, message, stack = "" } = thrown;
  // Cuts off the message, since its lines may look like frames.
  const frames = stack.slice(stack.indexOf(message) + message.length);
  return { thrown: name, code: codeOf(thrown), stack: frames.match(/^ *at .+$/gm)?.map((frame) => frame.trim()) };
}

/** The code of a system error, such as `ENOSPC`, or of a database, SQLite's with its number. */
function codeOf(error: Error & { code?: unknown; errcode?: unknown }): string | undefined {
  const { code, errcode } = error;
  if (typeof code !== "string" || !/^[A-Z0-9_]{1,64}$/.test(code)) return undefined;
  return typeof errcode === "number" ? `${code} ${errcode}` : code;
}

function summary(call: Call, { reason, status, usage }: CallEnd, now: number): object {
  const { caller, model, request, disclosure, version, progress } = call;
  const { arrivedAt, firstTextAt, attempts } = progress;
  return {
    request: nameOf(call),
    account: caller.account.id,
    key: caller.key.id,
    label: call.label,
    model,
    path: request.dialect.route.path,
    stream: request.isStream,
    version: version.date,
    provider: disclosure.provider,
    decisions: [...disclosure.decisions],
    hidden: disclosure.pseudonymized,
    status,
    reason,
    prompt_tokens: usage.prompt_tokens,
    completion_tokens: usage.completion_tokens,
    ms: Math.round(now - arrivedAt),
    first_ms: firstTextAt === undefined ? undefined : Math.round(firstTextAt - arrivedAt),
    attempts: attempts.length > 1 ? attempts.map((attempt) => describeAttempt(attempt, now)) : undefined,
  };
}

/** One attempt at a provider: its outcome and how long it took. */
function describeAttempt({ provider, model, askedAt, ended }: AttemptRecord, now: number): object {
  return { provider, model, outcome: ended?.outcome ?? "abandoned", ms: Math.round((ended?.at ?? now) - askedAt) };
}
