import { Breaker, type BreakerRules, type BreakerState, closed } from "./breaker.ts";
import type { Target } from "../provider.ts";

/** The state of a target's breaker, for the dashboard and metrics. */
export interface TargetHealth {
  provider: string;
  model: string;
  state: BreakerState["is"];
  /** Why it is not closed. */
  reason: "failed" | "credential" | null;
  failuresInRow: number;
  /** Time left until a probe; 0 unless it is open. */
  openForMs: number;
}

/** A recent attempt that failed. */
export interface Failed {
  at: number;
  provider: string;
  model: string;
  kind: string;
}

/** The breakers of all targets. Those of targets that the next configuration keeps survive a reload. */
export class Health {
  #known = new Map<string, { target: Target; breaker: Breaker }>();
  #before = this.#known;
  readonly #changed: (health: TargetHealth) => void;

  /** @param changed called when the breaker of a target opens and when it closes. */
  constructor(changed: (health: TargetHealth) => void = () => {}) {
    this.#changed = changed;
  }

  /** Begins a new configuration: breakers that are asked for again keep their state. */
  renew(): void {
    this.#before = this.#known;
    this.#known = new Map();
  }

  breakerOf(target: Target, { failures }: BreakerRules): Breaker {
    if (failures === 0) return new Breaker();
    const { name, model, baseUrl, apiKey, headers } = target;
    // Another key, address, header or kind is another target, with a breaker of its own.
    const key = JSON.stringify([name, model, baseUrl, apiKey, headers]);
    const known = this.#known.get(key) ?? this.#before.get(key);
    const changed = (state: BreakerState) => this.#changed(healthOf(target, state, performance.now()));
    const breaker = known?.target.provider === target.provider ? known.breaker : new Breaker(changed);
    this.#known.set(key, { target, breaker });
    return breaker;
  }

  /** The targets of the current configuration that have been called. @param now by `performance.now()`. */
  snapshot(now: number): TargetHealth[] {
    return [...this.#known.values()]
      .filter(({ breaker }) => breaker.state !== closed)
      .map(({ target, breaker }) => healthOf(target, breaker.state, now));
  }
}

/** For each target, the state in the process where it is worst. */
export function worst(all: readonly TargetHealth[]): TargetHealth[] {
  const rank = ({ state, openForMs }: TargetHealth) => (state === "closed" ? -1 : openForMs);
  const found = new Map<string, TargetHealth>();
  for (const one of all) {
    const key = `${one.provider}/${one.model}`;
    const known = found.get(key);
    if (!known || rank(one) > rank(known)) found.set(key, one);
  }
  return [...found.values()];
}

function healthOf({ name, model }: Target, state: BreakerState, now: number): TargetHealth {
  const open = state.is === "half-open" ? state.from : state.is === "open" ? state : undefined;
  return {
    provider: name,
    model,
    state: state.is,
    reason: open?.reason ?? null,
    failuresInRow: state.is === "closed" ? state.failuresInRow : 0,
    openForMs: state.is === "open" ? Math.max(0, Math.round(state.until - now)) : 0,
  };
}
