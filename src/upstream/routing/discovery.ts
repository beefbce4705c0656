import { setTimeout as pause } from "node:timers/promises";
import { type Listed, modelsIn } from "./listing.ts";
import { type Fetch, type Place, UpstreamFailure } from "../provider.ts";
import { asJson, readText } from "../transport/body-text.ts";
import { failureOf } from "./source.ts";

/** The models a provider has, by its own list. */
export interface Found {
  place: Place;
  models: readonly Listed[];
}

export interface DiscoverySettings {
  fetch: Fetch;
  /** How long a list is believed before it is asked for again. */
  refreshMs?: number;
  /** The same where there was none. */
  retryMs?: number;
  timeoutMs?: number;
  /** Told when a provider's list is there for the first time, and when it is not, until it is again. */
  changed?(place: Place, outcome: number | UpstreamFailure): void;
}

/** Bytes a list may have; the longest known has one million. */
const listLimit = 16 * 1024 * 1024;

/** What is known of one provider. */
interface Known {
  place: Place;
  models: readonly Listed[];
  isListed: boolean | undefined;
  stop: AbortController;
}

/**
 * Asks providers in the background which models they have, again and again. No call waits for that: a list is there or it is
 * not, and one that was there stays while its provider cannot be asked.
 */
export class Discovery {
  readonly #settings: Required<DiscoverySettings>;
  #known = new Map<string, Known>();
  #found: readonly Found[] = [];

  constructor(settings: DiscoverySettings) {
    this.#settings = { refreshMs: 300_000, retryMs: 30_000, timeoutMs: 10_000, changed() {}, ...settings };
  }

  /** In the order of the providers; the same until something changes. */
  get found(): readonly Found[] {
    return this.#found;
  }

  /** From here on these providers are asked; of those that were before, the lists are kept. */
  follow(places: readonly Place[]): void {
    const before = this.#known;
    this.#known = new Map();
    for (const place of places) {
      const key = JSON.stringify([place.name, place.baseUrl, place.apiKey, place.headers]);
      // A provider of another kind is another provider, wherever it answers: its list has another address and form.
      const known = before.get(key);
      const isSame = known?.place.provider === place.provider;
      if (isSame) before.delete(key);
      this.#known.set(key, isSame ? known : this.#begun(place));
    }
    for (const { stop } of before.values()) stop.abort();
    this.#tell();
  }

  #begun(place: Place): Known {
    const known: Known = { place, models: [], isListed: undefined, stop: new AbortController() };
    void this.#keep(known);
    return known;
  }

  async #keep(known: Known): Promise<void> {
    const { refreshMs, retryMs } = this.#settings;
    const { signal } = known.stop;
    while (!signal.aborted) {
      const outcome = await this.#list(known.place, signal).catch(failureOf);
      if (signal.aborted) return;
      this.#learn(known, outcome);
      const ms = outcome instanceof UpstreamFailure ? retryMs : refreshMs;
      // Ended where the provider is no longer followed.
      await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #learn(known: Known, outcome: readonly Listed[] | UpstreamFailure): void {
    const isListed = !(outcome instanceof UpstreamFailure);
    if (known.isListed !== isListed) this.#settings.changed(known.place, isListed ? outcome.length : outcome);
    known.isListed = isListed;
    if (!isListed || JSON.stringify(outcome) === JSON.stringify(known.models)) return;
    known.models = outcome;
    this.#tell();
  }

  async #list(place: Place, stopped: AbortSignal): Promise<readonly Listed[]> {
    const { fetch, timeoutMs } = this.#settings;
    const query = place.provider.models?.(place);
    if (!query) return [];
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(query.url, { method: "GET", headers: query.headers, signal, connectMs: timeoutMs });
    if (!response.ok) throw place.provider.decodeFailure(response.status, await readText(response, 1024, true));
    const models = modelsIn(asJson(await readText(response, listLimit)));
    if (!models) throw new UpstreamFailure("broken", "The provider's answer is no list of models");
    return models;
  }

  #tell(): void {
    this.#found = [...this.#known.values()].map(({ place, models }) => ({ place, models }));
  }
}
