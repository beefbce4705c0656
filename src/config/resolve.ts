import { tiersWith } from "../accounts/limits.ts";
import type { Config, LimitsConfig, ModelConfig, ProviderConfig, ServerConfig, TierConfig } from "./config.ts";
import { defaults } from "./defaults.ts";
import type { Kinds } from "./kinds.ts";
import { localServers } from "./providers.ts";
import type { ConfigFile } from "./schema.ts";
import type { DashboardSection } from "./schema/dashboard.ts";
import type { ModelSection } from "./schema/model.ts";
import type { ServerSection } from "./schema/server.ts";
import { privacyOf } from "./resolve-privacy.ts";
import type { ProcessSettings } from "./settings.ts";
import { besideFile } from "./source.ts";
import { tierOf } from "./tiers.ts";
import { durationMs, megabytes, sendable } from "./values.ts";

/** What a configuration is resolved with besides the file. */
export interface ResolveContext {
  settings: ProcessSettings;
  providers: ProviderConfig[];
  kinds: Kinds;
  /** Path of the configuration file; null when there is none. */
  file: string | null;
  /** Whether it says nothing at all. */
  isBlank: boolean;
}

/** Parses every value and fills in every default; `written` has been validated. */
export function resolveConfig(written: ConfigFile, context: ResolveContext): Config {
  const { settings, providers, kinds, file, isBlank } = context;
  const { host, port, data, ...others } = settings;
  const server = serverOf(written.server ?? {}, host, port, file);
  return {
    server,
    providers,
    models: modelsOf(written.models ?? [], providers),
    discovery: discoveryOf(written, providers, localServers(kinds, server.port)),
    tiers: tiersOf(written.tiers ?? {}),
    privacy: privacyOf(written.privacy ?? {}, file),
    unsupported: written.unsupported ?? defaults.unsupported,
    limits: limitsOf(written.limits ?? {}, server.maxBodyBytes),
    oidc: oidcOf(written.dashboard?.oidc),
    data: data ?? defaults.data,
    ...others,
    file,
    isBlank,
  };
}

/** URL of a server for clients on the same machine: a wildcard address becomes loopback, since nothing can connect to it. */
function localUrl(host: string, port: number, secure: boolean): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  const literal = reachable.includes(":") ? `[${reachable}]` : reachable;
  return `${secure ? "https" : "http"}://${literal}:${port}`;
}

/** The same by where a server listens. */
export const ownUrl = ({ host, port, tls }: Pick<ServerConfig, "host" | "port" | "tls">): string =>
  localUrl(host, port, tls !== null);

function serverOf(
  written: ServerSection,
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
    publicUrl:
      written.public_url === undefined ? localUrl(host, port, tls !== undefined) : sendable(written.public_url),
    isBehindProxy: written.public_url !== undefined || (written.proxies ?? []).length > 0,
    maxBodyBytes: megabytes(written.max_body_mb ?? defaults.server.max_body_mb),
    corsOrigins: written.cors_origins ?? [],
    identityHeaders: Object.entries(written.identity_headers ?? {}).map(([name, use]) => ({
      name: name.toLowerCase(),
      use,
    })),
    proxies: written.proxies ?? [],
    bodyTimeoutMs: durationMs(written.timeouts?.body ?? defaults.server.timeouts.body),
    drainMs: durationMs(written.drain ?? defaults.server.drain),
    workers: written.workers ?? defaults.server.workers,
    tls: tls === undefined ? null : { certFile: besideFile(file, tls.cert), keyFile: besideFile(file, tls.key) },
  };
}

function limitsOf({ on_failure, in_flight_mb }: NonNullable<ConfigFile["limits"]>, maxBodyBytes: number): LimitsConfig {
  return {
    onFailure: on_failure ?? defaults.limits.on_failure,
    inFlightBytes: in_flight_mb === undefined ? Math.max(usualInFlight, 2 * maxBodyBytes) : megabytes(in_flight_mb),
  };
}

const usualInFlight = megabytes(defaults.limits.in_flight_mb);

function discoveryOf(
  written: ConfigFile,
  providers: ProviderConfig[],
  onThisMachine: readonly ProviderConfig[],
): ProviderConfig[] {
  if (written.models !== undefined || written.discovery === false) return [];
  const local = written.providers === undefined ? onThisMachine : [];
  return [...providers.filter(({ origin }) => origin !== "built-in"), ...local];
}

/** The models of the file, and `demo` unless that name is taken. */
function modelsOf(written: ModelSection[], providers: ProviderConfig[]): ModelConfig[] {
  const models = written.map(modelOf);
  const offered = providers.some(({ origin }) => origin === "built-in") && models.every(({ id }) => id !== "demo");
  return offered ? [...models, { ...modelOf({ id: "demo", targets: ["demo/demo"] }), ownedBy: "penname" }] : models;
}

function modelOf(written: ModelSection): ModelConfig {
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
    hedgeMs: written.hedge === undefined ? null : durationMs(written.hedge),
    price: written.price ?? null,
    maxOutputTokens: written.max_output_tokens ?? null,
    privacy: written.privacy ?? defaults.model.privacy,
  };
}

/** The built-in tiers, overridden by the configured ones. */
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

function oidcOf(written: DashboardSection["oidc"]): Config["oidc"] {
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
