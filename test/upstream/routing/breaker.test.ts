import { describe, expect, test } from "bun:test";
import {
  admission,
  nextState,
  Breaker,
  type BreakerState,
  closed,
  type AttemptOutcome,
} from "../../../src/upstream/routing/breaker.ts";

const rules = { failures: 3, share: 0.5, windowMs: 60_000, openMs: 10_000 };
const minute = 60_000;

/** An attempt at a time, if the breaker admits it, and its outcome. */
type Step = [at: number, outcome: AttemptOutcome, waitMs?: number];

/** The state after these attempts, each of which ends at once. */
function played(steps: readonly Step[], given = rules): { state: BreakerState; let: string[] } {
  let state: BreakerState = closed;
  const admissions: string[] = [];
  for (const [at, outcome, waitMs] of steps) {
    const admitted = admission(state, at);
    admissions.push(admitted);
    if (admitted === "none") continue;
    const isProbe = admitted === "probe";
    if (isProbe && state.is === "open") state = { is: "half-open", from: state, until: Infinity };
    state = nextState(state, { outcome, isProbe, waitMs }, given, at);
  }
  return { state, let: admissions };
}

const times = (count: number, at: number, outcome: AttemptOutcome): Step[] =>
  Array.from({ length: count }, () => [at, outcome]);
const alternating = (count: number, ...outcomes: AttemptOutcome[]): Step[] =>
  Array.from({ length: count }, (_, index) => [index, outcomes[index % outcomes.length]!]);

const table: readonly [what: string, steps: Step[], state: object][] = [
  ["stays closed while calls are answered", times(100, 0, "answered"), { is: "closed" }],
  ["stays closed below its failures in a row", times(2, 0, "failed"), { is: "closed", failuresInRow: 2 }],
  ["opens at its failures in a row", times(3, 5, "failed"), { is: "open", until: 10_005, reason: "failed" }],
  [
    "starts counting again after an answer",
    [...times(2, 0, "failed"), [1, "answered"], ...times(2, 2, "failed")],
    { is: "closed", failuresInRow: 2 },
  ],
  ["opens when half of ten calls failed", alternating(10, "answered", "failed"), { is: "open", until: 10_009 }],
  ["does not open by a share of fewer calls", alternating(9, "failed", "answered"), { is: "closed" }],
  ["stays closed while fewer fail", alternating(99, "failed", "answered", "answered"), { is: "closed" }],
  [
    "forgets failures before the window",
    [...alternating(8, "failed", "answered"), ...alternating(9, "failed", "answered").map(late)],
    { is: "closed" },
  ],
  ["opens at once, and for longer, when our own key is refused", [[0, "credential"]], { until: 5 * minute }],
  [
    "honours a longer wait that the provider asks for",
    [...times(2, 0, "failed"), [0, "failed", 30_000]],
    { until: 30_000 },
  ],
  ["honours it for ten minutes at most", [...times(2, 0, "failed"), [0, "failed", 1e9]], { until: 10 * minute }],
  [
    "never counts an invalid request or a client that disconnects",
    times(1000, 0, "nothing"),
    { is: "closed", failuresInRow: 0 },
  ],
  [
    "closes when its probe is answered",
    [...times(3, 0, "failed"), [10_000, "answered"]],
    { is: "closed", failuresInRow: 0 },
  ],
  ["opens for twice as long when its probe fails", [...times(3, 0, "failed"), [10_000, "failed"]], { until: 30_000 }],
  [
    "opens for two minutes at most by itself",
    [...times(3, 0, "failed"), ...Array.from({ length: 20 }, (_, n): Step => [(n + 1) * 10 * minute, "failed"])],
    { until: 202 * minute },
  ],
  [
    "opens for the first time again once it was closed",
    [...times(3, 0, "failed"), [10_000, "failed"], [30_000, "answered"], ...times(3, 30_000, "failed")],
    { until: 40_000 },
  ],
  [
    "waits for another probe when the first says nothing",
    [...times(3, 0, "failed"), [10_000, "nothing"]],
    { is: "open", until: 10_000 },
  ],
];

function late([at, outcome]: Step): Step {
  return [at + minute + 8, outcome];
}

describe("A circuit breaker", () => {
  test.each(table)("%s", (_what, steps, state) => {
    expect(played(steps).state).toMatchObject(state);
  });

  test("admits no call while it is open, and one probe when its time is over", () => {
    const calls: Step[] = [...times(3, 0, "failed"), [1, "answered"], [9999, "answered"], [10_000, "answered"]];
    expect(played(calls).let).toEqual(["call", "call", "call", "none", "none", "probe"]);
  });

  test("never opens when it is switched off", () => {
    const steps = [...times(50, 0, "failed"), ...times(50, 1, "credential")];
    expect(played(steps, { ...rules, failures: 0 }).state.is).toBe("closed");
  });

  test("admits one probe at a time, and no other call meanwhile", () => {
    const breaker = new Breaker();
    for (let call = 0; call < 3; call += 1) breaker.report({ outcome: "failed", isProbe: breaker.begin(0) }, rules, 0);
    expect([breaker.admits(9999), breaker.admits(10_000)]).toEqual([false, true]);
    expect(breaker.begin(10_000)).toBe(true);
    expect(breaker.admits(19_999)).toBe(false);
    // An attempt begun before it opened ends late: that is outdated.
    breaker.report({ outcome: "failed", isProbe: false }, rules, 11_000);
    breaker.report({ outcome: "answered", isProbe: false }, rules, 11_000);
    expect(breaker.state.is).toBe("half-open");
    breaker.report({ outcome: "answered", isProbe: true }, rules, 12_000);
    expect(breaker.admits(12_000)).toBe(true);
  });

  test("admits another probe when the first takes long; the one that ends first decides", () => {
    const broken = () => {
      const breaker = new Breaker();
      for (let call = 0; call < 3; call += 1) breaker.report({ outcome: "failed", isProbe: false }, rules, 0);
      expect([breaker.begin(10_000), breaker.admits(20_000), breaker.begin(20_000)]).toEqual([true, true, true]);
      expect(breaker.admits(29_999)).toBe(false);
      return breaker;
    };
    const mended = broken();
    mended.report({ outcome: "answered", isProbe: true }, rules, 21_000);
    mended.report({ outcome: "failed", isProbe: true }, rules, 22_000);
    expect(mended.state).toMatchObject({ is: "closed", failuresInRow: 1 });
    const stillBroken = broken();
    stillBroken.report({ outcome: "failed", isProbe: true }, rules, 21_000);
    stillBroken.report({ outcome: "failed", isProbe: true }, rules, 22_000);
    expect(stillBroken.state).toMatchObject({ is: "open", until: 41_000 });
  });

  test("that many calls probe early admits one of its own accord no later for that", () => {
    const breaker = new Breaker();
    for (let call = 0; call < 3; call += 1) breaker.report({ outcome: "failed", isProbe: false }, rules, 0);
    expect([1000, 5000, 10_999].map((at) => [breaker.mayYield(at), breaker.begin(at)])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    expect([breaker.admits(10_999), breaker.admits(11_000)]).toEqual([false, true]);
    breaker.report({ outcome: "answered", isProbe: true }, rules, 12_000);
    expect(breaker.state.is).toBe("closed");
  });

  test("reports once that it opened and once that it closed, however many probes fail between", () => {
    const told: string[] = [];
    const breaker = new Breaker(({ is }) => void told.push(is));
    const call = (outcome: AttemptOutcome, at: number) =>
      breaker.report({ outcome, isProbe: breaker.begin(at) }, rules, at);
    for (let at = 0; at < 3; at += 1) call("failed", at);
    for (const at of [20_000, 60_000]) call("failed", at);
    call("answered", 200_000);
    expect(told).toEqual(["open", "closed"]);
  });

  test("may be probed early, but not before the end of a wait that the provider itself asked for", () => {
    const yieldsAt = (now: number, waitMs: number) => {
      const breaker = new Breaker();
      for (let call = 0; call < 3; call += 1) breaker.report({ outcome: "failed", isProbe: false, waitMs }, rules, 0);
      return breaker.mayYield(now);
    };
    expect([yieldsAt(0, 0), yieldsAt(4999, 5000), yieldsAt(5000, 5000)]).toEqual([true, false, true]);
    expect(yieldsAt(10 * minute, 1e9)).toBe(true);
    expect(new Breaker().mayYield(0)).toBe(false);
  });
});
