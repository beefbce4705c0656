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

const genAi = ["gen_ai_operation_name", "gen_ai_provider_name", "gen_ai_request_model"] as const;

// Buckets that OpenTelemetry's conventions for generative AI advise; overhead is ours.
const tokenBuckets = Array.from({ length: 14 }, (_, power) => 4 ** power);
const durationBuckets = Array.from({ length: 14 }, (_, power) => 2 ** power / 100);
const firstTokenBuckets = [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const outputTokenBuckets = [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5];
const overheadBuckets = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2];

const callMetrics = {
  tokens: {
    name: "gen_ai_client_token_usage",
    type: "histogram",
    help: "Tokens of a call, by what the provider reported or else by what was counted.",
    labels: [...genAi, "gen_ai_token_type"],
    buckets: tokenBuckets,
  },
  duration: {
    name: "gen_ai_server_request_duration_seconds",
    type: "histogram",
    help: "From the whole request to the last byte of the answer.",
    labels: [...genAi, "error_type"],
    buckets: durationBuckets,
  },
  firstToken: {
    name: "gen_ai_server_time_to_first_token_seconds",
    type: "histogram",
    help: "From the whole request to the first text of a stream going out.",
    labels: genAi,
    buckets: firstTokenBuckets,
  },
  perToken: {
    name: "gen_ai_server_time_per_output_token_seconds",
    type: "histogram",
    help: "For each token of a streamed answer after the first.",
    labels: genAi,
    buckets: outputTokenBuckets,
  },
  calls: {
    name: "penname_calls_total",
    type: "counter",
    help: "Calls that were let in and are over.",
    labels: ["model", "provider", "status", "outcome"],
  },
  responses: {
    name: "penname_http_responses_total",
    type: "counter",
    help: "Responses, refusals too.",
    labels: ["path", "status"],
  },
  overhead: {
    name: "penname_overhead_seconds",
    type: "histogram",
    help: "From the whole request to the first provider being asked: the gateway's own work.",
    labels: [],
    buckets: overheadBuckets,
  },
  holdBack: {
    name: "penname_hold_back_seconds",
    type: "histogram",
    help: "How long nothing of a piece of an answer could go out, since it could still become a surrogate.",
    labels: [],
    buckets: firstTokenBuckets,
  },
  hidden: {
    name: "penname_hidden_values_total",
    type: "counter",
    help: "Distinct values replaced by surrogates.",
    labels: ["type"],
  },
  failures: {
    name: "penname_provider_failures_total",
    type: "counter",
    help: "Attempts at a provider that failed.",
    labels: ["provider", "failure"],
  },
  failovers: {
    name: "penname_failovers_total",
    type: "counter",
    help: "Calls for which more than one provider was asked.",
    labels: ["model"],
  },
  breakerState: {
    name: "penname_breaker_state",
    type: "gauge",
    help: "Whether calls go to a target: 0 they do, 1 one tries it, 2 they do not.",
    labels: ["provider", "upstream_model"],
    isPolled: true,
  },
  openCalls: {
    name: "penname_open_calls",
    type: "gauge",
    help: "Calls that are being answered.",
    labels: [],
    isPolled: true,
  },
  openStreams: {
    name: "penname_open_streams",
    type: "gauge",
    help: "Those of them that are streamed.",
    labels: [],
    isPolled: true,
  },
  openConnections: {
    name: "penname_open_connections",
    type: "gauge",
    help: "Connections of clients.",
    labels: [],
    isPolled: true,
  },
  settlementsWaiting: {
    name: "penname_settlements_waiting",
    type: "gauge",
    help: "Ended calls that are not in the books yet.",
    labels: [],
    isPolled: true,
  },
  ledgerFailures: {
    name: "penname_ledger_failures_total",
    type: "counter",
    help: "Failures to write the books; tried again.",
    labels: [],
  },
} as const satisfies MetricTable;

const configurationMetrics = {
  configurationReads: {
    name: "penname_configuration_reads_total",
    type: "counter",
    help: "Times the configuration was read again.",
    labels: ["outcome"],
  },
} as const satisfies MetricTable;

const logMetrics = {
  logLinesDropped: {
    name: "penname_log_lines_dropped_total",
    type: "counter",
    help: "Lines nobody took.",
    labels: [],
    isPolled: true,
  },
} as const satisfies MetricTable;

const workerMetrics = {
  workers: {
    name: "penname_workers",
    type: "gauge",
    help: "Processes that serve.",
    labels: [],
    isPolled: true,
  },
  workerRestarts: {
    name: "penname_worker_restarts_total",
    type: "counter",
    help: "Times one of them ended and was started again.",
    labels: [],
    isPolled: true,
  },
} as const satisfies MetricTable;

const processMetrics = {
  buildInfo: {
    name: "penname_build_info",
    type: "gauge",
    help: "The running version.",
    labels: ["version"],
    isPolled: true,
  },
  startTime: {
    name: "process_start_time_seconds",
    type: "gauge",
    help: "Unix time of the start.",
    labels: [],
    isPolled: true,
  },
  residentMemory: {
    name: "process_resident_memory_bytes",
    type: "gauge",
    help: "Resident memory.",
    labels: [],
    isPolled: true,
  },
  cpuSeconds: {
    name: "process_cpu_seconds_total",
    type: "counter",
    help: "Processor time, user and system.",
    labels: [],
    isPolled: true,
  },
} as const satisfies MetricTable;

/** What a process that serves writes. */
export const serverMetrics = { ...callMetrics, ...configurationMetrics, ...logMetrics, ...processMetrics };

/** What the parent of several processes that serve writes. */
export const parentMetrics = { ...workerMetrics, ...configurationMetrics, ...processMetrics };

/** Every metric once, for the manual. */
export const metricTable: readonly MetricDefinition[] = Object.values({ ...serverMetrics, ...workerMetrics });
