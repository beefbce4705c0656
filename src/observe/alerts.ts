import { type MetricDefinition, serverMetrics, workerMetrics } from "./metric-table.ts";

/** One alert rule of Prometheus, by https://prometheus.io/docs/prometheus/latest/configuration/alerting_rules/. */
export interface AlertRule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: "critical" | "warning" };
  annotations: { summary: string; description: string };
}

/** What everybody wants to be woken by, or told of. Names and labels come from the table of metrics, so none can be misspelt. */
export function alertRules(): AlertRule[] {
  return [...serving(), ...providing(), ...keeping()];
}

const { calls, breakerState, failures, overhead, firstToken } = serverMetrics;
const { ledgerFailures, settlementsWaiting, logLinesDropped, configurationReads, buildInfo, residentMemory } =
  serverMetrics;

/** Calls a second that failed by the gateway's fault or a provider's: not what a caller did wrong, nor what a stop of the gateway ended. */
export const failedQuery = (window: string, labels: readonly string[] = []): string =>
  summed(labels, [
    rated(calls, window, { outcome: '="upstream_cut"' }),
    // A 429 of a call is a provider's own, quoted: one of ours is answered before there is a call.
    rated(calls, window, { outcome: '="rejected"', status: '=~"429|5.."' }),
  ]);

function serving(): AlertRule[] {
  const ended = rateQuery(calls, "10m", ["model"]);
  const failed = failedQuery("10m", ["model"]);
  return [
    rule("PennameGone", "critical", `absent(${buildInfo.name})`, "5m", {
      summary: "No Penname is scraped",
      description: "No server has answered at /metrics for five minutes. See that it runs: penname health.",
    }),
    rule("PennameCallsFail", "critical", `${failed} / ${ended} > 0.05`, "10m", {
      summary: "Calls of {{ $labels.model }} fail",
      description:
        "{{ $value | humanizePercentage }} of the calls failed, and not by their callers' fault. See penname_provider_failures_total, and the log.",
    }),
    rule("PennameSlow", "warning", `${quantileQuery(0.99, overhead, "10m")} > 0.1`, "15m", {
      summary: "Penname itself is slow",
      description:
        "Its own work takes {{ $value | humanizeDuration }} for one call in a hundred. See its processors, and server.workers.",
    }),
    rule("PennameFirstTokenLate", "warning", `${quantileQuery(0.95, firstToken, "10m")} > 5`, "15m", {
      summary: "Answers begin late",
      description:
        "One stream in twenty waits {{ $value | humanizeDuration }} for its first text. Ask another provider: models[].targets.",
    }),
    rule("PennameRestartsWorkers", "warning", `${increase(workerMetrics.workerRestarts, "15m")} > 2`, "0m", {
      summary: "Processes of Penname end",
      description: "{{ $value | humanize }} were started again within 15 minutes. The log says why.",
    }),
    rule("PennameMemory", "warning", `${residentMemory.name} > 3e9`, "15m", {
      summary: "A process of Penname holds much memory",
      description: "{{ $value | humanize1024 }}B. Open calls and their sizes decide: limits.in_flight_mb.",
    }),
  ];
}

function providing(): AlertRule[] {
  const refused = increase(failures, "10m", ["provider"], { failure: '="credential"' });
  return [
    rule(
      "PennameTargetClosed",
      "critical",
      // While one call tries it, it is no better yet.
      `max by (${breakerState.labels.join(", ")}) (${breakerState.name}) > 0`,
      "5m",
      {
        summary: "{{ $labels.provider }} is not asked for {{ $labels.upstream_model }}",
        description:
          "Its calls failed, so they go elsewhere, or nowhere. penname doctor tells whether it can be reached.",
      },
    ),
    rule("PennameKeyRefused", "critical", `${refused} > 0`, "0m", {
      summary: "{{ $labels.provider }} refuses its key",
      description: "Give it a key that is valid there; penname doctor tells when it is.",
    }),
  ];
}

function keeping(): AlertRule[] {
  const invalid = increase(configurationReads, "15m", [], { outcome: '="invalid"' });
  return [
    rule("PennameBooksFail", "critical", `${increase(ledgerFailures, "10m")} > 0`, "0m", {
      summary: "The books cannot be written",
      description: "Calls are settled later, and refused before long. See the database, and the disk: penname doctor.",
    }),
    rule("PennameSettlementsWait", "warning", `${settlementsWaiting.name} > 1000`, "5m", {
      summary: "Ended calls wait for the books",
      description: "{{ $value | humanize }} are not in the books yet. The database is slow, or away.",
    }),
    rule("PennameLogDropped", "warning", `${increase(logLinesDropped, "15m")} > 0`, "0m", {
      summary: "Lines of the log are lost",
      description: "Nobody took {{ $value | humanize }} lines. See what reads standard error.",
    }),
    rule("PennameConfigurationInvalid", "warning", `${invalid} > 0`, "0m", {
      summary: "The configuration has a mistake",
      description: "The one before stays in force. penname check says line, key and what would be right.",
    }),
  ];
}

const rule = (
  alert: string,
  severity: AlertRule["labels"]["severity"],
  expr: string,
  holds: string,
  annotations: AlertRule["annotations"],
): AlertRule => ({ alert, expr, for: holds, labels: { severity }, annotations });

/** Matchers by label, such as `{ outcome: '="rejected"' }`. */
type Matchers = Readonly<Record<string, string>>;

function selected({ name, labels }: MetricDefinition, matchers: Matchers): string {
  const strange = Object.keys(matchers).find((label) => !labels.includes(label));
  if (strange !== undefined) throw new Error(`${name} has no label ${strange}`);
  const written = Object.entries(matchers).map(([label, matcher]) => `${label}${matcher}`);
  return written.length === 0 ? name : `${name}{${written.join(", ")}}`;
}

const by = (labels: readonly string[]): string => (labels.length === 0 ? "sum" : `sum by (${labels.join(", ")})`);

const rated = (metric: MetricDefinition, window: string, matchers: Matchers = {}): string =>
  `rate(${selected(metric, matchers)}[${window}])`;

/** The sum over everything but these labels, of series of which none is in two of the terms. */
const summed = (labels: readonly string[], terms: readonly string[]): string => `${by(labels)} (${terms.join(" or ")})`;

/** Per second, summed over everything but these labels. */
export const rateQuery = (metric: MetricDefinition, window: string, labels: readonly string[] = []): string =>
  summed(labels, [rated(metric, window)]);

const increase = (
  metric: MetricDefinition,
  window: string,
  labels: readonly string[] = [],
  matchers: Matchers = {},
): string => `${by(labels)} (increase(${selected(metric, matchers)}[${window}]))`;

/** A quantile of a histogram. */
export const quantileQuery = (
  share: number,
  { name }: MetricDefinition,
  window: string,
  labels: readonly string[] = [],
): string => `histogram_quantile(${share}, sum by (${["le", ...labels].join(", ")}) (rate(${name}_bucket[${window}])))`;
