import { expect, test } from "bun:test";
import { mergeMetrics, Registry } from "../../src/observe/prometheus.ts";

test("a value lies in the first bucket it fits, and in every larger one", () => {
  const registry = new Registry();
  const histogram = registry.histogram("wait_seconds", "How long.", [0.1, 1], ["who"]);
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe(["a"], value);
  expect(registry.text()).toBe(
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

test("what has no labels is there before it is counted", () => {
  const registry = new Registry();
  registry.counter("faults_total", "Faults.");
  registry.counter("calls_total", "Calls.", ["model"]);
  expect(registry.text()).toContain("# TYPE faults_total counter\nfaults_total 0\n");
  expect(registry.text()).toEndWith("# TYPE calls_total counter\n");
});

test("a label's value is escaped", () => {
  const registry = new Registry();
  registry.counter("calls_total", "Calls.", ["model"]).add(['a"b\\c\nd']);
  expect(registry.text()).toContain('calls_total{model="a\\"b\\\\c\\nd"} 1\n');
});

test("what is read is read when it is asked for", () => {
  let open = 1;
  const registry = new Registry();
  registry.reading("open", "gauge", "Open.", () => open);
  registry.reading("state", "gauge", "States.", () => [[["a"], open]], ["who"]);
  open = 2;
  expect(registry.text()).toContain('open 2\n# HELP state States.\n# TYPE state gauge\nstate{who="a"} 2\n');
});

test("beyond five thousand combinations of labels the rest is counted together", () => {
  const registry = new Registry();
  const counter = registry.counter("calls_total", "Calls.", ["model", "status"]);
  for (let index = 0; index < 6000; index += 1) counter.add([`model-${index}`, "200"]);
  const lines = registry.text().split("\n");
  expect(lines).toContain('calls_total{model="model-4999",status="200"} 1');
  expect(lines).toContain('calls_total{model="other",status="other"} 1000');
  expect(lines).toHaveLength(2 + 5001 + 1);
});

test("texts of several processes are one, each metric once, each line with whose it is", () => {
  const [one, other] = [new Registry(), new Registry()];
  for (const registry of [one, other]) {
    registry.counter("faults_total", "Faults.").add([], 2);
    registry.histogram("wait_seconds", "How long.", [1], ["who"]).observe(['a} {b"'], 0.5);
  }
  other.counter("calls_total", "Calls.");
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
