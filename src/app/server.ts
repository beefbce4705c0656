import { tiersWith } from "../accounts/limits.ts";
import type { Config } from "../config/config.ts";
import type { Gate } from "../http/admission.ts";
import { createApp, type HttpApp } from "../http/app.ts";
import type { DirectAnswer } from "../http/direct.ts";
import { behindProxies } from "../http/forwarded.ts";
import type { Service } from "../http/route.ts";
import { routeOf } from "../http/table.ts";
import { Refusal } from "../http1/refusal.ts";
import type { ReadRequest } from "../http1/web.ts";
import { withoutMessage } from "../observe/call-log.ts";
import { loggedId } from "../observe/logged-id.ts";
import { type Issuer, issuerOf } from "../people/issuer.ts";
import type { Gateway } from "../pipeline/call.ts";
import type { Listening } from "../runtime/runtime.ts";
import { standardFetch } from "../upstream/transport/standard-fetch.ts";
import { changes, releases } from "../versions/index.ts";
import { Versions } from "../versions/version.ts";
import { Mutex } from "../workers/mutex.ts";
import type { Parent } from "../workers/parent.ts";
import { createGateway } from "./gateway.ts";
import { limitsFor, listen, publicAddress } from "./listening.ts";
import type { InForce, Resources } from "./resources.ts";
import type { StopSignal } from "./stopping.ts";

/** The listener, and the application behind it, which a reload replaces as a whole. */
export class GatewayServer implements AsyncDisposable {
  readonly listening: Listening;
  readonly #inForce: InForce;
  readonly #resources: Resources;
  readonly #stopping: StopSignal;
  readonly #parent: Parent | undefined;
  #app: HttpApp;
  readonly #adopting = new Mutex();

  /** Begins to listen. Throws `StartError`. */
  constructor(inForce: InForce, resources: Resources, stopping: StopSignal, parent?: Parent) {
    this.#inForce = inForce;
    this.#resources = resources;
    this.#stopping = stopping;
    this.#parent = parent;
    this.#app = createApp(this.#serviceFor(inForce.config));
    this.listening = listen(
      inForce.config.server,
      {
        answer: (request) => this.#answer(request),
        direct: (request) => this.#answerDirectly(request),
        refusal: (status, message) => {
          resources.metrics.answered("other", status);
          return this.#app.refusal(status, message);
        },
        onBug: (thrown) => this.#logBug(thrown),
      },
      { isShared: parent !== undefined },
    );
    this.listening.limit(limitsFor(inForce.config.server));
    resources.late.openConnections = this.listening.connections;
  }

  /** The URL callers use. */
  get address(): string {
    return publicAddress(this.#inForce.config, this.listening.port);
  }

  /**
   * Puts a configuration in force, once those before it are. If its model cannot be opened, this rejects with a `StartError`, and the
   * previous one stays. All else was checked as it was read: building the gateway takes breakers, discovery and model over at once.
   */
  async adopt(config: Config): Promise<void> {
    const unlock = await this.#adopting.lock();
    try {
      await this.#resources.shared.model.follow(config.privacy);
      this.#app = createApp(this.#serviceFor(config));
      this.listening.limit(limitsFor(config.server));
      this.#resources.limiter.onFailure?.(config.limits.onFailure);
      this.#inForce.config = config;
    } finally {
      unlock();
    }
  }

  /** Cuts off every connection. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.listening.stop(true);
  }

  #answer(request: Request): Promise<Response> {
    const { openCalls, metrics } = this.#resources;
    return openCalls.track(this.#app.fetch(request), (response) => {
      // The server below may have refused the request meanwhile, such as one whose body never came; it has counted that itself.
      if (!(request.signal.reason instanceof Refusal)) metrics.answered(routeOf(request.url), response.status);
      // Clients with a kept connection should open their next one elsewhere.
      if (this.#stopping.isAsked) response.headers.set("connection", "close");
    });
  }

  #answerDirectly(request: ReadRequest): Promise<DirectAnswer> | undefined {
    const { openCalls, metrics } = this.#resources;
    const answer = this.#app.direct(request);
    return (
      answer &&
      openCalls.track(answer, ({ label, status, headers }) => {
        if (!(request.signal.reason instanceof Refusal)) metrics.answered(label, status);
        if (this.#stopping.isAsked) headers.connection = "close";
      })
    );
  }

  #serviceFor(config: Config): Service {
    const { keys, books, limiter, inFlight, shared, telemetry, activity } = this.#resources;
    const { maxBodyBytes, bodyTimeoutMs, corsOrigins, identityHeaders, isBehindProxy } = config.server;
    const gateway = createGateway(config, shared);
    const gate: Gate = {
      keys,
      limiter,
      tiers: tiersWith(config.tiers),
      versions: new Versions(releases, changes, (date) => `${this.#addressOf(config)}/migrations/${date}`),
      refused: activity.refused,
      now: Date.now,
    };
    return {
      gate,
      gateway: () => gateway,
      bodies: {
        maxBytes: maxBodyBytes,
        silenceMs: bodyTimeoutMs,
        inFlight,
        inFlightBytes: config.limits.inFlightBytes,
      },
      corsOrigins,
      identityHeaders,
      isReady: async () =>
        !this.#stopping.isAsked &&
        gateway.catalog.isUsable(performance.now()) &&
        keys.isCurrent &&
        !books.areFailing &&
        (await limiter.canJudge?.()) !== false,
      metering: {
        text: (this.#parent?.telemetry ?? telemetry).metrics,
        token: config.metricsToken,
        isBehindProxy,
        peerOf: (request) => this.listening.peerOf(request),
      },
      dashboard: this.#dashboardFor(config, gate, gateway),
      onBug: (thrown, admission) => this.#logBug(thrown, admission?.requestId),
    };
  }

  #dashboardFor(config: Config, gate: Gate, gateway: Gateway): NonNullable<Service["dashboard"]> {
    const { dashboard, store, telemetry, inFlight } = this.#resources;
    const { health, failures } = this.#parent?.telemetry ?? telemetry;
    const issuer = this.#issuerFor(config);
    const clientOf = behindProxies(config.server.proxies);
    return dashboard.backing({
      store,
      gate,
      gateway: () => gateway,
      inFlight,
      inFlightBytes: config.limits.inFlightBytes,
      health,
      failures,
      adminPassword: config.adminPassword,
      issuer,
      publicUrl: () => this.#addressOf(config),
      peerOf: (request) => clientOf(this.listening.peerOf(request), request.headers.get("x-forwarded-for")),
      now: Date.now,
    });
  }

  #issuerFor({ oidc }: Config): Issuer | null {
    const { log, shared } = this.#resources;
    return (
      oidc &&
      issuerOf(oidc, {
        fetch: standardFetch(shared.fetch, { most: 1024 * 1024, timeoutMs: 10_000 }),
        failed: ({ kind, code }) => log.warn({ failure: kind, code }, "nobody can sign in at the issuer"),
        now: () => performance.now(),
      })
    );
  }

  #addressOf(config: Config): string {
    return publicAddress(config, this.listening.port);
  }

  #logBug(thrown: unknown, requestId = ""): void {
    this.#resources.log.error({ request: loggedId(requestId), ...withoutMessage(thrown) }, "bug");
  }
}
