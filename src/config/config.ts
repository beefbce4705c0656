import type { Tier } from "../accounts/limits.ts";
import type { IssuerRules } from "../people/issuer.ts";
import type { BreakerRules } from "../upstream/routing/breaker.ts";
import type { RetryRules } from "../upstream/routing/retry.ts";
import type { ProviderKind } from "./kinds.ts";

/** Everything decided before the first request: checked, complete and frozen. Durations are milliseconds, sizes bytes. */
export interface Config {
  readonly server: ServerConfig;
  /** In the order of the file; the built-in `demo` last. */
  readonly providers: readonly ProviderConfig[];
  /** What `GET /v1/models` lists, in this order. */
  readonly models: readonly ModelConfig[];
  /** Providers whose own lists of models are offered too; none where models are configured. */
  readonly discovery: readonly ProviderConfig[];
  /** By own name; `tierOf` in tiers.ts also knows the other names. */
  readonly tiers: Readonly<Record<string, TierConfig>>;
  readonly privacy: PrivacyConfig;
  readonly limits: LimitsConfig;
  /** Where people of the dashboard may sign in besides; null: nowhere. */
  readonly oidc: IssuerRules | null;
  /** The data directory, as it was given. */
  readonly data: string;
  /** Null: pretty on a terminal, JSON elsewhere. */
  readonly log: "pretty" | "json" | null;
  /** Null: kept in the data directory. */
  readonly secret: string | null;
  readonly adminPassword: string | null;
  readonly metricsToken: string | null;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** Variables beginning with `OTEL_`, as they are. */
  readonly otel: Readonly<Record<string, string>>;
  /** The configuration file it came from; null when there is none. */
  readonly file: string | null;
}

export interface ServerConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Without a slash at the end. Made of host and port when not configured, so its port is 0 when that is. */
  readonly publicUrl: string;
  /** Whether `public_url` or `proxies` is configured: requests from this machine may then be anybody's. */
  readonly isBehindProxy: boolean;
  readonly maxBodyBytes: number;
  readonly corsOrigins: readonly string[];
  /** Addresses and ranges whose `X-Forwarded-For` is believed. */
  readonly proxies: readonly string[];
  /** How long a client may pause while it sends a body. */
  readonly bodyTimeoutMs: number;
  /** How long running answers may go on after the signal to stop. */
  readonly drainMs: number;
  /** Processes that share the port; `auto`: one for each core. */
  readonly workers: number | "auto";
  /** Paths of PEM files. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
}

export interface LimitsConfig {
  readonly onFailure: "reject" | "local";
  /** Bytes of requests that an account may have together until they are answered. */
  readonly inFlightBytes: number;
}

export interface ProviderConfig {
  readonly name: string;
  readonly kind: ProviderKind;
  /** Without a slash at the end; null where the kind has no one address. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts: TimeoutConfig;
  readonly retry: Readonly<RetryRules>;
  readonly breaker: Readonly<BreakerRules>;
  readonly origin: "file" | "environment" | "local" | "built-in";
}

export interface TimeoutConfig {
  readonly connectMs: number;
  readonly firstTokenMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}

export interface ModelConfig {
  readonly id: string;
  readonly ownedBy: string;
  /** Unix time in seconds. */
  readonly created: number;
  /** At least one, tried in this order but for the first, which their weights choose. */
  readonly targets: readonly TargetConfig[];
  /** After how long without the first event of a stream the next target is asked too; null: never. */
  readonly hedgeMs: number | null;
  /** USD per million tokens, which is micro-dollars per token; null for free. */
  readonly price: { readonly input: number; readonly output: number } | null;
  readonly maxOutputTokens: number | null;
}

export interface TargetConfig {
  /** Name of a configured provider. */
  readonly provider: string;
  /** The model's name there. */
  readonly model: string;
  /** Null: none is written. */
  readonly weight: number | null;
}

export type TierConfig = Readonly<Omit<Tier, "name">>;

export interface PrivacyConfig {
  readonly mode: "pseudonymize" | "off";
  readonly detect: readonly string[];
  readonly scope: "account" | "key" | "request";
  readonly instruction: boolean;
  readonly languages: readonly ("en" | "de" | "fr" | "es" | "it" | "nl")[];
  readonly terms: readonly string[];
  readonly patterns: readonly { readonly type: string; readonly regex: string }[];
  readonly allow: readonly string[];
  readonly presidio: PresidioConfig | null;
  readonly onFailure: "reject" | "pass";
  readonly attachments: "pass" | "reject";
  readonly timeBudgetMs: number;
}

export interface PresidioConfig {
  /** Without a slash at the end. */
  readonly url: string;
  readonly language: string;
  /** From 0 to 1. */
  readonly scoreThreshold: number;
  readonly timeoutMs: number;
}
