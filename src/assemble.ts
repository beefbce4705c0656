import type { Ledger } from "./accounts/ledger.ts";
import type { Config, ModelConfig, PrivacyConfig, ProviderConfig } from "./config/config.ts";
import type { Gateway, Observer } from "./pipeline/call.ts";
import { resolveTypes } from "./privacy/detectors/groups.ts";
import { detectors } from "./privacy/detectors/index.ts";
import type { Finder } from "./privacy/entities.ts";
import { Masking } from "./privacy/masking.ts";
import { presidio } from "./privacy/presidio.ts";
import { allowed, patterns, terms } from "./privacy/terms.ts";
import { catalog, type Offer, type Route } from "./upstream/catalog.ts";
import type { Health } from "./upstream/health.ts";
import type { Fetch, Target } from "./upstream/provider.ts";
import { providers } from "./upstream/providers/index.ts";

/** What outlives a configuration. */
export interface Lasting {
  ledger: Ledger;
  fetch: Fetch;
  body: Gateway["body"];
  observer: Observer;
  health: Health;
  /** Master key of the installation. */
  secret: string;
}

/** A configuration as the gateway it describes. */
export function assemble(config: Config, { ledger, fetch, body, observer, health, secret }: Lasting): Gateway {
  const { privacy } = config;
  health.renew();
  return {
    catalog: catalog(config.models.map((model) => offer(model, config.providers, health))),
    ledger,
    masking: privacy.mode === "off" ? null : masking(privacy, { secret, fetch }),
    scope: privacy.scope,
    fetch,
    body,
    observer,
  };
}

/** What hides by a configuration of privacy. */
export function masking(privacy: PrivacyConfig, { secret, fetch }: Pick<Lasting, "secret" | "fetch">): Masking {
  return new Masking({
    secret,
    finder: finder(privacy),
    remote: privacy.presidio ? presidio(privacy.presidio, fetch) : undefined,
    instruction: privacy.instruction,
    onFailure: privacy.onFailure,
    attachments: privacy.attachments,
    timeBudgetMs: privacy.timeBudgetMs,
  });
}

/** What is searched for by a configuration of privacy. */
export function finder(privacy: PrivacyConfig): Finder {
  const own = [terms(privacy.terms), patterns(privacy.patterns)].filter((detector) => detector.types.length > 0);
  // Terms and patterns of one's own are hidden whatever else is asked for.
  const types = new Set([...resolveTypes(privacy.detect), ...own.flatMap((detector) => detector.types)]);
  const asked = detectors.filter((detector) => detector.types.some((type) => types.has(type)));
  return { detectors: [...own, ...asked], types, allowed: allowed(privacy.allow) };
}

function offer(
  { id, created, ownedBy, targets, hedgeMs, price, maxOutputTokens }: ModelConfig,
  configured: readonly ProviderConfig[],
  health: Health,
): Offer {
  return {
    model: { id, object: "model", created, owned_by: ownedBy },
    routes: targets.map(({ provider, model, weight }) => {
      const config = configured.find(({ name }) => name === provider);
      if (!config) throw new Error("a configuration was let through with a target that cannot be asked");
      return route(model, weight, config, health);
    }),
    hedgeMs,
    // Dollars per million tokens are micro-dollars per token; the books count micro-dollars per million.
    price: price && { input: Math.round(price.input * 1_000_000), output: Math.round(price.output * 1_000_000) },
    maxOutputTokens,
  };
}

function route(model: string, weight: number | null, config: ProviderConfig, health: Health): Route {
  const { name, kind, baseUrl, apiKey, headers, timeouts, retry, breaker: breaking } = config;
  const target: Target = { name, provider: providers[kind], model, baseUrl: baseUrl ?? "", apiKey, headers, timeouts };
  return { target, weight, retry, breaker: health.breakerOf(target, breaking), breaking };
}
