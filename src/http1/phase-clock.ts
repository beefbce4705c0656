import type { RequestBody } from "./body.ts";
import { type Limits, lingerMs, lingerSilenceMs, usualLimits } from "./limits.ts";

/** Between requests; in a head; until an answer is out; in the rest of a body nobody read; until the client closes; after that. */
export type Phase = "idle" | "head" | "answer" | "rest" | "linger" | "closed";

/** The phase a connection is in, and for how long. */
export class PhaseClock {
  #phase: Phase = "head";
  #since = performance.now();
  #lastByteAt = this.#since;

  get phase(): Phase {
    return this.#phase;
  }

  enter(phase: Phase): void {
    this.#phase = phase;
    this.#since = performance.now();
  }

  /** The client sent something. */
  heard(): void {
    this.#lastByteAt = performance.now();
  }

  /** Whether the client's time is up. An answer may take any time: neither a provider nor a slow reader is the client's fault. */
  isLate(now: number, body: RequestBody | undefined, limits: Limits): boolean {
    const phaseMs = now - this.#since;
    switch (this.#phase) {
      case "idle":
        return phaseMs > limits.idleMs;
      case "head":
        return phaseMs > limits.headMs;
      case "rest":
        // However long one that is read may take: strangers, too, send bodies that nobody reads.
        return phaseMs > Math.min(limits.bodyMs, usualLimits.bodyMs);
      case "linger":
        return phaseMs > lingerMs || Math.min(phaseMs, now - this.#lastByteAt) > lingerSilenceMs;
      case "answer":
        return body !== undefined && body.isAwaited && body.isLate(now, limits);
      case "closed":
        break;
    }
    return false;
  }
}
