import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parse } from "yaml";
import { observability } from "../../src/cli/observability.ts";
import { type AlertRule, alertRules } from "../../src/observe/alerts.ts";
import { metricTable } from "../../src/observe/metric-table.ts";
import { freshDirectory } from "../accounts/fresh.ts";
import { run } from "./terminal.ts";

/** Names that a query selects which no metric of ours has. */
const strangers = (query: string): string[] => {
  const known = metricTable.flatMap(({ name, type }) => (type === "histogram" ? [`${name}_bucket`] : [name]));
  return (query.match(/\b(?:penname|gen_ai|process)_\w+(?=[{[) ]|$)/g) ?? [])
    .filter((name) => !known.includes(name))
    .filter((name) => !metricTable.some(({ labels }) => labels.includes(name)));
};

async function written() {
  const out = freshDirectory();
  expect((await run(observability, ["--out", out])).code).toBe(0);
  const rules = join(out, "penname-alerts.yaml");
  const dashboard = JSON.parse(readFileSync(join(out, "grafana-penname.json"), "utf8")) as {
    panels: { title: string; gridPos: { x: number; y: number; w: number; h: number }; targets: { expr: string }[] }[];
  };
  return { out, rules, dashboard };
}

describe("penname observability", () => {
  test("draws every metric of the table, and asks for no other", async () => {
    const { dashboard } = await written();
    const titles = dashboard.panels.map(({ title }) => title);
    for (const { name } of metricTable) expect(titles).toContain(name);
    const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(queries.flatMap(strangers)).toEqual([]);
    expect(strangers("rate(penname_cals_total[5m])")).toHaveLength(1);
  });

  test("places no panel upon another", async () => {
    const { dashboard } = await written();
    const places = dashboard.panels.map(({ gridPos }) => gridPos);
    const cells = places.flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)}:${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...places.map(({ x, w }) => x + w))).toBe(24);
  });

  test("alerts by metrics that there are, and says what to do", async () => {
    const { rules } = await written();
    const read = parse(readFileSync(rules, "utf8")) as { groups: { rules: AlertRule[] }[] };
    expect(read.groups[0]?.rules).toEqual(alertRules());
    expect(alertRules().flatMap(({ expr }) => strangers(expr))).toEqual([]);
    for (const { annotations } of alertRules()) expect(annotations.description).toMatch(/\.$/);
  });

  test("replaces what is there only with --force", async () => {
    const { out } = await written();
    expect(run(observability, ["--out", out])).rejects.toThrow("--force");
    expect((await run(observability, ["--out", out, "--force"])).code).toBe(0);
    expect(run(observability, [])).rejects.toThrow("--out DIR");
  });
});

/** The tool of Prometheus that checks rules: from its own package, or where this names it. */
const promtool = process.env["PENNAME_TEST_PROMTOOL"] || Bun.which("promtool");

/** Series, what they become in 20 minutes, and the alert that rings then; null: none. */
const scenes: readonly [series: Record<string, string>, rings: string | null][] = [
  [{ 'penname_build_info{version="1"}': "1x20" }, null],
  [{}, "PennameGone"],
  [{ 'penname_calls_total{model="fast",status="503",outcome="rejected"}': "0+10x20" }, "PennameCallsFail"],
  [{ 'penname_calls_total{model="fast",status="200",outcome="upstream_cut"}': "0+10x20" }, "PennameCallsFail"],
  // What callers did wrong, and what a stop of the gateway ended.
  [{ 'penname_calls_total{model="fast",status="400",outcome="rejected"}': "0+10x20" }, null],
  [{ 'penname_calls_total{model="fast",status="402",outcome="rejected"}': "0+10x20" }, null],
  [{ 'penname_calls_total{model="fast",status="200",outcome="rejected"}': "0+10x20" }, null],
  [{ 'penname_calls_total{model="fast",outcome="caller_gone"}': "0+10x20" }, null],
  [{ 'penname_breaker_state{provider="a",upstream_model="m"}': "2x20" }, "PennameTargetClosed"],
  // A provider that hangs: each probe of it waits, and fails.
  [
    { 'penname_breaker_state{provider="a",upstream_model="m"}': "2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1" },
    "PennameTargetClosed",
  ],
  [{ 'penname_breaker_state{provider="a",upstream_model="m"}': "0x20" }, null],
  [{ 'penname_provider_failures_total{provider="a",failure="credential"}': "0+1x20" }, "PennameKeyRefused"],
  [{ 'penname_provider_failures_total{provider="a",failure="busy"}': "0+1x20" }, null],
  [{ penname_ledger_failures_total: "0+1x20" }, "PennameBooksFail"],
  [{ penname_settlements_waiting: "5000x20" }, "PennameSettlementsWait"],
  [{ penname_log_lines_dropped_total: "0+5x20" }, "PennameLogDropped"],
  [{ 'penname_configuration_reads_total{outcome="invalid"}': "0x15 1x20" }, "PennameConfigurationInvalid"],
  [{ process_resident_memory_bytes: "4e9x20" }, "PennameMemory"],
  [{ penname_worker_restarts_total: "0+1x20" }, "PennameRestartsWorkers"],
  [
    { 'penname_overhead_seconds_bucket{le="0.5"}': "0+0x40", 'penname_overhead_seconds_bucket{le="+Inf"}': "0+10x40" },
    "PennameSlow",
  ],
  [
    {
      'gen_ai_server_time_to_first_token_seconds_bucket{le="5"}': "0+1x40",
      'gen_ai_server_time_to_first_token_seconds_bucket{le="10"}': "0+10x40",
      'gen_ai_server_time_to_first_token_seconds_bucket{le="+Inf"}': "0+10x40",
    },
    "PennameFirstTokenLate",
  ],
];

describe.skipIf(!promtool)("promtool", () => {
  test("is shown an alert of each kind that rings", () => {
    expect([...new Set(scenes.flatMap(([, rings]) => rings ?? []))].toSorted()).toEqual(
      alertRules()
        .map(({ alert }) => alert)
        .toSorted(),
    );
  });

  test("finds no mistake in the rules", async () => {
    const { stdout, exitCode } = Bun.spawnSync([promtool!, "check", "rules", (await written()).rules]);
    expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining(`${alertRules().length} rules found`)]);
  });

  test.each(scenes)("hears what rings, and nothing else: %j", async (series, rings) => {
    const { out, rules } = await written();
    const there = { 'penname_build_info{version="1"}': "1x60", ...series };
    const evaluated = alertRules().map(({ alert }) => alert);
    const scene = {
      rule_files: [rules],
      evaluation_interval: "1m",
      tests: [
        {
          interval: "1m",
          input_series: Object.entries(rings === "PennameGone" ? {} : there).map(([name, values]) => ({
            series: name,
            values,
          })),
          promql_expr_test: evaluated.map((alert) => ({
            expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
            eval_time: "20m",
            exp_samples: alert === rings ? [{ labels: "{}", value: 1 }] : [],
          })),
        },
      ],
    };
    const file = join(out, "scene.json");
    writeFileSync(file, JSON.stringify(scene));
    const { stdout, stderr, exitCode } = Bun.spawnSync([promtool!, "test", "rules", file]);
    expect([exitCode, exitCode === 0 ? "" : stdout.toString() + stderr.toString()]).toEqual([0, ""]);
  });
});
