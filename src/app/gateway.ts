import type { Ledger } from "../accounts/ledger.ts";
import { defaults } from "../config/defaults.ts";
import type { Config, ModelConfig, PrivacyConfig, ProviderConfig } from "../config/config.ts";
import type { Model } from "../contract/models.ts";
import type { Gateway, Observer } from "../pipeline/call.ts";
import { resolveTypes } from "../privacy/analyze/detectors/groups.ts";
import { detectors, detectorsByLanguage } from "../privacy/analyze/detectors/index.ts";
import type { Analyzer } from "../privacy/analyze/analyzer.ts";
import { Masking } from "../privacy/masking.ts";
import { presidio } from "../privacy/analyze/presidio.ts";
import { allowed, patterns, terms } from "../privacy/analyze/terms.ts";
import { catalog, type Offer, type Route } from "../upstream/routing/catalog.ts";
import type { Discovery, EndpointModels } from "../upstream/routing/discovery.ts";
import type { Health } from "../upstream/routing/health.ts";
import type { Endpoint, Fetch, Target } from "../upstream/provider.ts";
import { providers } from "../upstream/providers/index.ts";

/** What outlives a configuration. */
export interface Lasting {
  ledger: Ledger;
  fetch: Fetch;
  body: Gateway["body"];
  observer: Observer;
  health: Health;
  discovery: Discovery;
  /** Master key of the installation. */
  secret: string;
}

/** A configuration as the gateway it describes. */
export function assemble(config: Config, lasting: Lasting): Gateway {
  const { ledger, fetch, body, observer, health, discovery, secret } = lasting;
  const { privacy } = config;
  health.renew();
  discovery.follow(config.discovery.map(endpointOf));
  const written = config.models.map((model) => offer(model, config.providers, health));
  return {
    catalog: catalog(withListed(written, config.discovery, lasting)),
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
    analyzer: analyzer(privacy),
    remote: privacy.presidio ? presidio(privacy.presidio, fetch) : undefined,
    instruction: privacy.instruction,
    onFailure: privacy.onFailure,
    attachments: privacy.attachments,
    timeBudgetMs: privacy.timeBudgetMs,
  });
}

/** What is searched for by a configuration of privacy. */
export function analyzer(privacy: PrivacyConfig): Analyzer {
  const own = [terms(privacy.terms), patterns(privacy.patterns)].filter((detector) => detector.types.length > 0);
  // Terms and patterns of one's own are hidden whatever else is asked for.
  const types = new Set([...resolveTypes(privacy.detect), ...own.flatMap((detector) => detector.types)]);
  const foreign = Object.entries(detectorsByLanguage).flatMap(([language, ofIt]) =>
    privacy.languages.some((one) => one === language) ? [] : ofIt,
  );
  const asked = detectors.filter(
    (detector) => detector.types.some((type) => types.has(type)) && !foreign.includes(detector),
  );
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
    isListed: true,
  };
}

/**
 * The written offers and those of the providers' own lists: each model by its name there, which several providers may have,
 * and by `provider/model`.
 */
function withListed(
  written: readonly Offer[],
  configured: readonly ProviderConfig[],
  { discovery, health }: Lasting,
): () => readonly Offer[] {
  if (configured.length === 0) return () => written;
  let found: readonly EndpointModels[] | undefined;
  let offers = written;
  return () => {
    if (discovery.found !== found) {
      found = discovery.found;
      offers = [...listedOffers(found, configured, health), ...written];
    }
    return offers;
  };
}

function listedOffers(
  found: readonly EndpointModels[],
  configured: readonly ProviderConfig[],
  health: Health,
): Offer[] {
  const offers = new Map<string, Offer & { routes: Route[] }>();
  const add = (id: string, to: Route, created: number | null, isListed: boolean) => {
    const known = offers.get(id);
    known?.routes.push(to);
    if (known) known.isListed ||= isListed;
    const model: Model = { id, object: "model", created: created ?? defaults.model.created, owned_by: to.target.name };
    if (!known) offers.set(id, { model, routes: [to], hedgeMs: null, price: null, maxOutputTokens: null, isListed });
  };
  const routes = found.flatMap(({ endpoint, models }) => {
    const config = configured.find(({ name }) => name === endpoint.name);
    return config ? models.map(({ id, created }) => ({ to: route(id, null, config, health), created })) : [];
  });
  for (const { to, created } of routes) add(`${to.target.name}/${to.target.model}`, to, created, false);
  for (const { to, created } of routes) add(to.target.model, to, created, true);
  return [...offers.values()];
}

function route(model: string, weight: number | null, config: ProviderConfig, health: Health): Route {
  const { retry, breaker: breaking } = config;
  const target: Target = { ...endpointOf(config), model };
  return { target, weight, retry, breaker: health.breakerOf(target, breaking), breaking };
}

function endpointOf({ name, kind, baseUrl, apiKey, headers, timeouts }: ProviderConfig): Endpoint {
  return { name, provider: providers[kind], baseUrl: baseUrl ?? "", apiKey, headers, timeouts };
}
