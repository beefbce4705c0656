import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../contract/schema.ts";
import { defaults } from "./defaults.ts";
import type { Kinds } from "./kinds.ts";
import { DashboardSection } from "./schema/dashboard.ts";
import { ModelSection } from "./schema/model.ts";
import { PrivacySection } from "./schema/privacy.ts";
import { providerSection } from "./schema/provider.ts";
import { ServerSection } from "./schema/server.ts";
import { wholeNumber } from "./values.ts";

const Tier = Type.Object(
  {
    requests_per_minute: wholeNumber(
      "Requests a key may make in any 60 seconds; above 10,000 counted by the millisecond.",
      {
        least: 1,
        most: 100_000_000,
        example: 60,
      },
    ),
    account_requests_per_minute: Type.Optional(
      wholeNumber(
        "Requests all keys of an account together may make in any 60 seconds; left out: ten times those of a key.",
        {
          least: 1,
          most: 1_000_000_000,
          example: 600,
        },
      ),
    ),
    keys: Type.Optional(
      wholeNumber("Keys in force an account may have; left out: 100.", { least: 1, most: 100_000, example: 20 }),
    ),
  },
  { description: "What a tier allows.", examples: [{ requests_per_minute: 60 }], additionalProperties: false },
);

const Limits = Type.Object(
  {
    on_failure: Type.Optional(
      oneOf(["reject", "local"], {
        description: "When the shared limiter is gone: refuse requests, or count on each node alone.",
        default: defaults.limits.on_failure,
        examples: ["local"],
      }),
    ),
    in_flight_mb: Type.Optional(
      Type.Number({
        description:
          "Megabytes of requests an account may have at once that no provider has answered yet, each with 16 KB on top; more is 429. One request alone always may. Left out: 64, or twice max_body_mb.",
        examples: [256],
        minimum: 0.001,
        maximum: 65_536,
      }),
    ),
  },
  { description: "How limits are kept.", examples: [{ on_failure: "local" }], additionalProperties: false },
);

/** The schema of `penname.yaml` for the kinds of provider the program speaks. */
export const configSchema = (kinds: Kinds) =>
  Type.Object(
    {
      server: Type.Optional(ServerSection),
      providers: Type.Optional(
        Type.Record(
          Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" }),
          providerSection(Object.keys(kinds)),
          {
            description: "Providers by name. Made from *_API_KEY variables when left out; `demo` is always there.",
            examples: [{ openai: { kind: "openai", api_key: "${OPENAI_API_KEY}" } }],
            maxProperties: 200,
            additionalProperties: false,
            expects: "a provider's name of letters, digits, dots, hyphens and underscores, at most 64",
          },
        ),
      ),
      models: Type.Optional(
        Type.Array(ModelSection, {
          description: "What GET /v1/models lists; `demo` is always there.",
          examples: [[{ id: "fast", targets: ["openai/gpt-5-mini"] }]],
          maxItems: 2000,
        }),
      ),
      tiers: Type.Optional(
        Type.Record(Type.String({ pattern: "^[a-z][a-z0-9_-]{0,31}$" }), Tier, {
          description:
            "Tiers by name, merged over standard 60, legacy 300, unverified 10; developer and enterprise are other names of the first two.",
          examples: [{ standard: { requests_per_minute: 120 } }],
          maxProperties: 100,
          additionalProperties: false,
          expects: "a tier's name of small letters, digits, hyphens and underscores, at most 32",
        }),
      ),
      privacy: Type.Optional(PrivacySection),
      unsupported: Type.Optional(
        oneOf(["adapt", "reject"], {
          description:
            "What becomes of a request that its provider cannot honour in full: what binds is emulated, and what only advises is left out and disclosed in X-Penname-Left-Out; or it is refused with 400.",
          default: defaults.unsupported,
          examples: ["reject"],
        }),
      ),
      limits: Type.Optional(Limits),
      dashboard: Type.Optional(DashboardSection),
      discovery: Type.Optional(
        Type.Boolean({
          description:
            "Without models: whether those that the providers list are offered, without providers also those of servers on this machine's usual ports.",
          default: defaults.discovery,
          examples: [false],
        }),
      ),
    },
    {
      description: "Configuration of the Penname gateway. Any value may be taken from the environment as ${NAME}.",
      examples: [{ models: [{ id: "fast", targets: ["openai/gpt-5-mini"] }] }],
      additionalProperties: false,
    },
  );

/** `penname.yaml` as written. */
export type ConfigFile = Static<ReturnType<typeof configSchema>>;
