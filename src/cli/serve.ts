import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import manifest from "../../package.json" with { type: "json" };
import { KeyRing } from "../accounts/keys.ts";
import { Ledger } from "../accounts/ledger.ts";
import { openLimiter } from "../accounts/limiters/open.ts";
import { tiersWith } from "../accounts/limits.ts";
import { openDatabase } from "../accounts/stores/open.ts";
import { SqlStore } from "../accounts/stores/sql.ts";
import { assemble } from "../assemble.ts";
import type { Config } from "../config/config.ts";
import { addressOf } from "../config/resolve.ts";
import { createApp, routeOf } from "../http/app.ts";
import { Activity } from "../observe/activity.ts";
import { callLog, withoutMessage } from "../observe/call-log.ts";
import { createLog, type Log } from "../observe/log.ts";
import { createMetrics } from "../observe/metrics.ts";
import { together } from "../observe/observer.ts";
import { Running } from "../observe/running.ts";
import type { Traces } from "../observe/traces.ts";
import { issuerOf } from "../people/issuer.ts";
import { runtime } from "../runtime/index.ts";
import type { Listening } from "../runtime/runtime.ts";
import { Discovery } from "../upstream/discovery.ts";
import { Health } from "../upstream/health.ts";
import { network } from "../upstream/network.ts";
import { standardFetch } from "../upstream/standard-fetch.ts";
import { changes, releases } from "../versions/index.ts";
import { Versions } from "../versions/version.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { configured } from "./configured.ts";
import { desk } from "./dashboard.ts";
import { follow } from "./reload.ts";
import { keptSecret } from "./secret.ts";
import { drained, stopSignal } from "./stopping.ts";
import { welcome } from "./welcome.ts";

/** `penname [serve]`: starts the gateway and keeps it running until it is told to stop. */
export const serve: Command = async (args, terminal) => {
  const read = () => configured(flagsOf(args), terminal.env);
  let config = read();
  const log = createLog(config.log ?? (process.stderr.isTTY ? "pretty" : "json"));
  const database = await openDatabase(config, { serving: true });
  const store = new SqlStore(database);
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
  const limiter = await openLimiter(config.redisUrl, {
    onFailure: config.limits.onFailure,
    onState: (lost) =>
      lost === undefined
        ? log.info({}, "requests are counted together again")
        : log.error(withoutMessage(lost), "requests cannot be counted together"),
  });
  const stopping = stopSignal(log, ledger);
  const dashboard = desk(database, activity, (thrown) =>
    log.warn(withoutMessage(thrown), "activity is not written yet"),
  );

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
    const { maxBodyBytes, corsOrigins } = given.server;
    const guide = (date: string) => `${publicAddress(given, server.port)}/migrations/${date}`;
    const gate = {
      keys,
      limiter,
      tiers: tiersWith(given.tiers),
      versions: new Versions(releases, changes, guide),
      now: Date.now,
    };
    return createApp({
      gate,
      gateway: () => gateway,
      maxBodyBytes,
      corsOrigins,
      isReady: () => !stopping.isAsked && gateway.catalog.isUsable(performance.now()),
      metering: { text: metrics.text, token: given.metricsToken, peerOf: (request) => server.peerOf(request) },
      dashboard: (request) =>
        dashboard.answer(request, {
          store,
          gate,
          gateway: () => gateway,
          health: () => health.snapshot(performance.now()),
          adminPassword: given.adminPassword,
          issuer,
          publicUrl: () => publicAddress(given, server.port),
          peerOf: (one) => server.peerOf(one),
          now: Date.now,
        }),
      onBug: (thrown, admission) => log.error({ request: admission?.requestId, ...withoutMessage(thrown) }, "bug"),
    });
  };
  let app = appOf(config);
  const server = listen(config.server, (request) =>
    running.track(app.fetch(request), (response) => {
      metrics.answered(routeOf(request.url), response.status);
      // Whoever keeps a connection open is told to make the next one elsewhere.
      if (stopping.isAsked) response.headers.set("connection", "close");
    }),
  );
  follow({
    config,
    read,
    log,
    told: metrics.configurationRead,
    adopt(next) {
      app = appOf(next);
      config = next;
    },
  });
  const address = publicAddress(config, server.port);
  await welcome(address, store, terminal, () => dashboard.firstPassword(config.adminPassword));
  for (const account of await dashboard.unbalanced())
    log.error({ account }, "the ledger does not add up to the balance");

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

/** Traces, where somebody wants them; nothing of them is loaded otherwise. */
async function tracing(otel: Config["otel"], log: Log): Promise<Traces | undefined> {
  const isWanted = otel["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] ?? otel["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!isWanted || otel["OTEL_SDK_DISABLED"] === "true" || otel["OTEL_TRACES_EXPORTER"] === "none") return undefined;
  const { createTraces } = await import("../observe/traces.ts");
  return createTraces(otel, manifest.version, log);
}

/** Where callers find it; a port of 0 is known once it listens. */
function publicAddress({ server: { host, port, tls, publicUrl } }: Config, listening: number): string {
  return port === 0 ? addressOf(host, listening, tls !== null) : publicUrl;
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

function listen(
  { host, port, maxBodyBytes, tls }: Config["server"],
  handler: (request: Request) => Response | Promise<Response>,
): Listening {
  const pair = tls && { cert: readFileSync(tls.certFile, "utf8"), key: readFileSync(tls.keyFile, "utf8") };
  try {
    return runtime.serve(handler, { host, port, hardBodyLimit: maxBodyBytes * 2 + 1024 * 1024, tls: pair });
  } catch (cause) {
    const code =
      cause instanceof Error && "code" in cause ? String(cause.code) : cause instanceof Error ? cause.name : "";
    const inUse = /ADDRINUSE|AddrInUse/.test(code);
    const reason = inUse
      ? "is in use by another program; choose another with --port N"
      : `cannot be listened on (${code}); choose another with --host H and --port N`;
    throw new CommandError(`Port ${port} of ${host} ${reason}`, { cause });
  }
}
