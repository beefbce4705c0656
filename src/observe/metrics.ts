import process from "node:process";
import type { Observer } from "../pipeline/call.ts";
import { type Labels, Registry } from "./prometheus.ts";

/** What is read when the metrics are asked for. */
export interface GaugeSources {
  openCalls(): number;
  openStreams(): number;
  openConnections(): number;
  /** Ended calls that are not in the books yet. */
  settlementsWaiting(): number;
  linesDropped(): number;
  /** What is known of the targets that were asked. */
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

/** Buckets that OpenTelemetry's conventions for generative AI advise. */
const tokenBounds = Array.from({ length: 14 }, (_, power) => 4 ** power);
const durationBounds = Array.from({ length: 14 }, (_, power) => 2 ** power / 100);
const firstTokenBounds = [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const outputTokenBounds = [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5];
const overheadBounds = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2];

/** Everything that is counted. Labels hold configured names, paths of ours and words of our own, so there are only so many. */
export function createMetrics(readings: GaugeSources, version: string): Metrics {
  const registry = new Registry();
  const genAi = ["gen_ai_operation_name", "gen_ai_provider_name", "gen_ai_request_model"];
  const tokens = registry.histogram(
    "gen_ai_client_token_usage",
    "Tokens of a call, by what the provider reported or else by what was counted.",
    tokenBounds,
    [...genAi, "gen_ai_token_type"],
  );
  const duration = registry.histogram(
    "gen_ai_server_request_duration_seconds",
    "From the whole request to the last byte of the answer.",
    durationBounds,
    [...genAi, "error_type"],
  );
  const firstToken = registry.histogram(
    "gen_ai_server_time_to_first_token_seconds",
    "From the whole request to the first text of a stream going out.",
    firstTokenBounds,
    genAi,
  );
  const perToken = registry.histogram(
    "gen_ai_server_time_per_output_token_seconds",
    "For each token of a streamed answer after the first.",
    outputTokenBounds,
    genAi,
  );
  const calls = registry.counter("penname_calls_total", "Calls that were let in and are over.", [
    "model",
    "provider",
    "status",
    "outcome",
  ]);
  const responses = registry.counter("penname_http_responses_total", "Responses, refusals too.", ["path", "status"]);
  const overhead = registry.histogram(
    "penname_overhead_seconds",
    "From the whole request to the first provider being asked: the gateway's own work.",
    overheadBounds,
  );
  const holdBack = registry.histogram(
    "penname_hold_back_seconds",
    "How long nothing of a piece of an answer could go out, since it could still become a surrogate.",
    firstTokenBounds,
  );
  const hidden = registry.counter("penname_hidden_values_total", "Distinct values replaced by surrogates.", ["type"]);
  const failures = registry.counter("penname_provider_failures_total", "Attempts at a provider that failed.", [
    "provider",
    "failure",
  ]);
  const failovers = registry.counter("penname_failovers_total", "Calls for which more than one provider was asked.", [
    "model",
  ]);
  registry.reading(
    "penname_breaker_state",
    "gauge",
    "Whether calls go to a target: 0 they do, 1 one tries it, 2 they do not.",
    () => Array.from(readings.targets(), ({ provider, model, state }) => [[provider, model], breakerStates[state]]),
    ["provider", "upstream_model"],
  );
  registry.reading("penname_open_calls", "gauge", "Calls that are being answered.", readings.openCalls);
  registry.reading("penname_open_streams", "gauge", "Those of them that are streamed.", readings.openStreams);
  registry.reading("penname_open_connections", "gauge", "Connections of clients.", readings.openConnections);
  registry.reading(
    "penname_settlements_waiting",
    "gauge",
    "Ended calls that are not in the books yet.",
    readings.settlementsWaiting,
  );
  const bookFailures = registry.counter("penname_ledger_failures_total", "Failures to write the books; tried again.");
  const reads = configurationReads(registry);
  registry.reading("penname_log_lines_dropped_total", "counter", "Lines nobody took.", readings.linesDropped);
  ofTheProcess(registry, version);

  return {
    observer: {
      hid(_call, counts) {
        for (const [type, count] of counts) hidden.add([type], count);
      },
      asked({ progress: { attempts, arrivedAt } }) {
        if (attempts.length === 1) overhead.observe([], (attempts[0]!.askedAt - arrivedAt) / 1000);
      },
      heldBack: (_call, ms) => holdBack.observe([], ms / 1000),
      failed: ({ disclosure }, { kind }, attempt) =>
        failures.add([attempt?.provider ?? disclosure.provider ?? "", kind]),
      ended(call, { reason, status, usage }) {
        const now = performance.now();
        const { arrivedAt, answeredAt, firstTextAt } = call.progress;
        const provider = call.disclosure.provider ?? "";
        const labels: Labels = ["chat", provider, call.model];
        calls.add([call.model, provider, String(status), reason]);
        if (call.disclosure.decisions.has("failover")) failovers.add([call.model]);
        duration.observe([...labels, reason === "completed" ? "" : reason], (now - arrivedAt) / 1000);
        if (answeredAt === undefined) return;
        tokens.observe([...labels, "input"], usage.prompt_tokens);
        tokens.observe([...labels, "output"], usage.completion_tokens);
        if (firstTextAt === undefined) return;
        firstToken.observe(labels, (firstTextAt - arrivedAt) / 1000);
        const further = usage.completion_tokens - 1;
        if (further > 0) perToken.observe(labels, (now - firstTextAt) / 1000 / further);
      },
    },
    answered: (path, status) => responses.add([path, String(status)]),
    booksFailed: () => bookFailures.add([]),
    configurationRead: (outcome) => reads.add([outcome]),
    text: () => registry.text(),
  };
}

/** What the parent of several processes that serve has to tell. */
export function createParentMetrics(readings: { workers(): number; restarts(): number }, version: string) {
  const registry = new Registry();
  registry.reading("penname_workers", "gauge", "Processes that serve.", readings.workers);
  registry.reading(
    "penname_worker_restarts_total",
    "counter",
    "Times one of them ended and was started again.",
    readings.restarts,
  );
  const reads = configurationReads(registry);
  ofTheProcess(registry, version);
  const configurationRead: Metrics["configurationRead"] = (outcome) => reads.add([outcome]);
  return { configurationRead, text: () => registry.text() };
}

const configurationReads = (registry: Registry) =>
  registry.counter("penname_configuration_reads_total", "Times the configuration was read again.", ["outcome"]);

function ofTheProcess(registry: Registry, version: string): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  registry.reading("penname_build_info", "gauge", "The running version.", () => [[[version], 1]], ["version"]);
  registry.reading("process_start_time_seconds", "gauge", "Unix time of the start.", () => startedAt);
  registry.reading("process_resident_memory_bytes", "gauge", "Resident memory.", () => process.memoryUsage().rss);
  registry.reading("process_cpu_seconds_total", "counter", "Processor time, user and system.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  });
}
