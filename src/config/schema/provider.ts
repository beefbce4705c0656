import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../../contract/schema.ts";
import { defaults } from "../defaults.ts";
import { duration, textValue, httpUrl, wholeNumber } from "../values.ts";

const Headers = Type.Record(
  Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$" }),
  textValue({
    description: "The header's value.",
    examples: ["a"],
    minLength: 0,
    maxLength: 4096,
    pattern: "^[\\t -~\\u00a0-\\u00ff]*$",
    expects: "one line of Latin-1 text, as a header carries it",
  }),
  {
    description: "Headers sent with every request.",
    default: {},
    examples: [{ "x-team": "a" }],
    maxProperties: 64,
    additionalProperties: false,
    expects: "the name of a header, such as x-team",
  },
);

const Timeouts = Type.Object(
  {
    connect: Type.Optional(duration("Until the connection stands.", defaults.timeouts.connect, "10m")),
    first_token: Type.Optional(
      duration(
        "Until the first part of a streamed answer; of a whole one, `total` is the bound.",
        defaults.timeouts.first_token,
        "1h",
      ),
    ),
    idle: Type.Optional(duration("Between two parts of a streamed answer.", defaults.timeouts.idle, "1h")),
    total: Type.Optional(duration("For the whole answer.", defaults.timeouts.total, "24h")),
  },
  {
    description: "How long the provider may take.",
    examples: [{ first_token: "60s", idle: "60s", total: "30m" }],
    additionalProperties: false,
  },
);

const Retry = Type.Object(
  {
    attempts: Type.Optional(
      wholeNumber("How often one call asks it again after a failure, while no other target could answer; 0: never.", {
        least: 0,
        most: 10,
        example: 2,
        fallback: defaults.retry.attempts,
      }),
    ),
    within: Type.Optional(
      duration("How long after the call's begin it may still be asked again.", defaults.retry.within, "10m"),
    ),
  },
  {
    description: "Repetition, before anything of an answer has come.",
    examples: [{ attempts: 2, within: "10s" }],
    additionalProperties: false,
  },
);

const Breaker = Type.Object(
  {
    failures: Type.Optional(
      wholeNumber("Failures in a row after which a target is left alone; 0: never.", {
        least: 0,
        most: 1000,
        example: 5,
        fallback: defaults.breaker.failures,
      }),
    ),
    share: Type.Optional(
      Type.Number({
        description: "Share of failures after which it is, of at least ten calls within the window.",
        default: defaults.breaker.share,
        examples: [0.5],
        minimum: 0.01,
        maximum: 1,
      }),
    ),
    window: Type.Optional(duration("Time in which that share is counted.", defaults.breaker.window, "1h")),
    open: Type.Optional(
      duration(
        "How long it is left alone before one call tries it; twice as long each time that fails.",
        defaults.breaker.open,
        "1h",
      ),
    ),
  },
  {
    description: "When calls go elsewhere because it keeps failing; counted for each of its models.",
    examples: [{ failures: 5, open: "10s" }],
    additionalProperties: false,
  },
);

/** One entry of `providers`; `kinds` are those the program speaks. */
export const providerSection = (kinds: readonly string[]) =>
  Type.Object(
    {
      kind: oneOf(kinds, { description: "The dialect it speaks.", examples: ["openai"] }),
      base_url: Type.Optional(
        httpUrl(
          "Where it answers, up to and without /chat/completions; the kind's own address when left out.",
          "http://10.0.0.5:8000/v1",
        ),
      ),
      api_key: Type.Optional(
        textValue({
          description: "Its credential, best taken from the environment.",
          examples: ["${OPENAI_API_KEY}"],
          maxLength: 4096,
          pattern: "^[!-~]+$",
          expects: "printable ASCII without spaces",
        }),
      ),
      headers: Type.Optional(Headers),
      timeouts: Type.Optional(Timeouts),
      retry: Type.Optional(Retry),
      breaker: Type.Optional(Breaker),
      speaks: Type.Optional(
        Type.Array(textValue({ description: "The API's name.", examples: ["openai-responses"], maxLength: 64 }), {
          description:
            "APIs of the gateway that this server speaks itself, beside chat completions: their requests go there untranslated. When left out, those that every server of the kind speaks.",
          examples: [["openai-responses"]],
          maxItems: 16,
        }),
      ),
    },
    {
      description: "An AI provider.",
      examples: [{ kind: "openai", api_key: "${OPENAI_API_KEY}" }],
      additionalProperties: false,
    },
  );
export type ProviderSection = Static<ReturnType<typeof providerSection>>;
