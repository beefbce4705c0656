import type { ProviderConfig, TimeoutConfig } from "./config.ts";
import { defaults } from "./defaults.ts";
import type { Kinds } from "./kinds.ts";
import type { EnvVariables } from "./scalars.ts";
import type { ProviderSection } from "./schema/provider.ts";
import { durationMs, sendable } from "./values.ts";

/** The providers of the file, else those discovered; and always `demo`. */
export function providersOf(
  written: Record<string, ProviderSection> | undefined,
  discovered: readonly ProviderConfig[],
  kinds: Kinds,
): ProviderConfig[] {
  const configured = Object.entries(written ?? {}).map(([name, provider]) => providerOf(name, provider, "file", kinds));
  const own = written === undefined ? discovered : configured;
  return own.some(({ name }) => name === "demo")
    ? [...own]
    : [...own, providerOf("demo", { kind: "demo" }, "built-in", kinds)];
}

/** Inference servers that may answer on this machine's usual ports, named after their kind; our own port is left out. */
export function localServers(kinds: Kinds, ownPort: number): ProviderConfig[] {
  return Object.entries(kinds).flatMap(([kind, { baseUrl }]) => {
    const isLocal = baseUrl?.startsWith("http://127.0.0.1:") === true && Number(new URL(baseUrl).port) !== ownPort;
    return isLocal ? [providerOf(kind, { kind }, "local", kinds)] : [];
  });
}

/** Providers whose usual `*_API_KEY` variable is set, named after their kind. */
export function discoverProviders(kinds: Kinds, env: EnvVariables): ProviderConfig[] {
  return Object.entries(kinds).flatMap(([kind, { variable }]) => {
    const key = variable === undefined ? undefined : env[variable]?.trim();
    return key ? [providerOf(kind, { kind, api_key: key }, "environment", kinds)] : [];
  });
}

function providerOf(
  name: string,
  written: ProviderSection,
  origin: ProviderConfig["origin"],
  kinds: Kinds,
): ProviderConfig {
  const { kind, base_url, api_key, headers, timeouts, retry = {}, breaker = {}, speaks } = written;
  return {
    name,
    kind,
    baseUrl: base_url === undefined ? (kinds[kind]?.baseUrl ?? null) : sendable(base_url),
    apiKey: api_key ?? null,
    headers: inLowerCase(headers ?? {}),
    timeouts: timeoutsOf(timeouts ?? {}),
    retry: {
      attempts: retry.attempts ?? defaults.retry.attempts,
      withinMs: durationMs(retry.within ?? defaults.retry.within),
    },
    breaker: {
      failures: breaker.failures ?? defaults.breaker.failures,
      share: breaker.share ?? defaults.breaker.share,
      windowMs: durationMs(breaker.window ?? defaults.breaker.window),
      openMs: durationMs(breaker.open ?? defaults.breaker.open),
    },
    ...(speaks ? { speaks } : {}),
    origin,
  };
}

function timeoutsOf(written: NonNullable<ProviderSection["timeouts"]>): TimeoutConfig {
  return {
    connectMs: durationMs(written.connect ?? defaults.timeouts.connect),
    firstTokenMs: durationMs(written.first_token ?? defaults.timeouts.first_token),
    idleMs: durationMs(written.idle ?? defaults.timeouts.idle),
    totalMs: durationMs(written.total ?? defaults.timeouts.total),
  };
}

/** As our own headers are written, so that one of the same name is replaced, not sent beside ours. */
const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
