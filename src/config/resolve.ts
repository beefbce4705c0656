import { dirname, resolve as resolvePath } from "node:path";
import { tiersWith } from "../accounts/limits.ts";
import type {
  Config,
  ModelConfig,
  PresidioConfig,
  PrivacyConfig,
  ProviderConfig,
  ServerConfig,
  TierConfig,
} from "./config.ts";
import { defaults } from "./defaults.ts";
import { localServers } from "./providers.ts";
import type { ConfigFile } from "./schema.ts";
import type { Dashboard } from "./schema/dashboard.ts";
import type { Model } from "./schema/model.ts";
import type { Privacy } from "./schema/privacy.ts";
import type { Server } from "./schema/server.ts";
import type { Settings } from "./settings.ts";
import { tierOf } from "./tiers.ts";
import { milliseconds } from "./values.ts";

/** Everything parsed and every default in its place; `written` has been checked. */
export function resolveConfig(
  written: ConfigFile,
  settings: Settings,
  providers: ProviderConfig[],
  file: string | null,
): Config {
  const { host, port, data, ...others } = settings;
  const server = serverOf(written.server ?? {}, host, port, file);
  return {
    server,
    providers,
    models: modelsOf(written.models ?? [], providers),
    discovery: discoveryOf(written, providers, server.port),
    tiers: tiersOf(written.tiers ?? {}),
    privacy: privacyOf(written.privacy ?? {}),
    limits: { onFailure: written.limits?.on_failure ?? defaults.limits.on_failure },
    oidc: oidcOf(written.dashboard?.oidc),
    data: data ?? defaults.data,
    ...others,
    file,
  };
}

/** Where a server is found by those on the same machine; an address that means "everywhere" is none to connect to. */
export function addressOf(host: string, port: number, secure: boolean): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  const literal = reachable.includes(":") ? `[${reachable}]` : reachable;
  return `${secure ? "https" : "http"}://${literal}:${port}`;
}

/** A path beside the configuration file. */
export const besideFile = (file: string | null, path: string): string => resolvePath(dirname(file ?? "."), path);

function serverOf(
  written: Server,
  givenHost: string | null,
  givenPort: number | null,
  file: string | null,
): ServerConfig {
  const host = givenHost ?? written.host ?? defaults.server.host;
  const port = givenPort ?? written.port ?? defaults.server.port;
  const { tls } = written;
  return {
    host,
    port,
    publicUrl: (written.public_url ?? addressOf(host, port, tls !== undefined)).replace(/\/+$/, ""),
    maxBodyBytes: Math.round((written.max_body_mb ?? defaults.server.max_body_mb) * 1_048_576),
    corsOrigins: written.cors_origins ?? [],
    proxies: written.proxies ?? [],
    drainMs: milliseconds(written.drain ?? defaults.server.drain),
    workers: written.workers ?? defaults.server.workers,
    tls: tls === undefined ? null : { certFile: besideFile(file, tls.cert), keyFile: besideFile(file, tls.key) },
  };
}

function discoveryOf(written: ConfigFile, providers: ProviderConfig[], ownPort: number): ProviderConfig[] {
  if (written.models !== undefined || written.discovery === false) return [];
  const local = written.providers === undefined ? localServers(ownPort) : [];
  return [...providers.filter(({ origin }) => origin !== "built-in"), ...local];
}

/** The models of the file, and `demo` unless something else has its name. */
function modelsOf(written: Model[], providers: ProviderConfig[]): ModelConfig[] {
  const models = written.map(modelOf);
  const offered = providers.some(({ origin }) => origin === "built-in") && models.every(({ id }) => id !== "demo");
  return offered ? [...models, { ...modelOf({ id: "demo", targets: ["demo/demo"] }), ownedBy: "penname" }] : models;
}

function modelOf(written: Model): ModelConfig {
  const targets = written.targets.map((given) => {
    const { target, weight = null } = typeof given === "string" ? { target: given } : given;
    const slash = target.indexOf("/");
    return { provider: target.slice(0, slash), model: target.slice(slash + 1), weight };
  });
  return {
    id: written.id,
    ownedBy: written.owned_by ?? targets[0]!.provider,
    created: written.created ?? defaults.model.created,
    targets,
    hedgeMs: written.hedge === undefined ? null : milliseconds(written.hedge),
    price: written.price ?? null,
    maxOutputTokens: written.max_output_tokens ?? null,
  };
}

/** The built-in tiers, with the written ones merged over them. */
function tiersOf(written: NonNullable<ConfigFile["tiers"]>): Record<string, TierConfig> {
  const own = Object.entries(written).map(([name, tier]) => {
    const {
      requests_per_minute: requestsPerMinute,
      account_requests_per_minute: accountRequestsPerMinute,
      keys,
    } = tier;
    return [tierOf(name), { requestsPerMinute, accountRequestsPerMinute, keys }] as const;
  });
  const tiers = [...tiersWith(Object.fromEntries(own)).values()];
  return Object.fromEntries(tiers.map(({ name, ...rules }) => [name, rules]));
}

function privacyOf(written: Privacy): PrivacyConfig {
  const { on_failure, time_budget, terms = [], patterns = [], allow = [], presidio = null, ...rest } = written;
  const { on_failure: failure, time_budget: budget, ...others } = defaults.privacy;
  return {
    ...others,
    ...rest,
    terms,
    patterns,
    allow,
    presidio: presidio && presidioOf(presidio),
    onFailure: on_failure ?? failure,
    timeBudgetMs: milliseconds(time_budget ?? budget),
  };
}

function oidcOf(written: Dashboard["oidc"]): Config["oidc"] {
  if (!written) return null;
  const { issuer, client_id, client_secret = null, name, scopes, operators = null } = written;
  return {
    issuer,
    clientId: client_id,
    clientSecret: client_secret,
    name: name ?? new URL(issuer).hostname,
    scopes: scopes ?? defaults.oidc.scopes,
    operators,
  };
}

function presidioOf({ url, language, score_threshold, timeout }: NonNullable<Privacy["presidio"]>): PresidioConfig {
  const { presidio } = defaults;
  return {
    url: url.replace(/\/+$/, ""),
    language: language ?? presidio.language,
    scoreThreshold: score_threshold ?? presidio.score_threshold,
    timeoutMs: milliseconds(timeout ?? presidio.timeout),
  };
}
