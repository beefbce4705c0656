import type { Tier } from "../accounts/limits.ts";
import type { IssuerRules } from "../people/issuer.ts";

/** A configuration: validated, complete and frozen. Durations are milliseconds, sizes bytes. */
export interface Config {
  readonly server: ServerConfig;
  /** In the order of the file; the built-in `demo` last. */
  readonly providers: readonly ProviderConfig[];
  /** What `GET /v1/models` lists, in this order. */
  readonly models: readonly ModelConfig[];
  /** Providers whose own model lists are offered too; empty when models are configured. */
  readonly discovery: readonly ProviderConfig[];
  /** By name; `tierOf` in tiers.ts resolves aliases. */
  readonly tiers: Readonly<Record<string, TierConfig>>;
  readonly privacy: PrivacyConfig;
  /** What becomes of a request that its provider cannot honour in full. */
  readonly unsupported: "adapt" | "reject";
  readonly limits: LimitsConfig;
  /** OpenID Connect issuer for the dashboard; null: passwords only. */
  readonly oidc: IssuerRules | null;
  /** The data directory, as given. */
  readonly data: string;
  /** Null: pretty on a terminal, JSON otherwise. */
  readonly log: "pretty" | "json" | null;
  /** Null: kept in a file in the data directory. */
  readonly secret: string | null;
  readonly adminPassword: string | null;
  readonly metricsToken: string | null;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** Variables that begin with `OTEL_`, unchanged. */
  readonly otel: Readonly<Record<string, string>>;
  /** The configuration file; null when there is none. */
  readonly file: string | null;
  /** Whether the file says nothing but comments, as one does while it is written. */
  readonly isBlank: boolean;
}

export interface ServerConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Without a trailing slash. Derived from host and port when not configured, so its port is 0 when that is. */
  readonly publicUrl: string;
  /** Whether `public_url` or `proxies` is configured: a loopback peer may then be forwarding for anyone. */
  readonly isBehindProxy: boolean;
  readonly maxBodyBytes: number;
  readonly corsOrigins: readonly string[];
  /** Headers by which programs say whom they ask for, in lower case. */
  readonly identityHeaders: readonly { readonly name: string; readonly use: "scope" | "label" }[];
  /** Addresses and ranges whose `X-Forwarded-For` is trusted. */
  readonly proxies: readonly string[];
  /** How long a client may pause while sending a body. */
  readonly bodyTimeoutMs: number;
  /** How long running answers may continue after the signal to stop. */
  readonly drainMs: number;
  /** Processes that share the port; `auto`: one for each core. */
  readonly workers: number | "auto";
  /** Paths of PEM files. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
}

export interface LimitsConfig {
  readonly onFailure: "reject" | "local";
  /** Bytes of unanswered requests an account may have at once. */
  readonly inFlightBytes: number;
}

export interface ProviderConfig {
  readonly name: string;
  /** One of the kinds the program speaks. */
  readonly kind: string;
  /** Without a trailing slash; null where the kind has no single address. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts: TimeoutConfig;
  readonly retry: RetryConfig;
  readonly breaker: BreakerConfig;
  /** APIs of ours that it speaks itself; left out: those that its kind always speaks. */
  readonly speaks?: readonly string[];
  readonly origin: "file" | "environment" | "local" | "built-in";
}

export interface TimeoutConfig {
  readonly connectMs: number;
  readonly firstTokenMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}

/** How often one call may ask the same target again. */
export interface RetryConfig {
  readonly attempts: number;
  /** How long after the call began. */
  readonly withinMs: number;
}

/** When a target stops being asked, and for how long. */
export interface BreakerConfig {
  /** Consecutive failures; 0: never. */
  readonly failures: number;
  /** Share of failed calls within the window. */
  readonly share: number;
  readonly windowMs: number;
  readonly openMs: number;
}

export interface ModelConfig {
  readonly id: string;
  readonly ownedBy: string;
  /** Unix time in seconds. */
  readonly created: number;
  /** At least one, tried in this order; the first is drawn by weight. */
  readonly targets: readonly TargetConfig[];
  /** Time without a first stream event after which the next target is asked too; null: never. */
  readonly hedgeMs: number | null;
  /** USD per million tokens, that is micro-dollars per token; null: free. */
  readonly price: { readonly input: number; readonly output: number } | null;
  readonly maxOutputTokens: number | null;
  /** What becomes of personal data in requests to it, where privacy is on. */
  readonly privacy: "mask" | "pass" | "reject";
}

export interface TargetConfig {
  /** Name of a configured provider. */
  readonly provider: string;
  /** The model's name at that provider. */
  readonly model: string;
  /** Null: not given. */
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
  readonly model: PrivacyModelConfig | null;
  readonly onFailure: "reject" | "pass";
  readonly attachments: "pass" | "reject";
  readonly restoreUrls: boolean;
  readonly output: "pass" | "mask";
  readonly timeBudgetMs: number;
  /** 0: nothing is kept. */
  readonly cacheBytes: number;
}

export interface PrivacyModelConfig {
  /** An ONNX file. */
  readonly path: string;
  /** A `tokenizer.json`. */
  readonly tokenizer: string;
  /** What its classes mean, in their order. */
  readonly labels: readonly string[];
  /** From 0 to 1. */
  readonly threshold: number;
  readonly maxTokens: number;
  readonly timeoutMs: number;
}

export interface PresidioConfig {
  /** Without a trailing slash. */
  readonly url: string;
  readonly language: string;
  /** From 0 to 1. */
  readonly scoreThreshold: number;
  readonly timeoutMs: number;
}
