import { Type } from "@sinclair/typebox";
import { defaults } from "../defaults.ts";
import { duration, textValue, wholeNumber } from "../values.ts";

export const PrivacyModelSection = Type.Object(
  {
    path: textValue({
      description: "The model, an ONNX file, beside the configuration file or with its whole path.",
      examples: ["models/ner/model_quantized.onnx"],
    }),
    tokenizer: textValue({
      description: "Its tokenizer.json, of Hugging Face's form, with word pieces, unigrams or byte pairs.",
      examples: ["models/ner/tokenizer.json"],
    }),
    labels: Type.Array(
      textValue({
        description: "An entity type, alone or behind B-, I-, E-, S-, L- or U-; O for nothing.",
        examples: ["B-PERSON"],
        maxLength: 64,
        pattern: "^(?:O|(?:[BIESLU]-)?[A-Z](?:[A-Z_]*[A-Z])?)$",
        expects: "O, or an entity type, alone or behind B- or I-, such as B-PERSON",
      }),
      {
        description: "What each of its classes means, in their order: that of id2label in its config.json.",
        examples: [["O", "B-PERSON", "I-PERSON"]],
        minItems: 2,
        maxItems: 1024,
      },
    ),
    threshold: Type.Optional(
      Type.Number({
        description: "How sure it must be of a finding, from 0 to 1.",
        minimum: 0,
        maximum: 1,
        default: defaults.privacyModel.threshold,
        examples: [0.8],
      }),
    ),
    max_tokens: Type.Optional(
      wholeNumber("How many tokens it reads at once; longer texts are read in windows that overlap.", {
        least: 16,
        most: 8192,
        example: 256,
        fallback: defaults.privacyModel.max_tokens,
      }),
    ),
    timeout: Type.Optional(
      duration("How long it may take for all texts of one request.", defaults.privacyModel.timeout, "10m"),
    ),
  },
  {
    description: "A token-classification model of your own as an additional detector, run on a thread of each process.",
    examples: [{ path: "models/ner.onnx", tokenizer: "models/tokenizer.json", labels: ["O", "B-PERSON", "I-PERSON"] }],
    additionalProperties: false,
  },
);
