import type { Ledger } from "./accounts/ledger.ts";
import type { Config, ModelConfig, PrivacyConfig, ProviderConfig } from "./config/config.ts";
import type { Gateway, Observer } from "./pipeline/call.ts";
import { resolveTypes } from "./privacy/detectors/groups.ts";
import { detectors } from "./privacy/detectors/index.ts";
import type { Finder } from "./privacy/entities.ts";
import { Masking } from "./privacy/masking.ts";
import { presidio } from "./privacy/presidio.ts";
import { allowed, patterns, terms } from "./privacy/terms.ts";
import { catalog, type Offer } from "./upstream/catalog.ts";
import type { Fetch, Target } from "./upstream/provider.ts";
import { providers } from "./upstream/providers/index.ts";

/** What outlives a configuration. */
export interface Lasting {
  ledger: Ledger;
  fetch: Fetch;
  body: Gateway["body"];
  observer: Observer;
  /** Master key of the installation. */
  secret: string;
}

/** A configuration as the gateway it describes. */
export function assemble(config: Config, { ledger, fetch, body, observer, secret }: Lasting): Gateway {
  const { privacy } = config;
  return {
    catalog: catalog(config.models.map((model) => offer(model, config.providers))),
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
  { id, created, ownedBy, targets, price, maxOutputTokens }: ModelConfig,
  configured: readonly ProviderConfig[],
): Offer {
  return {
    model: { id, object: "model", created, owned_by: ownedBy },
    targets: targets.map((place) =>
      target(
        place.model,
        configured.find(({ name }) => name === place.provider),
      ),
    ),
    // Dollars per million tokens are micro-dollars per token; the books count micro-dollars per million.
    price: price && { input: Math.round(price.input * 1_000_000), output: Math.round(price.output * 1_000_000) },
    maxOutputTokens,
  };
}

function target(model: string, config: ProviderConfig | undefined): Target {
  const provider = config && providers[config.kind];
  if (!config || !provider) throw new Error("a configuration was let through with a target that cannot be asked");
  const { name, baseUrl, apiKey, headers, timeouts } = config;
  return { name, provider, model, baseUrl: baseUrl ?? "", apiKey, headers, timeouts };
}
