import type { PresidioConfig, PrivacyConfig, PrivacyModelConfig } from "./config.ts";
import { defaults } from "./defaults.ts";
import type { PrivacySection } from "./schema/privacy.ts";
import { besideFile } from "./source.ts";
import { durationMs, megabytes, sendable } from "./values.ts";

/** Parses the section and fills in its defaults. @param file of the configuration; null when there is none */
export function privacyOf(written: PrivacySection, file: string | null): PrivacyConfig {
  const { on_failure, restore_urls, time_budget, cache_mb, presidio = null, model = null, ...rest } = written;
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
    model: model && privacyModelOf(model, file),
    onFailure: on_failure ?? failure,
    restoreUrls: restore_urls ?? urls,
    timeBudgetMs: durationMs(time_budget ?? budget),
    cacheBytes: megabytes(cache_mb ?? cacheMb),
  };
}

function privacyModelOf(
  { path, tokenizer, labels, threshold, max_tokens, timeout }: NonNullable<PrivacySection["model"]>,
  file: string | null,
): PrivacyModelConfig {
  const { privacyModel } = defaults;
  return {
    path: besideFile(file, path),
    tokenizer: besideFile(file, tokenizer),
    labels,
    threshold: threshold ?? privacyModel.threshold,
    maxTokens: max_tokens ?? privacyModel.max_tokens,
    timeoutMs: durationMs(timeout ?? privacyModel.timeout),
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
    url: sendable(url),
    language: language ?? presidio.language,
    scoreThreshold: score_threshold ?? presidio.score_threshold,
    timeoutMs: durationMs(timeout ?? presidio.timeout),
  };
}
