/** What `/metrics` writes as HELP and TYPE of one metric, and what the manual says about it. */
interface Definition {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
}

/** A count that only rises. */
export interface CounterDefinition extends Definition {
  readonly type: "counter";
}

/** A count of values per bucket; `buckets` are the upper bounds, rising. */
export interface HistogramDefinition extends Definition {
  readonly type: "histogram";
  readonly buckets: readonly number[];
}

/** A value that is read from its source when the metrics are scraped. */
export interface PolledDefinition extends Definition {
  readonly type: "counter" | "gauge";
  readonly isPolled: true;
}

export type MetricDefinition = CounterDefinition | HistogramDefinition | PolledDefinition;

/** Metrics by the names the code uses, in the order in which they are written. */
export type MetricTable = Readonly<Record<string, MetricDefinition>>;

const counter = (name: string, help: string, labels: readonly string[] = []): CounterDefinition => ({
  name,
  type: "counter",
  help,
  labels,
});

const histogram = (
  name: string,
  help: string,
  buckets: readonly number[],
  labels: readonly string[] = [],
): HistogramDefinition => ({ name, type: "histogram", help, labels, buckets });

const polled = (
  name: string,
  type: PolledDefinition["type"],
  help: string,
  labels: readonly string[] = [],
): PolledDefinition => ({ name, type, help, labels, isPolled: true });

const genAi = ["gen_ai_operation_name", "gen_ai_provider_name", "gen_ai_request_model"];

// Buckets that OpenTelemetry's conventions for generative AI advise; those of the overhead are ours.
const tokenBuckets = Array.from({ length: 14 }, (_, power) => 4 ** power);
const durationBuckets = Array.from({ length: 14 }, (_, power) => 2 ** power / 100);
const firstTokenBuckets = [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const outputTokenBuckets = [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5];
const overheadBuckets = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2];

const configurationReads = counter("penname_configuration_reads_total", "Times the configuration was read again.", [
  "outcome",
]);

const processMetrics = {
  buildInfo: polled("penname_build_info", "gauge", "The running version.", ["version"]),
  startTime: polled("process_start_time_seconds", "gauge", "Unix time of the start."),
  residentMemory: polled("process_resident_memory_bytes", "gauge", "Resident memory."),
  cpuSeconds: polled("process_cpu_seconds_total", "counter", "Processor time, user and system."),
};

/** What a process that serves writes. */
export const serverMetrics = {
  tokens: histogram(
    "gen_ai_client_token_usage",
    "Tokens of a call, by what the provider reported or else by what was counted.",
    tokenBuckets,
    [...genAi, "gen_ai_token_type"],
  ),
  duration: histogram(
    "gen_ai_server_request_duration_seconds",
    "From the whole request to the last byte of the answer.",
    durationBuckets,
    [...genAi, "error_type"],
  ),
  firstToken: histogram(
    "gen_ai_server_time_to_first_token_seconds",
    "From the whole request to the first text of a stream going out.",
    firstTokenBuckets,
    genAi,
  ),
  perToken: histogram(
    "gen_ai_server_time_per_output_token_seconds",
    "For each token of a streamed answer after the first.",
    outputTokenBuckets,
    genAi,
  ),
  calls: counter("penname_calls_total", "Calls that were let in and are over.", [
    "model",
    "provider",
    "status",
    "outcome",
    "path",
  ]),
  responses: counter("penname_http_responses_total", "Responses, refusals too.", ["path", "status"]),
  overhead: histogram(
    "penname_overhead_seconds",
    "From the whole request to the first provider being asked: the gateway's own work.",
    overheadBuckets,
  ),
  holdBack: histogram(
    "penname_hold_back_seconds",
    "How long nothing of a piece of an answer could go out, since it could still become a surrogate.",
    firstTokenBuckets,
  ),
  hidden: counter("penname_hidden_values_total", "Distinct values replaced by surrogates.", ["type"]),
  hiddenInAnswers: counter(
    "penname_answers_hidden_values_total",
    "Values that models wrote of themselves and that were hidden in answers (privacy.output: mask).",
    ["type"],
  ),
  findingsLookups: polled(
    "penname_findings_lookups_total",
    "counter",
    "Pieces of texts that were looked up among those searched before, by outcome: hit, or miss, which is searched.",
    ["outcome"],
  ),
  findingsEvictions: polled(
    "penname_findings_evictions_total",
    "counter",
    "Findings that were dropped because privacy.cache_mb was full.",
  ),
  findingsBytes: polled("penname_findings_bytes", "gauge", "Memory that kept findings take."),
  modelPieces: polled("penname_model_pieces_total", "counter", "Pieces of texts that privacy.model searched."),
  modelBusy: polled("penname_model_busy_seconds_total", "counter", "Time that the thread of privacy.model worked."),
  modelWaiting: polled("penname_model_waiting_requests", "gauge", "Requests that wait for privacy.model."),
  failures: counter("penname_provider_failures_total", "Attempts at a provider that failed.", ["provider", "failure"]),
  failovers: counter("penname_failovers_total", "Calls for which more than one provider was asked.", ["model"]),
  breakerState: polled(
    "penname_breaker_state",
    "gauge",
    "Whether calls go to a target: 0 they do, 1 one tries it, 2 they do not.",
    ["provider", "upstream_model"],
  ),
  openCalls: polled("penname_open_calls", "gauge", "Calls that are being answered."),
  openStreams: polled("penname_open_streams", "gauge", "Those of them that are streamed."),
  openConnections: polled("penname_open_connections", "gauge", "Connections of clients."),
  settlementsWaiting: polled("penname_settlements_waiting", "gauge", "Ended calls that are not in the books yet."),
  ledgerFailures: counter("penname_ledger_failures_total", "Failures to write the books; tried again."),
  configurationReads,
  logLinesDropped: polled("penname_log_lines_dropped_total", "counter", "Lines nobody took."),
  ...processMetrics,
};

/** What counts the processes that serve. */
export const workerMetrics = {
  workers: polled("penname_workers", "gauge", "Processes that serve."),
  workerRestarts: polled("penname_worker_restarts_total", "counter", "Times one of them ended and was started again."),
};

/** What the parent of several processes that serve writes. */
export const parentMetrics = { ...workerMetrics, configurationReads, ...processMetrics };

/** Every metric once, for the manual. */
export const metricTable: readonly MetricDefinition[] = Object.values({ ...serverMetrics, ...workerMetrics });
