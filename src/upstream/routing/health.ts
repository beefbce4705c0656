import { Breaker, type BreakerRules, type BreakerState, closed } from "./breaker.ts";
import type { Target } from "../provider.ts";

/** How a target fares, for those who watch. */
export interface TargetHealth {
  provider: string;
  model: string;
  state: BreakerState["is"];
  /** Why it is not closed. */
  reason: "failed" | "credential" | null;
  failuresInRow: number;
  /** Until it is tried again; 0 unless it is open. */
  openForMs: number;
}

/** A provider that did not answer, lately. */
export interface Failed {
  at: number;
  provider: string;
  model: string;
  kind: string;
}

/** The breakers of all targets. They outlive a configuration where the next one names the same targets. */
export class Health {
  #known = new Map<string, { target: Target; breaker: Breaker }>();
  #before = this.#known;
  readonly #changed: (health: TargetHealth) => void;

  /** @param changed told when a target is given up for a while, and when it is back. */
  constructor(changed: (health: TargetHealth) => void = () => {}) {
    this.#changed = changed;
  }

  /** From here on other targets count; those asked for again are remembered. */
  renew(): void {
    this.#before = this.#known;
    this.#known = new Map();
  }

  breakerOf(target: Target, { failures }: BreakerRules): Breaker {
    if (failures === 0) return new Breaker();
    const { name, model, baseUrl, apiKey, headers } = target;
    // Another key, address, header or kind is another target: what is known of the old one says nothing of it.
    const key = JSON.stringify([name, model, baseUrl, apiKey, headers]);
    const known = this.#known.get(key) ?? this.#before.get(key);
    const changed = (state: BreakerState) => this.#changed(healthOf(target, state, performance.now()));
    const breaker = known?.target.provider === target.provider ? known.breaker : new Breaker(changed);
    this.#known.set(key, { target, breaker });
    return breaker;
  }

  /** The targets of the configuration in force that were ever asked, by the clock of `performance.now()`. */
  snapshot(now: number): TargetHealth[] {
    return [...this.#known.values()]
      .filter(({ breaker }) => breaker.state !== closed)
      .map(({ target, breaker }) => healthOf(target, breaker.state, now));
  }
}

/** Of each target the view of the process it fares worst with. */
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
