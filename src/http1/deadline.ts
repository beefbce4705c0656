import type { Body } from "./body.ts";
import { type Limits, lingerMs, lingerSilenceMs } from "./limits.ts";

/** Where a connection is: between requests, in a head, until an answer is out, in the rest of a body nobody read, until the client closes. */
export type Phase = "idle" | "head" | "answer" | "rest" | "linger" | "closed";

export interface Waiting {
  phase: Phase;
  /** Milliseconds since the phase began, and since the client sent anything. */
  phaseMs: number;
  silentMs: number;
  body: Body | undefined;
  now: number;
}

/** Whether a client has had its time. An answer has no end to it: neither a provider nor a slow reader is the client's fault. */
export function isLate({ phase, phaseMs, silentMs, body, now }: Waiting, limits: Limits): boolean {
  if (phase === "idle") return phaseMs > limits.idleMs;
  if (phase === "head") return phaseMs > limits.headMs;
  if (phase === "rest") return phaseMs > limits.bodyMs;
  if (phase === "linger") return phaseMs > lingerMs || Math.min(phaseMs, silentMs) > lingerSilenceMs;
  return phase === "answer" && body !== undefined && body.isAwaited && body.isLate(now, limits);
}
