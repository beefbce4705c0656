import { describe, expect, test } from "bun:test";
import { Breaker } from "../../../src/upstream/routing/breaker.ts";
import { ordered, type Route } from "../../../src/upstream/routing/catalog.ts";
import { RoutePlan } from "../../../src/upstream/routing/route-plan.ts";
import { type FailureKind, type Target, UpstreamFailure } from "../../../src/upstream/provider.ts";
import { demo } from "../../../src/upstream/providers/demo.ts";
import { backoffMs, retryAfterSeconds } from "../../../src/upstream/routing/retry.ts";

const breaking = { failures: 1, share: 1, windowMs: 60_000, openMs: 10_000 };
const timeouts = { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 };

function route(name: string, { attempts = 2, withinMs = 10_000, weight = null as number | null } = {}): Route {
  const target: Target = { name, provider: demo, model: "m", baseUrl: "", apiKey: null, headers: {}, timeouts };
  return { target, weight, retry: { attempts, withinMs }, breaker: new Breaker(), breaking };
}

const failure = (kind: FailureKind = "busy", seconds?: number) =>
  new UpstreamFailure(kind, "", seconds === undefined ? {} : { retryAfterSeconds: seconds });
const open = ({ breaker }: Route, waitMs = 0, now = 0) =>
  breaker.report({ outcome: "failed", isProbe: false, waitMs }, breaking, now);

/** Which targets are tried, and when, if each attempt fails at once. */
function asked(routes: Route[], fail: (route: Route) => UpstreamFailure = () => failure(), random = 1) {
  const plan = new RoutePlan(routes, 0, () => random);
  const steps: [string, number][] = [];
  let now = 0;
  for (let step = plan.next(now); step; step = plan.next(now)) {
    now = Math.max(now, step.at);
    plan.begin(step.route);
    plan.failed(step.route, fail(step.route), now);
    steps.push([step.route.target.name, now]);
  }
  return { steps, seconds: plan.retryAfterSeconds(now) };
}

describe("Retry-After", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  test.each([
    ["7", 7],
    [" 7 ", 7],
    ["1.2", 2],
    ["Sat, 21 Nov 2026 12:00:30 GMT", 30],
    ["Sat, 21 Nov 2026 11:59:00 GMT", undefined],
    ["0", undefined],
    ["-5", undefined],
    ["soon", undefined],
    ["2027", 2027],
    ["2027-01-01", undefined],
    ["Infinity", undefined],
    ["", undefined],
    [null, undefined],
  ])("of %j asks for %p seconds", (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});

describe("A target that failed", () => {
  test("is retried after a random part of a time that doubles up to eight seconds", () => {
    expect([1, 2, 3, 9].map((tries) => backoffMs(tries, 0, () => 1))).toEqual([250, 500, 1000, 8000]);
    expect(backoffMs(3, 0, () => 0)).toBe(0);
    expect(backoffMs(3, 0, () => 0.25)).toBe(250);
  });

  test("is retried after the wait it asks for and a random time more", () => {
    expect(backoffMs(1, 3000, () => 0)).toBe(3000);
    expect(backoffMs(1, 3000, () => 1)).toBe(3250);
  });
});

describe("A call", () => {
  test("retries its only target as often as is allowed", () => {
    expect(asked([route("a")]).steps).toEqual([
      ["a", 0],
      ["a", 250],
      ["a", 750],
    ]);
    expect(asked([route("a", { attempts: 0 })]).steps).toHaveLength(1);
  });

  test("tries every target once before it retries one, and then the one that may be tried soonest", () => {
    const seconds: Record<string, number> = { a: 3, b: 1, c: 2 };
    const steps = asked(
      ["a", "b", "c"].map((name) => route(name, { attempts: 1 })),
      ({ target }) => failure("busy", seconds[target.name]),
    ).steps;
    expect(steps).toEqual([
      ["a", 0],
      ["b", 0],
      ["c", 0],
      ["b", 1250],
      ["c", 2250],
      ["a", 3250],
    ]);
  });

  test("retries no target after its time is over, or after a key was refused", () => {
    expect(asked([route("a")], () => failure("busy", 10)).steps).toHaveLength(1);
    expect(asked([route("a", { withinMs: 300 })]).steps).toHaveLength(2);
    expect(asked([route("a")], () => failure("credential")).steps).toHaveLength(1);
  });

  test("skips a target whose breaker is open", () => {
    const [a, b] = [route("a", { attempts: 0 }), route("b", { attempts: 0 })];
    open(a);
    const plan = new RoutePlan([a, b], 0, () => 1);
    expect(plan.next(0)?.route).toBe(b);
    expect(plan.fresh(0)).toBe(b);
  });

  test("probes once the target whose probe is due first when every breaker is open", () => {
    const [a, b] = [route("a"), route("b")];
    open(a, 0, 500);
    open(b);
    const plan = new RoutePlan([a, b], 1000, () => 1);
    expect(plan.next(1000)).toEqual({ route: b, at: 1000 });
    plan.begin(b);
    plan.failed(b, failure(), 1000);
    expect(plan.next(1000)?.route).toBe(a);
    plan.begin(a);
    plan.failed(a, failure(), 1000);
    expect(plan.next(1000)).toBeUndefined();
  });

  test("asks its only target while another call probes it, and prefers one whose probe is due sooner", () => {
    const [a, b] = [route("a"), route("b")];
    open(a);
    a.breaker.begin(1000);
    expect(new RoutePlan([a], 2000, () => 1).next(2000)).toEqual({ route: a, at: 2000 });
    open(b);
    expect(new RoutePlan([a, b], 2000, () => 1).next(2000)?.route).toBe(b);
    const c = route("c");
    expect(new RoutePlan([a, c], 2000, () => 1).next(2000)?.route).toBe(c);
  });

  test("does not probe early a target that asked for a wait", () => {
    const a = route("a");
    open(a, 20_000);
    const plan = new RoutePlan([a], 0, () => 1);
    expect(plan.next(0)).toBeUndefined();
    expect(plan.next(20_000)?.route).toBe(a);
  });

  test("probes a target once the wait it asked for is over, however long its breaker stays open", () => {
    const a = route("a");
    open(a, 1000);
    const plan = new RoutePlan([a], 0, () => 1);
    expect(plan.next(999)).toBeUndefined();
    expect(plan.retryAfterSeconds(0)).toBe(1);
    expect(plan.next(1000)).toEqual({ route: a, at: 1000 });
  });

  test("that no target answers is told when one could, from 1 to 59 seconds", () => {
    const later = route("later");
    open(later, 30_000);
    const told = (routes: Route[], ...waits: (number | undefined)[]) =>
      asked(routes, () => failure("busy", waits.shift())).seconds;
    expect(told([later])).toBe(30);
    expect(told([route("a", { attempts: 0 }), later], 20)).toBe(20);
    expect(told([route("a", { attempts: 0 }), route("b", { attempts: 0 })], 40, 20)).toBe(20);
    expect(told([route("a", { attempts: 0 })], undefined)).toBe(5);
    expect(told([route("a", { attempts: 0 })], 3600)).toBe(59);
  });
});

describe("Weights", () => {
  const names = (routes: readonly Route[]) => routes.map(({ target }) => target.name).join("");
  const at = (random: number, ...weights: (number | null)[]) =>
    names(
      ordered(
        weights.map((weight, index) => route("abc"[index]!, { weight })),
        () => random,
      ),
    );

  test("choose the target that is tried first; the others follow in configured order", () => {
    expect([0, 0.89, 0.9, 0.999].map((random) => at(random, 9, 1))).toEqual(["ab", "ab", "ba", "ba"]);
    expect([0, 0.34, 0.67].map((random) => at(random, 1, 1, 1))).toEqual(["abc", "bac", "cab"]);
  });

  test("make targets without one, or with 0, a fallback", () => {
    expect([0, 0.5, 0.999].map((random) => at(random, null, 3, 1))).toEqual(["bac", "bac", "cab"]);
    expect([0, 0.999].map((random) => at(random, 0, 1))).toEqual(["ba", "ba"]);
  });

  test("change nothing where there are none", () => {
    expect([at(0.999, null, null, null), at(0.999, 0, 0)]).toEqual(["abc", "ab"]);
  });
});
