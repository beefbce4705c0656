import { setTimeout as pause } from "node:timers/promises";
import { type Endpoint, type Fetch, UpstreamFailure } from "../provider.ts";
import { asJson, readBodyText } from "../transport/body-text.ts";
import { type ListedModel, modelsIn } from "./listing.ts";
import { failureOf } from "./source.ts";

/** The models an endpoint serves, by its own list. */
export interface EndpointModels {
  endpoint: Endpoint;
  models: readonly ListedModel[];
}

export interface DiscoverySettings {
  fetch: Fetch;
  /** How long a list is kept before it is requested again. */
  refreshMs?: number;
  /** The same after a failure. */
  retryMs?: number;
  timeoutMs?: number;
  /** Called when an endpoint's list first arrives, and when a failure follows a list or the reverse. */
  changed?(endpoint: Endpoint, outcome: number | UpstreamFailure): void;
}

/** Bytes of the longest list that is read; the longest known has one million. */
const listLimit = 16 * 1024 * 1024;

interface FollowedEndpoint {
  endpoint: Endpoint;
  models: readonly ListedModel[];
  /** Whether the last request succeeded; undefined before the first. */
  isListed: boolean | undefined;
  stop: AbortController;
}

/**
 * Polls endpoints for their models in the background. No call ever waits for it: it uses the last list that arrived, which is kept
 * while its endpoint fails.
 */
export class Discovery {
  readonly #settings: Required<DiscoverySettings>;
  #followed = new Map<string, FollowedEndpoint>();
  #found: readonly EndpointModels[] = [];

  constructor(settings: DiscoverySettings) {
    this.#settings = { refreshMs: 300_000, retryMs: 30_000, timeoutMs: 10_000, changed() {}, ...settings };
  }

  /** In the order of the endpoints; the same array until something changes. */
  get found(): readonly EndpointModels[] {
    return this.#found;
  }

  /** Replaces the endpoints that are polled; those that stay keep their lists, for the time being also with another key. */
  follow(endpoints: readonly Endpoint[]): void {
    const before = this.#followed;
    this.#followed = new Map();
    for (const endpoint of endpoints) {
      const key = JSON.stringify([endpoint.name, endpoint.baseUrl, endpoint.apiKey, endpoint.headers]);
      // Another kind is another endpoint, even at the same address: its list has another path and form.
      const known = before.get(key);
      const isSame = known?.endpoint.provider === endpoint.provider;
      if (isSame) before.delete(key);
      this.#followed.set(key, isSame ? known : this.#begin(endpoint, listedAt(endpoint, before.values())));
    }
    for (const { stop } of before.values()) stop.abort();
    this.#publish();
  }

  #begin(endpoint: Endpoint, models: FollowedEndpoint["models"]): FollowedEndpoint {
    const followed: FollowedEndpoint = { endpoint, models, isListed: undefined, stop: new AbortController() };
    void this.#poll(followed);
    return followed;
  }

  async #poll(followed: FollowedEndpoint): Promise<void> {
    const { refreshMs, retryMs } = this.#settings;
    const { signal } = followed.stop;
    while (!signal.aborted) {
      const outcome = await this.#list(followed.endpoint, signal).catch(failureOf);
      if (signal.aborted) return;
      this.#update(followed, outcome);
      const ms = outcome instanceof UpstreamFailure ? retryMs : refreshMs;
      // Rejects once the endpoint is no longer followed, which ends the loop.
      await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #update(followed: FollowedEndpoint, outcome: readonly ListedModel[] | UpstreamFailure): void {
    const isListed = !(outcome instanceof UpstreamFailure);
    if (followed.isListed !== isListed) this.#settings.changed(followed.endpoint, isListed ? outcome.length : outcome);
    followed.isListed = isListed;
    if (!isListed || JSON.stringify(outcome) === JSON.stringify(followed.models)) return;
    followed.models = outcome;
    this.#publish();
  }

  async #list(endpoint: Endpoint, stopped: AbortSignal): Promise<readonly ListedModel[]> {
    const { fetch, timeoutMs } = this.#settings;
    const { provider } = endpoint;
    const query = provider.models?.(endpoint);
    if (!query) return [];
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(query.url, { method: "GET", headers: query.headers, signal, connectMs: timeoutMs });
    if (!response.ok) throw provider.decodeFailure(response.status, await readBodyText(response, 1024, true));
    const models = modelsIn(asJson(await readBodyText(response, listLimit)));
    if (!models) throw new UpstreamFailure("broken", "The provider's answer is no list of models");
    return models;
  }

  #publish(): void {
    this.#found = [...this.#followed.values()].map(({ endpoint, models }) => ({ endpoint, models }));
  }
}

/** What the same server listed to another key or with other headers: calls go on by it until it has answered again. */
function listedAt({ name, baseUrl, provider }: Endpoint, followed: Iterable<FollowedEndpoint>) {
  for (const { endpoint, models } of followed)
    if (endpoint.name === name && endpoint.baseUrl === baseUrl && endpoint.provider === provider) return models;
  return [];
}
