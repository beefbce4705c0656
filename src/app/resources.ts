import manifest from "../../package.json" with { type: "json" };
import { KeyCache } from "../accounts/keys.ts";
import { openLimiter } from "../accounts/limiters/open.ts";
import type { Limiter } from "../accounts/limits.ts";
import type { Database } from "../accounts/stores/database.ts";
import { openDatabase } from "../accounts/stores/open.ts";
import { SqlStore } from "../accounts/stores/sql-store.ts";
import type { Config } from "../config/config.ts";
import { InFlight } from "../http/in-flight.ts";
import { Activity } from "../observe/activity.ts";
import { callLog, withoutMessage } from "../observe/call-log.ts";
import type { Log } from "../observe/log.ts";
import { createMetrics, type Metrics } from "../observe/metrics.ts";
import { combineObservers } from "../observe/observer.ts";
import { OpenCalls } from "../pipeline/open-calls.ts";
import type { Traces } from "../observe/traces.ts";
import { FindingsCounts } from "../privacy/analyze/findings-counts.ts";
import { ModelCounts } from "../privacy/analyze/model/model.ts";
import { runtime } from "../runtime/index.ts";
import { Discovery } from "../upstream/routing/discovery.ts";
import { Health } from "../upstream/routing/health.ts";
import { network } from "../upstream/transport/network.ts";
import type { Telemetry } from "../workers/messages.ts";
import type { Parent } from "../workers/parent.ts";
import { closeLedger, openBooks, type WritableBooks } from "./books.ts";
import { type DashboardResources, openDashboard } from "./dashboard.ts";
import type { SharedResources } from "./gateway.ts";
import { ModelInForce } from "./model.ts";
import { secretOf } from "./secret.ts";
import { logUpgrades } from "./upgrade-log.ts";

/** The configuration in force, which a reload replaces. */
export interface InForce {
  config: Config;
}

/** Gauges of what opens after the metrics, which reports to them. Zero until it is set. */
interface LateGauges {
  openConnections(): number;
  settlementsWaiting(): number;
}

/** Everything a serving process has open, whatever the configuration in force. */
export interface Resources extends AsyncDisposable {
  log: Log;
  database: Database;
  store: SqlStore;
  books: WritableBooks;
  keys: KeyCache;
  limiter: Limiter;
  inFlight: InFlight;
  openCalls: OpenCalls;
  activity: Activity;
  metrics: Metrics;
  late: LateGauges;
  dashboard: DashboardResources;
  /** What every gateway made from a configuration works with. */
  shared: SharedResources;
  /** Of this process. */
  telemetry: Telemetry;
}

/**
 * Opens everything in order. Disposing of it closes everything in the reverse order; if opening fails half-way, what is already open is
 * closed first. Throws `StoreError` or `StartError`.
 */
export async function openResources(inForce: InForce, log: Log, parent?: Parent): Promise<Resources> {
  await using opened = new AsyncDisposableStack();
  const { config } = inForce;
  const openCalls = new OpenCalls();
  const activity = new Activity();
  const health = openHealth(log);
  const late: LateGauges = { openConnections: () => 0, settlementsWaiting: () => 0 };
  const findingsCounts = new FindingsCounts();
  const modelCounts = new ModelCounts();
  const metrics = openMetrics({ openCalls, late, log, health, findingsCounts, modelCounts });
  const traces = await openTraces(config.otel, log);
  opened.defer(() => traces?.flush());
  const model = opened.use(new ModelInForce(modelCounts));
  await model.follow(config.privacy);
  const fetch = network(runtime.adopt);
  const discovery = openDiscovery(fetch, inForce, log);
  opened.defer(() => discovery.follow([]));

  const database = await openDatabase(config, {
    serving: true,
    siblings: parent?.siblings,
    upgrades: logUpgrades(log),
  });
  const store = new SqlStore(database, parent?.node);
  opened.defer(() => store.close());
  const secret = await secretOf(database, config, log);
  const dashboard = openDashboard(database, secret, activity, logUnwritten(log));
  opened.defer(() => dashboard.close());
  const { books, ledger } = openBooks(database, store, log, metrics);
  opened.use(books);
  opened.defer(() => closeLedger(ledger, inForce.config.server.drainMs, log));
  late.settlementsWaiting = () => ledger.waiting;
  const limiter = await openLimiterOf(config, log, parent);
  opened.defer(() => limiter.close?.());

  const observers = [callLog(log), metrics.observer, traces?.observer ?? {}, activity.observer];
  const closing = opened.move();
  return {
    log,
    database,
    store,
    books,
    keys: new KeyCache(store),
    limiter,
    inFlight: new InFlight(),
    openCalls,
    activity,
    metrics,
    late,
    dashboard,
    shared: {
      ledger,
      fetch,
      body: runtime.body,
      openCalls,
      observer: combineObservers(...observers),
      health,
      discovery,
      secret,
      findingsCounts,
      model,
    },
    telemetry: {
      metrics: metrics.text,
      health: () => health.snapshot(performance.now()),
      failures: () => activity.failures,
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

const logUnwritten = (log: Log) => (thrown: unknown) => log.warn(withoutMessage(thrown), "activity is not written yet");

interface Counted {
  openCalls: OpenCalls;
  late: LateGauges;
  log: Log;
  health: Health;
  findingsCounts: FindingsCounts;
  modelCounts: ModelCounts;
}

const openMetrics = ({ openCalls, late, log, health, findingsCounts, modelCounts }: Counted): Metrics =>
  createMetrics(
    {
      openCalls: () => openCalls.size,
      openStreams: () => openCalls.streams,
      openConnections: () => late.openConnections(),
      settlementsWaiting: () => late.settlementsWaiting(),
      linesDropped: () => log.dropped,
      targets: () => health.snapshot(performance.now()),
      findings: findingsCounts,
      model: modelCounts,
    },
    manifest.version,
  );

const openHealth = (log: Log): Health =>
  new Health((target) =>
    log[target.reason === "credential" ? "error" : "warn"](target, target.reason ? "target given up" : "target back"),
  );

const openDiscovery = (fetch: SharedResources["fetch"], inForce: InForce, log: Log): Discovery =>
  new Discovery({
    fetch,
    changed({ name }, outcome) {
      const isExpected = inForce.config.discovery.some((one) => one.name === name && one.origin !== "local");
      if (typeof outcome === "number") log.info({ provider: name, models: outcome }, "models listed");
      // A local server that does not answer is just not running.
      else if (isExpected) log.warn({ provider: name, failure: outcome.kind }, "models not listed");
    },
  });

const openLimiterOf = ({ redisUrl, limits }: Config, log: Log, parent?: Parent) =>
  openLimiter(redisUrl, parent?.limiter, {
    onFailure: limits.onFailure,
    onState: (reason) =>
      reason === undefined
        ? log.info({}, "requests are counted together again")
        : log.error({ reason }, "requests cannot be counted together"),
  });

/** Undefined without an endpoint; the exporter's code is then not loaded. */
async function openTraces(otel: Config["otel"], log: Log): Promise<Traces | undefined> {
  const endpoint = otel["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] ?? otel["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!endpoint || otel["OTEL_SDK_DISABLED"] === "true" || otel["OTEL_TRACES_EXPORTER"] === "none") return undefined;
  const { createTraces } = await import("../observe/traces.ts");
  return createTraces(endpoint, otel, manifest.version, log);
}
