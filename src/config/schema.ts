import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../contract/schema.ts";
import { defaults } from "./defaults.ts";
import { Dashboard } from "./schema/dashboard.ts";
import { Model } from "./schema/model.ts";
import { Privacy } from "./schema/privacy.ts";
import { Provider } from "./schema/provider.ts";
import { Server } from "./schema/server.ts";
import { whole } from "./values.ts";

const Tier = Type.Object(
  {
    requests_per_minute: whole("Requests a key may make in any 60 seconds.", { least: 1, most: 100_000, example: 60 }),
    account_requests_per_minute: Type.Optional(
      whole(
        "Requests all keys of an account together may make in any 60 seconds; left out: ten times those of a key.",
        {
          least: 1,
          most: 1_000_000_000,
          example: 600,
        },
      ),
    ),
    keys: Type.Optional(
      whole("Keys in force an account may have; left out: 100.", { least: 1, most: 100_000, example: 20 }),
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
  },
  { description: "How limits are kept.", examples: [{ on_failure: "local" }], additionalProperties: false },
);

/** `penname.yaml` as it is written. */
export const ConfigFile = Type.Object(
  {
    server: Type.Optional(Server),
    providers: Type.Optional(
      Type.Record(Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" }), Provider, {
        description: "Providers by name. Made from *_API_KEY variables when left out; `demo` is always there.",
        examples: [{ openai: { kind: "openai", api_key: "${OPENAI_API_KEY}" } }],
        maxProperties: 200,
        additionalProperties: false,
        expects: "a provider's name of letters, digits, dots, hyphens and underscores, at most 64",
      }),
    ),
    models: Type.Optional(
      Type.Array(Model, {
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
    privacy: Type.Optional(Privacy),
    limits: Type.Optional(Limits),
    dashboard: Type.Optional(Dashboard),
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
export type ConfigFile = Static<typeof ConfigFile>;
