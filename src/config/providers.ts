import type { ProviderConfig, TimeoutConfig } from "./config.ts";
import { defaults } from "./defaults.ts";
import { factsOf, type ProviderKind, providerKinds } from "./kinds.ts";
import type { Environment } from "./scalars.ts";
import type { Provider } from "./schema/provider.ts";
import { milliseconds } from "./values.ts";

/** The providers of the file, or else those discovered, and `demo`, which is always there. */
export function providersOf(
  written: Record<string, Provider> | undefined,
  discovered: readonly ProviderConfig[],
): ProviderConfig[] {
  const configured = Object.entries(written ?? {}).map(([name, provider]) => providerOf(name, provider, "file"));
  const own = written === undefined ? discovered : configured;
  return own.some(({ name }) => name === "demo")
    ? [...own]
    : [...own, providerOf("demo", { kind: "demo" }, "built-in")];
}

/** Servers that may answer on this machine's usual ports, named like their kind; at our own port is nobody but us. */
export function localServers(ownPort: number): ProviderConfig[] {
  return providerKinds.flatMap((kind) => {
    const { baseUrl } = factsOf(kind);
    const isLocal = baseUrl?.startsWith("http://127.0.0.1:") === true && Number(new URL(baseUrl).port) !== ownPort;
    return isLocal ? [providerOf(kind, { kind }, "local")] : [];
  });
}

/** Providers whose usual `*_API_KEY` variable is set, named like their kind. */
export function discoverProviders(kinds: readonly ProviderKind[], env: Environment): ProviderConfig[] {
  return kinds.flatMap((kind) => {
    const { variable } = factsOf(kind);
    const key = variable === undefined ? undefined : env[variable]?.trim();
    return key ? [providerOf(kind, { kind, api_key: key }, "environment")] : [];
  });
}

function providerOf(name: string, written: Provider, origin: ProviderConfig["origin"]): ProviderConfig {
  const { kind, base_url, api_key, headers, timeouts, retry = {}, breaker = {} } = written;
  return {
    name,
    kind,
    baseUrl: withoutSlash(base_url ?? null) ?? factsOf(kind).baseUrl,
    apiKey: api_key ?? null,
    headers: { ...headers },
    timeouts: timeoutsOf(timeouts ?? {}),
    retry: {
      attempts: retry.attempts ?? defaults.retry.attempts,
      withinMs: milliseconds(retry.within ?? defaults.retry.within),
    },
    breaker: {
      failures: breaker.failures ?? defaults.breaker.failures,
      share: breaker.share ?? defaults.breaker.share,
      windowMs: milliseconds(breaker.window ?? defaults.breaker.window),
      openMs: milliseconds(breaker.open ?? defaults.breaker.open),
    },
    origin,
  };
}

function timeoutsOf(written: NonNullable<Provider["timeouts"]>): TimeoutConfig {
  return {
    connectMs: milliseconds(written.connect ?? defaults.timeouts.connect),
    firstTokenMs: milliseconds(written.first_token ?? defaults.timeouts.first_token),
    idleMs: milliseconds(written.idle ?? defaults.timeouts.idle),
    totalMs: milliseconds(written.total ?? defaults.timeouts.total),
  };
}

const withoutSlash = (address: string | null): string | null => address?.replace(/\/+$/, "") ?? null;
