import type { Ledger } from "../accounts/ledger.ts";
import { defaults } from "../config/defaults.ts";
import type { Config, ModelConfig, PrivacyConfig, ProviderConfig } from "../config/config.ts";
import type { Model } from "../contract/models.ts";
import type { Gateway, Observer } from "../pipeline/call.ts";
import type { OpenCalls } from "../pipeline/open-calls.ts";
import { resolveTypes } from "../privacy/analyze/detectors/groups.ts";
import { detectors, detectorsByLanguage } from "../privacy/analyze/detectors/index.ts";
import type { FindingsCounts } from "../privacy/analyze/findings-counts.ts";
import type { Analyzer } from "../privacy/analyze/analyzer.ts";
import { Masking } from "../privacy/masking.ts";
import { SignedThoughts } from "../privacy/signed-thoughts.ts";
import type { RemoteDetector } from "../privacy/analyze/detector.ts";
import { presidio } from "../privacy/analyze/presidio.ts";
import { allowed, patterns, terms } from "../privacy/analyze/terms.ts";
import { endpointOf } from "./endpoint.ts";
import type { ModelInForce } from "./model.ts";
import { keyedHash } from "../privacy/keyed-hash.ts";
import { catalog, type Offer, type Route } from "../upstream/routing/catalog.ts";
import type { Discovery, EndpointModels } from "../upstream/routing/discovery.ts";
import type { Health } from "../upstream/routing/health.ts";
import type { Fetch, Target } from "../upstream/provider.ts";

/** What outlives a configuration: opened once, used by every gateway. */
export interface SharedResources {
  ledger: Ledger;
  fetch: Fetch;
  body: Gateway["body"];
  openCalls: OpenCalls;
  observer: Observer;
  health: Health;
  discovery: Discovery;
  /** The installation's master key. */
  secret: string;
  /** What the caches of findings did. */
  findingsCounts: FindingsCounts;
  /** The operator's own detector, opened before the configuration that names it is in force. */
  model: ModelInForce;
}

/** The gateway a configuration describes. */
export function createGateway(config: Config, shared: SharedResources): Gateway {
  const { ledger, fetch, body, openCalls, observer, health, discovery, secret } = shared;
  const { privacy } = config;
  health.renew();
  shared.findingsCounts.renew();
  discovery.follow(config.discovery.map(endpointOf));
  const configured = config.models.map((model) => offer(model, config.providers, health));
  const offers = withDiscovered(configured, config.discovery, shared);
  // Made at once: what no offer asks for before the next reload, `health` forgets.
  offers();
  return {
    catalog: catalog(offers),
    ledger,
    masking: privacy.mode === "off" ? null : createMasking(privacy, { ...shared, model: shared.model.current }),
    thoughts: new SignedThoughts(secret),
    scope: privacy.scope,
    hash: (identifier) => keyedHash(secret, `label\0${identifier}`).toString("hex", 0, 16),
    unsupported: config.unsupported,
    fetch,
    body,
    openCalls,
    observer,
  };
}

interface MaskingResources extends Pick<SharedResources, "secret" | "fetch"> {
  findingsCounts?: FindingsCounts;
  /** That of `privacy.model`, opened. */
  model?: RemoteDetector | null;
}

/** The masking that `privacy` describes. */
export function createMasking(
  privacy: PrivacyConfig,
  { secret, fetch, findingsCounts, model = null }: MaskingResources,
): Masking {
  return new Masking({
    secret,
    analyzer: createAnalyzer(privacy),
    remotes: [...(privacy.presidio ? [presidio(privacy.presidio, fetch)] : []), ...(model ? [model] : [])],
    instruction: privacy.instruction,
    onFailure: privacy.onFailure,
    attachments: privacy.attachments,
    timeBudgetMs: privacy.timeBudgetMs,
    restoreUrls: privacy.restoreUrls,
    output: privacy.output,
    // No request may tell what was in another, so none could use it.
    cacheBytes: privacy.scope === "request" ? 0 : privacy.cacheBytes,
    counts: findingsCounts,
  });
}

/** The detectors and allowed values that `privacy` describes. */
export function createAnalyzer(privacy: PrivacyConfig): Analyzer {
  const own = [terms(privacy.terms), patterns(privacy.patterns)].filter((detector) => detector.types.length > 0);
  // The operator's own terms and patterns are detected whatever `detect` says.
  const types = new Set([...resolveTypes(privacy.detect), ...own.flatMap((detector) => detector.types)]);
  const foreign = Object.entries(detectorsByLanguage).flatMap(([language, ofIt]) =>
    privacy.languages.some((one) => one === language) ? [] : ofIt,
  );
  const chosen = detectors.filter(
    (detector) => detector.types.some((type) => types.has(type)) && !foreign.includes(detector),
  );
  return { detectors: [...own, ...chosen], types, allowed: allowed(privacy.allow) };
}

function offer(
  { id, created, ownedBy, targets, hedgeMs, price, maxOutputTokens, privacy }: ModelConfig,
  configured: readonly ProviderConfig[],
  health: Health,
): Offer {
  const providers = targets.map((target) => {
    const config = configured.find(({ name }) => name === target.provider);
    if (!config) throw new Error("the configuration was validated with a target whose provider does not exist");
    return { ...target, config };
  });
  return {
    model: { id, object: "model", created, owned_by: ownedBy },
    routes: providers.map(({ model, weight, config }) => route(model, weight, config, health)),
    hedgeMs,
    // Configured in USD per million tokens; the ledger counts micro-dollars per million.
    price: price && { input: Math.round(price.input * 1_000_000), output: Math.round(price.output * 1_000_000) },
    maxOutputTokens,
    privacy,
    isListed: true,
    isDemo: providers.every(({ config }) => config.origin === "built-in"),
  };
}

/**
 * The configured offers and those discovered in the providers' own model lists: each model under its own name, which several providers
 * may share, and under `provider/model`.
 */
function withDiscovered(
  configured: readonly Offer[],
  providersAsked: readonly ProviderConfig[],
  { discovery, health }: SharedResources,
): () => readonly Offer[] {
  if (providersAsked.length === 0) return () => configured;
  let found: readonly EndpointModels[] | undefined;
  let offers = configured;
  return () => {
    if (discovery.found !== found) {
      found = discovery.found;
      offers = [...discoveredOffers(found, providersAsked, health), ...configured];
    }
    return offers;
  };
}

/** What holds for a model that no configuration speaks of. */
const unconfigured = {
  hedgeMs: null,
  price: null,
  maxOutputTokens: null,
  privacy: defaults.model.privacy,
  isDemo: false,
};

function discoveredOffers(
  found: readonly EndpointModels[],
  providersAsked: readonly ProviderConfig[],
  health: Health,
): Offer[] {
  const offers = new Map<string, Offer & { routes: Route[] }>();
  const add = (id: string, to: Route, created: number | null, isListed: boolean) => {
    const known = offers.get(id);
    known?.routes.push(to);
    if (known) known.isListed ||= isListed;
    const model: Model = { id, object: "model", created: created ?? defaults.model.created, owned_by: to.target.name };
    if (!known) offers.set(id, { model, routes: [to], ...unconfigured, isListed });
  };
  const routes = found.flatMap(({ endpoint, models }) => {
    const config = providersAsked.find(({ name }) => name === endpoint.name);
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
