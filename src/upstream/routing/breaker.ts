/** When a target's breaker opens, and for how long. */
export interface BreakerRules {
  /** Consecutive failures that open it; 0: it never opens. */
  failures: number;
  /** Share of failures in the window that opens it, from ten calls on. */
  share: number;
  windowMs: number;
  /** Doubled with each probe that fails. */
  openMs: number;
}

/**
 * What an attempt shows about its target. `credential`: our own key or account is refused, which does not pass soon;
 * `nothing`: the request was wrong, or the client disconnected.
 */
export type AttemptOutcome = "answered" | "failed" | "credential" | "nothing";

export type BreakerState = ClosedState | OpenState | HalfOpenState;

interface ClosedState {
  is: "closed";
  failuresInRow: number;
  /** When the window began in which the next two are counted. */
  since: number;
  answered: number;
  failed: number;
}

interface OpenState {
  is: "open";
  until: number;
  /** How often it has opened without closing in between. */
  times: number;
  reason: "failed" | "credential";
  /** The end of the wait that the provider itself asked for; no later than now if it asked for none. */
  askedUntil: number;
}

/** A call probes the target; meanwhile others use other targets, where there are any. */
interface HalfOpenState {
  is: "half-open";
  from: OpenState;
  /** When another call may probe too, since a long answer must not block the target. */
  until: number;
}

export interface AttemptReport {
  outcome: AttemptOutcome;
  /** Whether the attempt was a probe. */
  isProbe: boolean;
  /** How long the provider asks to wait. */
  waitMs?: number | undefined;
}

export const closed: ClosedState = { is: "closed", failuresInRow: 0, since: 0, answered: 0, failed: 0 };

/** The fewest calls whose share of failures counts. */
const leastCalls = 10;
const longestOpenMs = 120_000;
const credentialMs = 300_000;
const probeMs = 10_000;
/** The longest wait a provider can ask for. */
const longestWaitMs = 600_000;

/** Whether the target may be called, and as what. */
export function admission(state: BreakerState, now: number): "call" | "probe" | "none" {
  if (state.is === "closed") return "call";
  return now >= state.until ? "probe" : "none";
}

/** The state after an attempt. */
export function nextState(state: BreakerState, report: AttemptReport, rules: BreakerRules, now: number): BreakerState {
  if (rules.failures === 0) return closed;
  if (state.is === "closed") return counted(state, report, rules, now);
  // Begun before the breaker opened: outdated.
  if (state.is === "open" || !report.isProbe) return state;
  if (report.outcome === "nothing") return state.from;
  return report.outcome === "answered"
    ? counted(closed, report, rules, now)
    : opened(report, state.from.times + 1, rules, now);
}

function counted(state: ClosedState, report: AttemptReport, rules: BreakerRules, now: number): BreakerState {
  const { outcome } = report;
  if (outcome === "nothing") return state;
  if (outcome === "credential") return opened(report, 1, rules, now);
  const isNewWindow = now - state.since > rules.windowMs;
  const { since, answered, failed } = isNewWindow ? { since: now, answered: 0, failed: 0 } : state;
  if (outcome === "answered") return { is: "closed", failuresInRow: 0, since, answered: answered + 1, failed };
  const next: ClosedState = {
    is: "closed",
    failuresInRow: state.failuresInRow + 1,
    since,
    answered,
    failed: failed + 1,
  };
  const calls = next.answered + next.failed;
  const isBroken = next.failuresInRow >= rules.failures || (calls >= leastCalls && next.failed >= rules.share * calls);
  return isBroken ? opened(report, 1, rules, now) : next;
}

function opened(
  { outcome, waitMs = 0 }: AttemptReport,
  times: number,
  { openMs }: BreakerRules,
  now: number,
): OpenState {
  const reason = outcome === "credential" ? "credential" : "failed";
  const usual = Math.min(openMs * 2 ** (times - 1), Math.max(openMs, longestOpenMs));
  const askedMs = Math.min(waitMs, longestWaitMs);
  const ms = Math.max(usual, reason === "credential" ? credentialMs : 0, askedMs);
  return { is: "open", until: now + ms, times, reason, askedUntil: now + askedMs };
}

/** The circuit breaker of one target: keeps calls away while it fails. */
export class Breaker {
  #state: BreakerState = closed;
  readonly #changed: (state: BreakerState) => void;

  /** @param changed called when it opens and when it closes. */
  constructor(changed: (state: BreakerState) => void = () => {}) {
    this.#changed = changed;
  }

  get state(): BreakerState {
    return this.#state;
  }

  admits(now: number): boolean {
    return admission(this.#state, now) !== "none";
  }

  /** Whether it may be probed early where no other target is left. Not before the end of a wait that the provider itself asked for. */
  mayYield(now: number): boolean {
    if (this.#state.is === "closed") return false;
    const { askedUntil } = this.#state.is === "open" ? this.#state : this.#state.from;
    return now >= askedUntil;
  }

  /** An attempt begins. True if it is a probe. */
  begin(now: number): boolean {
    const state = this.#state;
    if (state.is === "closed") return false;
    // Calls that have no other target would else put off, one after the other, the probe by those that have.
    if (state.is === "half-open" && now < state.until) return true;
    this.#state = { is: "half-open", from: state.is === "open" ? state : state.from, until: now + probeMs };
    return true;
  }

  report(report: AttemptReport, rules: BreakerRules, now: number): void {
    const wasClosed = this.#state.is === "closed";
    this.#state = nextState(this.#state, report, rules, now);
    if (wasClosed !== (this.#state.is === "closed")) this.#changed(this.#state);
  }
}
