import * as fc from "fast-check";
import { kinds } from "../../src/app/configuration.ts";
import type { ConfigFile } from "../../src/config/schema.ts";

const given: { requiredKeys: [] } = { requiredKeys: [] };
const list = <Item>(item: fc.Arbitrary<Item>, maxLength = 4) => fc.array(item, { maxLength });
const duration = fc.constantFrom("1ms", "500ms", "1.5s", "60s", "1m");
const address = fc.constantFrom("http://a", "https://b.example:8443/v1/", "http://[::1]:9/x");
/** Whatever an operator may want hidden, YAML's own signs and our `${` among it. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.constantFrom("${A}", "$", "${", ": ", " #", "\n", "\t", "- ", "'", '"', "yes", "1e3", "~"),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(""))
  .filter((text) => text !== "");
const ascii = fc
  .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 })
  .map((text) => text.replaceAll(" ", "~"));
const name = fc
  .stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,10}$/)
  .filter((text) => text !== "gateway" && text !== "demo" && text !== "__proto__");

const server: fc.Arbitrary<NonNullable<ConfigFile["server"]>> = fc.record(
  {
    host: fc.constantFrom("127.0.0.1", "::", "a.example"),
    port: fc.integer({ min: 0, max: 65535 }),
    public_url: address,
    max_body_mb: fc.constantFrom(0.5, 1, 1024),
    workers: fc.constantFrom("auto" as const, 1, 64),
    cors_origins: fc.oneof(
      fc.constant<string[]>(["*"]),
      list(fc.constantFrom("http://localhost:3000", "https://app.example.com", "http://[::1]:8080")),
    ),
    proxies: list(fc.constantFrom("10.0.0.0/8", "::1", "fd00::/8")),
  },
  given,
);

const provider: fc.Arbitrary<NonNullable<ConfigFile["providers"]>[string]> = fc.record(
  {
    kind: fc.constantFrom(...Object.keys(kinds)),
    base_url: address,
    api_key: ascii,
    headers: fc.dictionary(fc.stringMatching(/^x-[a-z0-9]{1,8}$/), ascii, { maxKeys: 3 }),
    timeouts: fc.record({ connect: duration, first_token: duration, idle: duration, total: duration }, given),
    retry: fc.record({ attempts: fc.nat(10), within: duration }, given),
    breaker: fc.record(
      { failures: fc.nat(1000), share: fc.constantFrom(0.01, 0.5, 1), window: duration, open: duration },
      given,
    ),
  },
  { requiredKeys: ["kind", "base_url", "api_key"] },
);

const model = (providers: string[]): fc.Arbitrary<NonNullable<ConfigFile["models"]>[number]> =>
  fc.record(
    {
      id: ascii,
      owned_by: words,
      created: fc.integer({ min: 0, max: 4_102_444_800 }),
      targets: fc.array(
        fc
          .tuple(fc.constantFrom(...providers, "demo"), ascii)
          .map((parts) => parts.join("/"))
          .chain((target) =>
            fc.oneof(
              fc.constant(target),
              fc.record({ target: fc.constant(target), weight: fc.nat(10_000) }, { requiredKeys: ["target"] }),
            ),
          ),
        { minLength: 1, maxLength: 4 },
      ),
      hedge: duration,
      price: fc.record({ input: fc.constantFrom(0, 0.25, 15), output: fc.constantFrom(0, 2, 75.5) }),
      max_output_tokens: fc.integer({ min: 1, max: 100_000_000 }),
    },
    { requiredKeys: ["id", "targets"] },
  );

const privacy: fc.Arbitrary<NonNullable<ConfigFile["privacy"]>> = fc.record(
  {
    mode: fc.constantFrom("pseudonymize", "off"),
    detect: list(fc.constantFrom("default", "PERSON")),
    scope: fc.constantFrom("account", "key", "request"),
    instruction: fc.boolean(),
    languages: fc.subarray(["en", "de", "fr"] as const, { minLength: 1 }).map((some) => [...some]),
    terms: list(words),
    patterns: list(
      fc.record({ type: fc.constantFrom("A", "STAFF_ID"), regex: fc.constantFrom("EMP-[0-9]{6}", "a+$", "${") }),
    ),
    allow: list(words),
    presidio: fc.record(
      { url: address, language: fc.constantFrom("de"), score_threshold: fc.constantFrom(0, 0.6, 1), timeout: duration },
      { requiredKeys: ["url"] },
    ),
    model: fc.record(
      {
        path: fc.constantFrom("ner.onnx", "/models/ner.onnx"),
        tokenizer: fc.constantFrom("tokenizer.json"),
        labels: fc.constantFrom(["O", "PERSON"], ["O", "B-PER", "I-PER", "S-LOCATION"]),
        threshold: fc.constantFrom(0, 0.5, 1),
        max_tokens: fc.constantFrom(16, 8192),
        timeout: duration,
      },
      { requiredKeys: ["path", "tokenizer", "labels"] },
    ),
    on_failure: fc.constantFrom("reject", "pass"),
    attachments: fc.constantFrom("pass", "reject"),
    restore_urls: fc.boolean(),
    output: fc.constantFrom("pass", "mask"),
    time_budget: duration,
    cache_mb: fc.constantFrom(0, 1, 1024),
  },
  given,
);

const oidc: fc.Arbitrary<NonNullable<NonNullable<ConfigFile["dashboard"]>["oidc"]>> = fc.record(
  {
    issuer: fc.constantFrom("https://login.example.com", "https://a.example/x/", "http://localhost:9"),
    client_id: ascii,
    client_secret: ascii,
    name: fc.constantFrom("Acme", "Müller & Söhne"),
    scopes: list(fc.constantFrom("email", "groups", "urn:a:b")),
    operators: fc.record({ claim: fc.constantFrom("groups", "https://acme.example/roles"), value: words }),
  },
  { requiredKeys: ["issuer", "client_id"] },
);

/** Files that fit the schema and every rule; `${` in them means itself. */
export const configFiles: fc.Arbitrary<ConfigFile> = fc.dictionary(name, provider, { maxKeys: 4 }).chain((providers) =>
  fc.record(
    {
      server,
      providers: fc.constant(providers),
      models: fc.uniqueArray(model(Object.keys(providers)), { maxLength: 4, selector: ({ id }) => id }),
      tiers: fc.dictionary(
        fc.constantFrom("legacy", "developer", "gold"),
        fc.record({ requests_per_minute: fc.integer({ min: 1, max: 100_000_000 }) }),
      ),
      privacy,
      discovery: fc.boolean(),
      limits: fc.record({ on_failure: fc.constantFrom("reject", "local") }, given),
      dashboard: fc.record({ oidc }, given),
    },
    { requiredKeys: ["providers"] },
  ),
);

/** The same file as one writes it: with `$${` for `${`. */
export function escaped<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll("${", "$$$${"));
}
