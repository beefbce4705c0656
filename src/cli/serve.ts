import { availableParallelism } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";
import manifest from "../../package.json" with { type: "json" };
import { KeyRing } from "../accounts/keys.ts";
import { Ledger } from "../accounts/ledger.ts";
import { openLimiter } from "../accounts/limiters/open.ts";
import { tiersWith } from "../accounts/limits.ts";
import { openDatabase } from "../accounts/stores/open.ts";
import { SqlStore } from "../accounts/stores/sql.ts";
import { assemble } from "../app/gateway.ts";
import type { Config } from "../config/config.ts";
import { createApp } from "../http/app.ts";
import { InFlight } from "../http/in-flight.ts";
import { behindProxies } from "../http/forwarded.ts";
import { routeOf } from "../http/table.ts";
import { Refusal } from "../http1/refusal.ts";
import { Activity } from "../observe/activity.ts";
import { callLog, withoutMessage } from "../observe/call-log.ts";
import { createLog, type Log } from "../observe/log.ts";
import { createMetrics } from "../observe/metrics.ts";
import { together } from "../observe/observer.ts";
import { Running } from "../observe/running.ts";
import type { Traces } from "../observe/traces.ts";
import { issuerOf } from "../people/issuer.ts";
import { runtime } from "../runtime/index.ts";
import { Discovery } from "../upstream/routing/discovery.ts";
import { Health } from "../upstream/routing/health.ts";
import { network } from "../upstream/transport/network.ts";
import { standardFetch } from "../upstream/transport/standard-fetch.ts";
import { changes, releases } from "../versions/index.ts";
import { Versions } from "../versions/version.ts";
import type { Known } from "../workers/messages.ts";
import type { Parent } from "../workers/parent.ts";
import { type Command, type Terminal, UsageError } from "./command.ts";
import { configured } from "./configured.ts";
import { desk, firstPassword, unbalanced } from "./dashboard.ts";
import { listen, publicAddress } from "./listening.ts";
import { follow } from "./reload.ts";
import { keptSecret } from "./secret.ts";
import { drained, operatorSignals, stopSignal } from "./stopping.ts";
import { welcome } from "./welcome.ts";

/** `penname [serve]`: starts the gateway and keeps it running until it is told to stop. */
export const serve: Command = async (args, terminal) => {
  const read = () => configured(flagsOf(args), terminal.env);
  const parent = await parentIn(terminal.env);
  let config = parent?.config ?? read();
  const count = parent ? 1 : workersOf(config);
  const form = config.log ?? (process.stderr.isTTY ? "pretty" : "json");
  const log = createLog(form, { isShared: parent !== undefined || count > 1 });
  if (count > 1) {
    const { supervise } = await import("./supervise.ts");
    await supervise({ count, config, read, log, terminal });
  }
  const database = await openDatabase(config, { serving: true, siblings: parent?.siblings });
  const store = new SqlStore(database, parent?.node);
  const ledger = new Ledger(store, {
    onError(thrown) {
      log.error(withoutMessage(thrown), "the books cannot be written");
      metrics.booksFailed();
    },
  });
  const secret = config.secret ?? keptSecret(config.data);
  const running = new Running();
  const metrics = createMetrics(
    {
      openCalls: () => running.calls,
      openStreams: () => running.streams,
      openConnections: () => server.connections(),
      settlementsWaiting: () => ledger.waiting,
      linesDropped: () => log.dropped,
      targets: () => health.snapshot(performance.now()),
    },
    manifest.version,
  );
  const activity = new Activity();
  const traces = await tracing(config.otel, log);
  const observer = together(
    callLog(log),
    metrics.observer,
    traces?.observer ?? {},
    running.observer,
    activity.observer,
  );
  const health = new Health((target) =>
    log[target.reason === "credential" ? "error" : "warn"](target, target.reason ? "target given up" : "target back"),
  );
  const fetch = network();
  const discovery = new Discovery({
    fetch,
    changed({ name }, outcome) {
      if (typeof outcome === "number") log.info({ provider: name, models: outcome }, "models listed");
      else if (config.discovery.some((one) => one.name === name && one.origin !== "local"))
        log.warn({ provider: name, failure: outcome.kind }, "models not listed");
    },
  });
  const lasting = { ledger, fetch, body: runtime.body, observer, health, discovery, secret };
  const keys = new KeyRing(store);
  const limiter = await openLimiter(config.redisUrl, parent?.limiter, {
    onFailure: config.limits.onFailure,
    onState: (lost) =>
      lost === undefined
        ? log.info({}, "requests are counted together again")
        : log.error(withoutMessage(lost), "requests cannot be counted together"),
  });
  const inFlight = new InFlight();
  const stopping = stopSignal(parent?.onStop ?? operatorSignals, log, ledger);
  const dashboard = desk(database, secret, activity, (thrown) =>
    log.warn(withoutMessage(thrown), "activity is not written yet"),
  );

  const own: Known = {
    metrics: metrics.text,
    health: () => health.snapshot(performance.now()),
    failures: () => activity.failures,
  };
  const known = parent?.known ?? own;

  const bug = (thrown: unknown, request?: string) => log.error({ request, ...withoutMessage(thrown) }, "bug");

  /** Everything that answers, as a configuration wants it; replaced as a whole. */
  const appOf = (given: Config) => {
    const gateway = assemble(given, lasting);
    const issuer =
      given.oidc &&
      issuerOf(given.oidc, {
        fetch: standardFetch(fetch, { most: 1024 * 1024, timeoutMs: 10_000 }),
        failed: ({ kind, code }) => log.warn({ failure: kind, code }, "nobody can sign in at the issuer"),
        now: Date.now,
      });
    const { maxBodyBytes, bodyTimeoutMs, corsOrigins, proxies, isBehindProxy } = given.server;
    const client = behindProxies(proxies);
    const guide = (date: string) => `${publicAddress(given, server.port)}/migrations/${date}`;
    const gate = {
      keys,
      limiter,
      tiers: tiersWith(given.tiers),
      versions: new Versions(releases, changes, guide),
      refused: activity.refused,
      now: Date.now,
    };
    return createApp({
      gate,
      gateway: () => gateway,
      bodies: { maxBytes: maxBodyBytes, silenceMs: bodyTimeoutMs, inFlight, inFlightBytes: given.limits.inFlightBytes },
      corsOrigins,
      isReady: async () =>
        !stopping.isAsked &&
        gateway.catalog.isUsable(performance.now()) &&
        keys.isCurrent &&
        (await limiter.canJudge?.()) !== false,
      metering: {
        text: known.metrics,
        token: given.metricsToken,
        isBehindProxy,
        peerOf: (request) => server.peerOf(request),
      },
      dashboard: dashboard.backing({
        store,
        gate,
        gateway: () => gateway,
        health: known.health,
        failures: known.failures,
        adminPassword: given.adminPassword,
        issuer,
        publicUrl: () => publicAddress(given, server.port),
        peerOf: (one) => client(server.peerOf(one), one.headers.get("x-forwarded-for")),
        now: Date.now,
      }),
      onBug: (thrown, admission) => bug(thrown, admission?.requestId),
    });
  };
  const adopt = (next: Config) => {
    app = appOf(next);
    config = next;
  };
  let app = appOf(config);
  const answer = (request: Request) =>
    running.track(app.fetch(request), (response) => {
      // What the server has refused meanwhile, such as a body that did not come, is answered and counted.
      if (!(request.signal.reason instanceof Refusal)) metrics.answered(routeOf(request.url), response.status);
      // Whoever keeps a connection open is told to make the next one elsewhere.
      if (stopping.isAsked) response.headers.set("connection", "close");
    });
  const refusal = (status: number, message: string) => {
    metrics.answered("other", status);
    return app.refusal(status, message);
  };
  const server = listen(config.server, { answer, refusal, onBug: bug }, { isShared: parent !== undefined });
  if (parent) {
    parent.onConfigure(adopt);
    parent.onSurvey((subject) => own[subject]());
    parent.ready();
  } else {
    follow({ config, read, log, told: metrics.configurationRead, adopt });
    const address = publicAddress(config, server.port);
    await welcome({ address, config, store, terminal }, () => firstPassword(database, config.adminPassword));
    for (const account of await unbalanced(database))
      log.error({ account }, "the ledger does not add up to the balance");
  }

  await stopping.asked;
  await drained({ server, running, log, drainMs: config.server.drainMs });
  await ledger.close(config.server.drainMs);
  await dashboard.close();
  await store.close();
  await traces?.flush();
  await log.flush();
  // Not every runtime lets go of a connection on which half a request waits.
  process.exit(0);
};

/** How many processes serve. */
const workersOf = ({ server: { workers } }: Config): number => (workers === "auto" ? availableParallelism() : workers);

/** The parent of this process, if it is a worker; nothing of workers is loaded otherwise. */
async function parentIn(env: Terminal["env"]): Promise<Parent | undefined> {
  return env["PENNAME_WORKER"] ? (await import("../workers/parent.ts")).parentOf() : undefined;
}

/** Traces, where somebody wants them; nothing of them is loaded otherwise. */
async function tracing(otel: Config["otel"], log: Log): Promise<Traces | undefined> {
  const isWanted = otel["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] ?? otel["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!isWanted || otel["OTEL_SDK_DISABLED"] === "true" || otel["OTEL_TRACES_EXPORTER"] === "none") return undefined;
  const { createTraces } = await import("../observe/traces.ts");
  return createTraces(otel, manifest.version, log);
}

function flagsOf(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { config: text, host: text, port: text, data: text } }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split(/\.\s|\n/)[0] : "";
    throw new UsageError(`${reason}; use: penname serve [--config FILE] [--host H] [--port N] [--data DIR]`, { cause });
  }
}
