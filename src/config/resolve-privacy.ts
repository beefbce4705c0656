import type { PresidioConfig, PrivacyConfig } from "./config.ts";
import { defaults } from "./defaults.ts";
import type { PrivacySection } from "./schema/privacy.ts";
import { durationMs, megabytes } from "./values.ts";

/** Parses the section and fills in its defaults. */
export function privacyOf(written: PrivacySection): PrivacyConfig {
  const { on_failure, restore_urls, time_budget, cache_mb, presidio = null, ...rest } = written;
  const {
    on_failure: failure,
    restore_urls: urls,
    time_budget: budget,
    cache_mb: cacheMb,
    ...others
  } = defaults.privacy;
  return {
    ...others,
    terms: [],
    patterns: [],
    allow: [],
    ...rest,
    presidio: presidio && presidioOf(presidio),
    onFailure: on_failure ?? failure,
    restoreUrls: restore_urls ?? urls,
    timeBudgetMs: durationMs(time_budget ?? budget),
    cacheBytes: megabytes(cache_mb ?? cacheMb),
  };
}

function presidioOf({
  url,
  language,
  score_threshold,
  timeout,
}: NonNullable<PrivacySection["presidio"]>): PresidioConfig {
  const { presidio } = defaults;
  return {
    url: url.replace(/\/+$/, ""),
    language: language ?? presidio.language,
    scoreThreshold: score_threshold ?? presidio.score_threshold,
    timeoutMs: durationMs(timeout ?? presidio.timeout),
  };
}
