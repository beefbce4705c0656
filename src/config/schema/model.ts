import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../../contract/schema.ts";
import { defaults } from "../defaults.ts";
import { duration, textValue, wholeNumber } from "../values.ts";

const dollars = (description: string, example: number) =>
  Type.Number({ description, examples: [example], minimum: 0, maximum: 100_000 });

const Price = Type.Object(
  {
    input: dollars("USD per million tokens of the prompt.", 0.25),
    output: dollars("USD per million tokens of the answer.", 2),
  },
  {
    description: "What accounts pay; free when left out.",
    examples: [{ input: 0.25, output: 2 }],
    additionalProperties: false,
  },
);

const Target = textValue({
  description: "A provider's name, a slash, and the model's name there, which may hold slashes itself.",
  examples: ["openai/gpt-5-mini"],
  maxLength: 512,
  pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}/[!-~]+$",
  expects: "a provider's name, a slash and the model's name there, such as openai/gpt-5-mini",
});

const WeightedTarget = Type.Object(
  {
    target: Target,
    weight: Type.Optional(
      wholeNumber(
        "Its share of being asked first. Beside weighted targets one without a weight, or with 0, only stands in.",
        {
          least: 0,
          most: 10_000,
          example: 9,
        },
      ),
    ),
  },
  {
    description: "A target and its weight.",
    examples: [{ target: "openai/gpt-5-mini", weight: 9 }],
    additionalProperties: false,
  },
);

const Targets = Type.Array(
  Type.Union([Target, WeightedTarget], {
    description: "A target, or a target with its weight.",
    examples: ["openai/gpt-5-mini", { target: "openai/gpt-5-mini", weight: 9 }],
  }),
  {
    description: "Who serves it, tried in this order; the first is chosen by weight where weights are given.",
    examples: [["openai/gpt-5-mini", "claude/claude-haiku-4-5"]],
    minItems: 1,
    maxItems: 32,
  },
);

export const ModelSection = Type.Object(
  {
    id: textValue({
      description: "Identifier callers use; may hold slashes.",
      examples: ["fast"],
      maxLength: 256,
      pattern: "^[!-~]+$",
      expects: "printable ASCII without spaces",
    }),
    owned_by: Type.Optional(
      textValue({
        description: "Owner shown to callers; the first target's provider when left out.",
        examples: ["openai"],
        maxLength: 128,
      }),
    ),
    created: Type.Optional(
      wholeNumber("Unix time in seconds shown to callers.", {
        least: 0,
        most: 4_102_444_800,
        example: 1_780_272_000,
        fallback: defaults.model.created,
      }),
    ),
    targets: Targets,
    hedge: Type.Optional(
      duration("After how long without the first part of a streamed answer the next target is asked too.", null, "1h"),
    ),
    price: Type.Optional(Price),
    max_output_tokens: Type.Optional(
      wholeNumber(
        "Most tokens one answer may have: what is sent to the provider as the bound if a request names none or a higher one.",
        {
          least: 1,
          most: 100_000_000,
          example: 16384,
        },
      ),
    ),
    privacy: Type.Optional(
      oneOf(["mask", "pass", "reject"], {
        description:
          "What becomes of personal data in requests to it: hidden, sent as it is, or a reason to refuse the request. Tokens, which cannot be searched, are taken only with pass.",
        default: defaults.model.privacy,
        examples: ["reject"],
      }),
    ),
  },
  {
    description: "A model callers may ask for.",
    examples: [{ id: "fast", targets: ["openai/gpt-5-mini"] }],
    additionalProperties: false,
  },
);
export type ModelSection = Static<typeof ModelSection>;
