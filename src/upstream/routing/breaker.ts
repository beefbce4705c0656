/** When a target counts as broken, and for how long it is then left alone. */
export interface BreakerRules {
  /** Failures in a row that open it; 0: it never opens. */
  failures: number;
  /** Share of failures within the window that opens it, once there were ten calls. */
  share: number;
  windowMs: number;
  /** Twice as long after each probe that fails. */
  openMs: number;
}

/**
 * What a call says of its target. `credential`: our own key or account is refused, which does not mend itself soon;
 * `nothing`: the request was at fault, or its caller left.
 */
export type Outcome = "answered" | "failed" | "credential" | "nothing";

export type BreakerState = Closed | Open | HalfOpen;

interface Closed {
  is: "closed";
  failuresInRow: number;
  /** Of the window that began then. */
  since: number;
  answered: number;
  failed: number;
}

interface Open {
  is: "open";
  until: number;
  /** How often it opened without having closed in between. */
  times: number;
  reason: "failed" | "credential";
  /** Whether the provider itself named the time. */
  isAsked: boolean;
}

/** One call tries whether the target works again; others go elsewhere meanwhile. */
interface HalfOpen {
  is: "half-open";
  from: Open;
  /** When the probe has taken so long that another call may be one too: a long answer must not keep everyone out. */
  until: number;
}

export interface Report {
  outcome: Outcome;
  /** Whether the call was the probe. */
  isProbe: boolean;
  /** How long the provider asks to wait. */
  waitMs?: number | undefined;
}

export const closed: Closed = { is: "closed", failuresInRow: 0, since: 0, answered: 0, failed: 0 };

/** Calls below which a share of failures says nothing. */
const leastCalls = 10;
const longestOpenMs = 120_000;
const credentialMs = 300_000;
const probeMs = 10_000;
/** The longest a provider's own wish is heeded. */
const longestWaitMs = 600_000;

/** Whether a call may go there, and as what. */
export function admission(state: BreakerState, now: number): "call" | "probe" | "none" {
  if (state.is === "closed") return "call";
  return now >= state.until ? "probe" : "none";
}

/** The state once a call has told how it went. */
export function after(state: BreakerState, report: Report, rules: BreakerRules, now: number): BreakerState {
  if (rules.failures === 0) return closed;
  if (state.is === "closed") return counted(state, report, rules, now);
  // Asked before it opened: says nothing about now.
  if (state.is === "open" || !report.isProbe) return state;
  if (report.outcome === "nothing") return state.from;
  return report.outcome === "answered"
    ? counted(closed, report, rules, now)
    : opened(report, state.from.times + 1, rules, now);
}

function counted(state: Closed, report: Report, rules: BreakerRules, now: number): BreakerState {
  const { outcome } = report;
  if (outcome === "nothing") return state;
  if (outcome === "credential") return opened(report, 1, rules, now);
  const isNewWindow = now - state.since > rules.windowMs;
  const { since, answered, failed } = isNewWindow ? { since: now, answered: 0, failed: 0 } : state;
  if (outcome === "answered") return { is: "closed", failuresInRow: 0, since, answered: answered + 1, failed };
  const next: Closed = { is: "closed", failuresInRow: state.failuresInRow + 1, since, answered, failed: failed + 1 };
  const calls = next.answered + next.failed;
  const isBroken = next.failuresInRow >= rules.failures || (calls >= leastCalls && next.failed >= rules.share * calls);
  return isBroken ? opened(report, 1, rules, now) : next;
}

function opened({ outcome, waitMs = 0 }: Report, times: number, { openMs }: BreakerRules, now: number): Open {
  const reason = outcome === "credential" ? "credential" : "failed";
  const usual = Math.min(openMs * 2 ** (times - 1), Math.max(openMs, longestOpenMs));
  const ms = Math.max(usual, reason === "credential" ? credentialMs : 0, Math.min(waitMs, longestWaitMs));
  return { is: "open", until: now + ms, times, reason, isAsked: waitMs > 0 };
}

/** Keeps calls from a target that does not work. */
export class Breaker {
  #state: BreakerState = closed;
  readonly #changed: (state: BreakerState) => void;

  /** @param changed told when it opens and when it closes. */
  constructor(changed: (state: BreakerState) => void = () => {}) {
    this.#changed = changed;
  }

  get state(): BreakerState {
    return this.#state;
  }

  admits(now: number): boolean {
    return admission(this.#state, now) !== "none";
  }

  /** Whether it may be probed before its time, where nobody else can answer. Not if the provider itself named the time. */
  get mayYield(): boolean {
    return this.#state.is === "open" && !this.#state.isAsked;
  }

  /** A call goes there. True if it is the probe. */
  begin(now: number): boolean {
    const state = this.#state;
    if (state.is === "closed") return false;
    this.#state = { is: "half-open", from: state.is === "open" ? state : state.from, until: now + probeMs };
    return true;
  }

  report(report: Report, rules: BreakerRules, now: number): void {
    const wasClosed = this.#state.is === "closed";
    this.#state = after(this.#state, report, rules, now);
    if (wasClosed !== (this.#state.is === "closed")) this.#changed(this.#state);
  }
}
