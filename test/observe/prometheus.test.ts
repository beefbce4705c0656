import { expect, test } from "bun:test";
import { createRegistry, mergeMetrics } from "../../src/observe/prometheus.ts";

const faults = { name: "faults_total", type: "counter", help: "Faults.", labels: [] } as const;
const calls = { name: "calls_total", type: "counter", help: "Calls.", labels: ["model"] } as const;
const wait = {
  name: "wait_seconds",
  type: "histogram",
  help: "How long.",
  labels: ["who"],
  buckets: [0.1, 1],
} as const;
const polled = { type: "gauge", isPolled: true } as const;

test("a value counts in the first bucket it fits and in every larger one", () => {
  const { metrics, text } = createRegistry({ wait }, {});
  for (const value of [0.05, 0.1, 0.5, 7]) metrics.wait.observe(["a"], value);
  expect(text()).toBe(
    [
      "# HELP wait_seconds How long.",
      "# TYPE wait_seconds histogram",
      'wait_seconds_bucket{who="a",le="0.1"} 2',
      'wait_seconds_bucket{who="a",le="1"} 3',
      'wait_seconds_bucket{who="a",le="+Inf"} 4',
      'wait_seconds_sum{who="a"} 7.65',
      'wait_seconds_count{who="a"} 4',
      "",
    ].join("\n"),
  );
});

test("a metric without labels is written before anything is counted", () => {
  const { text } = createRegistry({ faults, calls }, {});
  expect(text()).toContain("# TYPE faults_total counter\nfaults_total 0\n");
  expect(text()).toEndWith("# TYPE calls_total counter\n");
});

test("label values are escaped", () => {
  const { metrics, text } = createRegistry({ calls }, {});
  metrics.calls.add(['a"b\\c\nd']);
  expect(text()).toContain('calls_total{model="a\\"b\\\\c\\nd"} 1\n');
});

test("a polled metric is read when the metrics are scraped", () => {
  let open = 1;
  const { text } = createRegistry(
    {
      open: { ...polled, name: "open", help: "Open.", labels: [] },
      state: { ...polled, name: "state", help: "States.", labels: ["who"] },
    },
    { open: () => open, state: () => [[["a"], open]] },
  );
  open = 2;
  expect(text()).toContain('open 2\n# HELP state States.\n# TYPE state gauge\nstate{who="a"} 2\n');
});

test("label combinations beyond five thousand are counted together as other", () => {
  const { metrics, text } = createRegistry({ calls: { ...calls, labels: ["model", "status"] } }, {});
  for (let index = 0; index < 6000; index += 1) metrics.calls.add([`model-${index}`, "200"]);
  const lines = text().split("\n");
  expect(lines).toContain('calls_total{model="model-4999",status="200"} 1');
  expect(lines).toContain('calls_total{model="other",status="other"} 1000');
  expect(lines).toHaveLength(2 + 5001 + 1);
});

test("the texts of several processes merge into one: each metric once, each line labelled with its process", () => {
  const one = createRegistry({ faults, wait: { ...wait, buckets: [1] } }, {});
  const other = createRegistry({ faults, wait: { ...wait, buckets: [1] }, calls: { ...calls, labels: [] } }, {});
  for (const { metrics } of [one, other]) {
    metrics.faults.add([], 2);
    metrics.wait.observe(['a} {b"'], 0.5);
  }
  expect(
    mergeMetrics("worker", [
      ["1", one.text()],
      ["2", other.text()],
    ]),
  ).toBe(
    [
      "# HELP faults_total Faults.",
      "# TYPE faults_total counter",
      'faults_total{worker="1"} 2',
      'faults_total{worker="2"} 2',
      "# HELP wait_seconds How long.",
      "# TYPE wait_seconds histogram",
      ...["1", "2"].flatMap((worker) => [
        `wait_seconds_bucket{worker="${worker}",who="a} {b\\"",le="1"} 1`,
        `wait_seconds_bucket{worker="${worker}",who="a} {b\\"",le="+Inf"} 1`,
        `wait_seconds_sum{worker="${worker}",who="a} {b\\""} 0.5`,
        `wait_seconds_count{worker="${worker}",who="a} {b\\""} 1`,
      ]),
      "# HELP calls_total Calls.",
      "# TYPE calls_total counter",
      'calls_total{worker="2"} 0',
      "",
    ].join("\n"),
  );
});
