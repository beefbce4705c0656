import { createMetrics, createParentMetrics } from "../../observe/metrics.ts";
import { code, markdownTable } from "./cells.ts";

interface Family {
  name: string;
  type: string;
  help: string;
}

/** Every metric, from the text that `/metrics` itself answers with. */
export function metricsTable(): string {
  const rows = families().map(({ name, type, help }) => [code(name), type, help]);
  return markdownTable(["metric", "type", "meaning"], rows);
}

export function families(): Family[] {
  const none = () => 0;
  const serving = createMetrics(
    {
      openCalls: none,
      openStreams: none,
      openConnections: none,
      settlementsWaiting: none,
      linesDropped: none,
      targets: () => [],
      findings: { hits: 0, misses: 0, evictions: 0, bytes: none },
      model: { pieces: 0, busySeconds: 0, waiting: 0 },
    },
    "",
  );
  const parent = createParentMetrics({ workers: none, restarts: none }, "");
  const found = [...`${serving.text()}${parent.text()}`.matchAll(/^# HELP (\w+) (.*)\n# TYPE \w+ (\w+)$/gm)];
  const all = found.map(([, name = "", help = "", type = ""]) => ({ name, type, help }));
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}
