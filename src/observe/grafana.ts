import { failedQuery, quantileQuery, rateQuery } from "./alerts.ts";
import { type MetricDefinition, metricTable, serverMetrics } from "./metric-table.ts";

/**
 * A dashboard for Grafana 10 and later, in the form of its JSON model: four figures, then a panel for every metric of the table, so that
 * none is missing. Its data source is a variable; nothing in it names an installation.
 */
export function grafanaDashboard(version: string): object {
  const window = "$__rate_interval";
  const { calls, duration, overhead } = serverMetrics;
  const figures = [
    stat("Calls a second", "reqps", [rateQuery(calls, window)]),
    stat("Calls that failed", "percentunit", [`${failedQuery(window)} / ${rateQuery(calls, window)}`]),
    stat("95 % of calls end within", "s", [quantileQuery(0.95, duration, window)]),
    stat("The gateway's own work, 99 %", "s", [quantileQuery(0.99, overhead, window)]),
  ];
  const panels = metricTable.map((metric) => panelOf(metric, window));
  return {
    title: "Penname",
    uid: "penname",
    description: `Made by penname ${version} from its table of metrics.`,
    tags: ["penname"],
    schemaVersion: 39,
    editable: true,
    refresh: "30s",
    time: { from: "now-3h", to: "now" },
    templating: { list: [{ name: "source", label: "Data source", type: "datasource", query: "prometheus" }] },
    panels: placed([...figures, ...panels], figures.length),
  };
}

interface Panel {
  title: string;
  description?: string;
  type: "stat" | "timeseries";
  targets: object[];
  fieldConfig: object;
}

const source = { type: "prometheus", uid: "${source}" };

const stat = (title: string, unit: string, expressions: readonly string[]): Panel => ({
  title,
  type: "stat",
  targets: targetsOf(expressions.map((expr) => [expr, ""])),
  fieldConfig: { defaults: { unit }, overrides: [] },
});

function panelOf(metric: MetricDefinition, window: string): Panel {
  return {
    title: metric.name,
    description: metric.help,
    type: "timeseries",
    targets: targetsOf(linesOf(metric, window)),
    fieldConfig: { defaults: { unit: unitOf(metric), custom: { fillOpacity: 8 } }, overrides: [] },
  };
}

/** What is drawn of a metric: rates of counts, three quantiles of histograms, gauges as they are. */
function linesOf(metric: MetricDefinition, window: string): [expr: string, legend: string][] {
  const { name, type, labels } = metric;
  const legend = labels.map((label) => `{{${label}}}`).join(" ");
  if (type === "counter") return [[rateQuery(metric, window, labels), legend]];
  if (type === "histogram")
    return [0.5, 0.95, 0.99].map((share) => [quantileQuery(share, metric, window), `${share * 100} %`]);
  if (name === "process_start_time_seconds") return [[`time() - ${name}`, "{{instance}} {{worker}}"]];
  return labels.length === 0
    ? [[name, "{{instance}} {{worker}}"]]
    : [[`max by (${labels.join(", ")}) (${name})`, legend]];
}

function unitOf({ name, type }: MetricDefinition): string {
  if (name.includes("_cpu_seconds")) return "percentunit";
  if (name.endsWith("_seconds")) return "s";
  if (name.endsWith("_bytes")) return "bytes";
  return type === "counter" ? "cps" : "short";
}

const targetsOf = (lines: readonly (readonly [expr: string, legend: string])[]): object[] =>
  lines.map(([expr, legendFormat], index) => ({
    refId: String.fromCodePoint(65 + index),
    datasource: source,
    expr,
    legendFormat,
  }));

/** In a grid of 24 columns: the figures in one row, the others two in a row. */
function placed(panels: readonly Panel[], figures: number): object[] {
  return panels.map((panel, index) => {
    const after = index - figures;
    const gridPos =
      after < 0
        ? { x: index * 6, y: 0, w: 6, h: 4 }
        : { x: (after % 2) * 12, y: 4 + Math.floor(after / 2) * 8, w: 12, h: 8 };
    return { id: index + 1, datasource: source, ...panel, gridPos };
  });
}
