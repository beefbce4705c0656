import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { oneOf, open, optional } from "../../contract/schema.ts";

/** As many as OpenAI takes in one request. */
export const inputsMost = 2048;
/** More characters, and more tokens, than any model reads of one input. */
const charactersMost = 1_048_576;
const tokensMost = 131_072;

const Text = Type.String({ minLength: 1, maxLength: charactersMost, description: "A text.", examples: ["A letter"] });
const Token = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: "A token of the model's own tokenizer.",
  examples: [9906],
});
const several = <Item extends TSchema>(item: Item, most: number, description: string, examples: unknown[]) =>
  Type.Array(item, { minItems: 1, maxItems: most, description, examples });

export const EmbeddingInput = Type.Union(
  [
    Text,
    several(Text, inputsMost, "Texts, each for itself.", [["A letter", "Another"]]),
    several(Token, tokensMost, "One text as tokens.", [[9906, 1917]]),
    several(several(Token, tokensMost, "A text as tokens.", [[9906]]), inputsMost, "Texts as tokens.", [
      [[9906], [1917]],
    ]),
  ],
  {
    description: `What is embedded: a text, up to ${inputsMost} of them, or the same as tokens. Tokens cannot be searched for personal data, so they are taken only where the operator lets requests pass unsearched.`,
    examples: ["A letter to Maria Lopez"],
  },
);

/** Body of `POST /v1/embeddings`: today's OpenAI fields by type, any other field untouched. */
export const EmbeddingRequest = open(
  {
    model: Type.String({
      minLength: 1,
      maxLength: 256,
      description: "Model identifier, from `GET /v1/models`; it must be one that makes embeddings.",
      examples: ["demo"],
    }),
    input: EmbeddingInput,
    dimensions: optional(
      Type.Integer({
        minimum: 1,
        maximum: 65_536,
        description: "How many numbers each embedding has; absent: as many as the model makes.",
        examples: [256],
      }),
    ),
    encoding_format: optional(
      oneOf(["float", "base64"], {
        description: "`float` for lists of numbers, `base64` for their 32-bit floats, little-endian; absent: `float`.",
        examples: ["float"],
      }),
    ),
    user: optional(
      Type.String({
        maxLength: 1024,
        description: "Your own name for the end user; replaced by a keyed hash before it leaves.",
        examples: ["user-1234"],
      }),
    ),
  },
  { description: "What is to be embedded." },
);
export type EmbeddingRequest = Static<typeof EmbeddingRequest>;
