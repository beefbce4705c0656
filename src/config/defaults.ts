/** Defaults, written as in the file. */
export const defaults = {
  server: { host: "127.0.0.1", port: 8080, max_body_mb: 32, timeouts: { body: "30s" }, drain: "30s", workers: 1 },
  retry: { attempts: 2, within: "10s" },
  breaker: { failures: 5, share: 0.5, window: "60s", open: "10s" },
  timeouts: { connect: "10s", first_token: "60s", idle: "60s", total: "30m" },
  /** 2026-06-01, the day of the first version of the API. */
  model: { created: 1_780_272_000, privacy: "mask" },
  privacy: {
    mode: "pseudonymize",
    detect: ["default"],
    scope: "account",
    instruction: true,
    restore_urls: true,
    output: "pass",
    languages: ["en", "de", "fr", "es", "it", "nl"],
    on_failure: "reject",
    attachments: "pass",
    time_budget: "10s",
    cache_mb: 32,
  },
  presidio: { language: "en", score_threshold: 0.4, timeout: "5s" },
  privacyModel: { threshold: 0.5, max_tokens: 512, timeout: "30s" },
  unsupported: "adapt",
  limits: { on_failure: "reject", in_flight_mb: 64 },
  oidc: { scopes: ["email"] },
  discovery: true,
  data: "./data",
} as const;
