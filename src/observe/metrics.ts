import process from "node:process";
import type { Observer } from "../pipeline/call.ts";
import { operationOf } from "./operation.ts";
import { parentMetrics, serverMetrics } from "./metric-table.ts";
import { type Counter, createRegistry, type Labels, type Registry } from "./prometheus.ts";
import { residentBytes } from "./resident.ts";

/** Values that are read when the metrics are scraped. */
export interface GaugeSources {
  openCalls(): number;
  openStreams(): number;
  openConnections(): number;
  /** Ended calls that are not in the books yet. */
  settlementsWaiting(): number;
  linesDropped(): number;
  /** What the caches of findings did. */
  findings: { readonly hits: number; readonly misses: number; readonly evictions: number; bytes(): number };
  /** What the operator's own model did. */
  model: { readonly pieces: number; readonly busySeconds: number; readonly waiting: number };
  /** Targets that were asked, with their breakers' states. */
  targets(): Iterable<{ provider: string; model: string; state: keyof typeof breakerStates }>;
}

const breakerStates = { closed: 0, "half-open": 1, open: 2 };

export interface Metrics {
  observer: Partial<Observer>;
  answered(path: string, status: number): void;
  booksFailed(): void;
  configurationRead(outcome: "changed" | "unchanged" | "invalid"): void;
  /** In Prometheus' text format. */
  text(): string;
}

const unlabelled: Labels = [];

type ServerInstruments = Registry<typeof serverMetrics>["metrics"];

/** Counts everything. Labels hold configured names, our own paths and words, so their combinations are bounded. */
export function createMetrics(gauges: GaugeSources, version: string): Metrics {
  const { targets, linesDropped, findings, model: ownModel, ...rest } = gauges;
  const { metrics, text } = createRegistry(serverMetrics, {
    ...rest,
    breakerState: () =>
      Array.from(targets(), ({ provider, model, state }) => [[provider, model], breakerStates[state]] as const),
    findingsLookups: () => [
      [["hit"], findings.hits],
      [["miss"], findings.misses],
    ],
    findingsEvictions: () => findings.evictions,
    findingsBytes: () => findings.bytes(),
    modelPieces: () => ownModel.pieces,
    modelBusy: () => ownModel.busySeconds,
    modelWaiting: () => ownModel.waiting,
    logLinesDropped: linesDropped,
    ...processSources(version),
  });
  return {
    observer: callMetrics(metrics),
    answered: (path, status) => metrics.responses.add([path, String(status)]),
    booksFailed: () => metrics.ledgerFailures.add(unlabelled),
    configurationRead: readCounter(metrics.configurationReads),
    text,
  };
}

function callMetrics(metrics: ServerInstruments): Partial<Observer> {
  return {
    hid(_call, counts) {
      for (const [type, count] of counts) metrics.hidden.add([type], count);
    },
    hidInAnswer: (_call, type) => metrics.hiddenInAnswers.add([type], 1),
    asked({ progress: { attempts, arrivedAt } }) {
      if (attempts.length === 1) metrics.overhead.observe(unlabelled, (attempts[0]!.askedAt - arrivedAt) / 1000);
    },
    heldBack: (_call, ms) => metrics.holdBack.observe(unlabelled, ms / 1000),
    failed: ({ disclosure }, { kind }, attempt) =>
      metrics.failures.add([attempt?.provider ?? disclosure.provider ?? "", kind]),
    ended(call, { reason, status, usage }) {
      const now = performance.now();
      const { arrivedAt, answeredAt, firstTextAt } = call.progress;
      const provider = call.disclosure.provider ?? "";
      const operation = operationOf(call);
      const labels: Labels = [operation, provider, call.model];
      metrics.calls.add([call.model, provider, String(status), reason, call.request.dialect.route.path]);
      if (call.disclosure.decisions.has("failover")) metrics.failovers.add([call.model]);
      metrics.duration.observe([...labels, reason === "completed" ? "" : reason], (now - arrivedAt) / 1000);
      if (answeredAt === undefined) return;
      metrics.tokens.observe([...labels, "input"], usage.prompt_tokens);
      // A vector is not made of tokens.
      if (operation === "embeddings") return;
      metrics.tokens.observe([...labels, "output"], usage.completion_tokens);
      if (firstTextAt === undefined) return;
      metrics.firstToken.observe(labels, (firstTextAt - arrivedAt) / 1000);
      const further = usage.completion_tokens - 1;
      if (further > 0) metrics.perToken.observe(labels, (now - firstTextAt) / 1000 / further);
    },
  };
}

/** Metrics of the parent of several processes that serve. */
export function createParentMetrics(sources: { workers(): number; restarts(): number }, version: string) {
  const { metrics, text } = createRegistry(parentMetrics, {
    workers: sources.workers,
    workerRestarts: sources.restarts,
    ...processSources(version),
  });
  return { configurationRead: readCounter(metrics.configurationReads), text };
}

/** Writes every outcome from the start, as 0: Prometheus sees no increase in a count that begins with 1. */
function readCounter(reads: Counter): Metrics["configurationRead"] {
  for (const outcome of ["changed", "unchanged", "invalid"]) reads.add([outcome], 0);
  return (outcome) => reads.add([outcome]);
}

const processSources = (version: string) => {
  const startedAt = Date.now() / 1000 - process.uptime();
  return {
    buildInfo: () => [[[version], 1] as const],
    startTime: () => startedAt,
    residentMemory: residentBytes,
    cpuSeconds() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000_000;
    },
  };
};
