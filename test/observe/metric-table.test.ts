import { expect, test } from "bun:test";
import { type MetricTable, metricTable, parentMetrics, serverMetrics } from "../../src/observe/metric-table.ts";
import { createMetrics, createParentMetrics } from "../../src/observe/metrics.ts";

const headersOf = (text: string): string[] => text.match(/^# .*$/gm) ?? [];
const describedBy = (table: MetricTable) =>
  Object.values(table).flatMap(({ name, help, type }) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]);

const zero = () => 0;
const gauges = { openCalls: zero, openStreams: zero, openConnections: zero, settlementsWaiting: zero };
const findings = { hits: 0, misses: 0, evictions: 0, bytes: zero };
const model = { pieces: 0, busySeconds: 0, waiting: 0 };
const ofServer = () => createMetrics({ ...gauges, linesDropped: zero, targets: () => [], findings, model }, "1.2.3");
const ofParent = () => createParentMetrics({ workers: () => 2, restarts: () => 0 }, "1.2.3");

test("a server writes the metrics of its table, in its order", () => {
  expect(headersOf(ofServer().text())).toEqual(describedBy(serverMetrics));
});

test("the parent of several servers writes the metrics of its own table, in its order", () => {
  expect(headersOf(ofParent().text())).toEqual(describedBy(parentMetrics));
});

test.each([ofServer, ofParent])(
  "every outcome of a reading is there before the first, so that it is an increase",
  (make) => {
    const metrics = make();
    metrics.configurationRead("invalid");
    expect(metrics.text().match(/^penname_configuration_reads_total\S* .*$/gm)).toEqual([
      'penname_configuration_reads_total{outcome="changed"} 0',
      'penname_configuration_reads_total{outcome="unchanged"} 0',
      'penname_configuration_reads_total{outcome="invalid"} 1',
    ]);
  },
);

test("the manual's table names every metric once", () => {
  const written = new Set([...Object.values(serverMetrics), ...Object.values(parentMetrics)].map(({ name }) => name));
  const listed = metricTable.map(({ name }) => name);
  expect(listed.toSorted()).toEqual([...written].toSorted());
});
