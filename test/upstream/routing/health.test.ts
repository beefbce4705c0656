import { describe, expect, test } from "bun:test";
import type { Breaker } from "../../../src/upstream/routing/breaker.ts";
import { Health, type TargetHealth, worst } from "../../../src/upstream/routing/health.ts";
import type { Target } from "../../../src/upstream/provider.ts";
import { demo } from "../../../src/upstream/providers/demo.ts";
import { openaiCompatible } from "../../../src/upstream/providers/openai-compatible.ts";

const rules = { failures: 2, share: 1, windowMs: 60_000, openMs: 10_000 };
const timeouts = { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 };
const target = (model: string, more: Partial<Target> = {}): Target => ({
  name: "house",
  provider: demo,
  model,
  baseUrl: "http://a",
  apiKey: "sk-a-secret",
  headers: {},
  timeouts,
  ...more,
});

function fail(breaker: Breaker, times = 2): void {
  for (let call = 0; call < times; call += 1) breaker.report({ outcome: "failed", isProbe: false }, rules, 1000);
}

describe("The health of targets", () => {
  test("is reported for those that were called, without any secret", () => {
    const health = new Health();
    for (const model of ["fails", "failed once", "never asked"]) health.breakerOf(target(model), rules);
    fail(health.breakerOf(target("fails"), rules));
    fail(health.breakerOf(target("failed once"), rules), 1);
    const told = health.snapshot(4000);
    const same = { provider: "house" };
    expect(told).toEqual([
      { ...same, model: "fails", state: "open", reason: "failed", failuresInRow: 0, openForMs: 7000 },
      { ...same, model: "failed once", state: "closed", reason: null, failuresInRow: 1, openForMs: 0 },
    ]);
    expect(JSON.stringify(told)).not.toContain("sk-a-secret");
  });

  test("starts fresh for a target whose kind has changed", () => {
    const health = new Health();
    fail(health.breakerOf(target("m"), rules));
    health.renew();
    expect(health.breakerOf(target("m", { provider: openaiCompatible }), rules).state.is).toBe("closed");
  });

  test("survives a reload for the targets of the new configuration", () => {
    const health = new Health();
    for (const model of ["stays", "goes"]) fail(health.breakerOf(target(model), rules));
    health.renew();
    expect(health.breakerOf(target("stays", { timeouts: { ...timeouts, idleMs: 7 } }), rules).admits(1000)).toBe(false);
    expect(health.snapshot(1000).map(({ model }) => model)).toEqual(["stays"]);
    health.renew();
    expect(health.breakerOf(target("goes"), rules).admits(1000)).toBe(true);
  });

  test.each([{ apiKey: "sk-b" }, { baseUrl: "http://b" }, { headers: { "x-team": "b" } }, { name: "other" }])(
    "begins anew for a target that is asked otherwise: %j",
    (more) => {
      const health = new Health();
      fail(health.breakerOf(target("m"), rules));
      expect(health.breakerOf(target("m", more), rules).admits(1000)).toBe(true);
    },
  );

  test("of several processes is, for each target, that of the process where it is worst", () => {
    const [well, badly] = [new Health(), new Health()];
    for (const model of ["shared", "own"]) fail(badly.breakerOf(target(model), rules));
    fail(well.breakerOf(target("shared"), rules), 1);
    const told = worst([...well.snapshot(1000), ...badly.snapshot(1000), ...well.snapshot(1000)]);
    expect(told.map(({ model, state }) => [model, state])).toEqual([
      ["shared", "open"],
      ["own", "open"],
    ]);
  });

  test("is not kept for targets whose breaker is switched off", () => {
    const health = new Health();
    fail(health.breakerOf(target("m"), rules));
    expect(health.breakerOf(target("m"), { ...rules, failures: 0 }).admits(1000)).toBe(true);
  });

  test("is reported when a breaker opens and when it closes", () => {
    const told: TargetHealth[] = [];
    const breaker = new Health((health) => void told.push(health)).breakerOf(target("m"), rules);
    fail(breaker);
    breaker.report({ outcome: "answered", isProbe: breaker.begin(20_000) }, rules, 20_000);
    expect(told.map(({ state, reason }) => [state, reason])).toEqual([
      ["open", "failed"],
      ["closed", null],
    ]);
  });
});
