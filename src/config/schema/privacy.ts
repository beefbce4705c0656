import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../../contract/schema.ts";
import { defaults } from "../defaults.ts";
import { duration, textValue, httpUrl } from "../values.ts";
import { PrivacyModelSection } from "./privacy-model.ts";

const Detect = Type.Array(
  textValue({
    description: "An entity type such as PERSON, or a group such as default.",
    examples: ["PERSON"],
    maxLength: 64,
    pattern: "^[A-Za-z][A-Za-z_]*$",
    expects: "an entity type such as PERSON, or a group such as default",
  }),
  {
    description: "What is looked for.",
    default: defaults.privacy.detect,
    examples: [["default", "AGE"]],
    maxItems: 200,
  },
);

const values = (description: string, example: string) =>
  Type.Array(textValue({ description: "A text, matched whole.", examples: [example] }), {
    description,
    default: [],
    examples: [[example]],
    maxItems: 10_000,
  });

const Presidio = Type.Object(
  {
    url: httpUrl("Where it answers, up to and without /analyze.", "http://127.0.0.1:5002"),
    language: Type.Optional(
      textValue({
        description: "Language it is asked to read; one of those it was set up with.",
        default: defaults.presidio.language,
        examples: ["de"],
        pattern: "^[a-z]{2,3}$",
        expects: "the code of a language, such as en",
      }),
    ),
    score_threshold: Type.Optional(
      Type.Number({
        description: "How sure it must be of a finding, from 0 to 1.",
        minimum: 0,
        maximum: 1,
        default: defaults.presidio.score_threshold,
        examples: [0.6],
      }),
    ),
    timeout: Type.Optional(
      duration("How long it may take for all texts of one request.", defaults.presidio.timeout, "60s"),
    ),
  },
  {
    description: "Any server with the analyzer interface of Presidio as an additional detector.",
    examples: [{ url: "http://127.0.0.1:5002" }],
    additionalProperties: false,
  },
);

const Pattern = Type.Object(
  {
    type: textValue({
      description: "Entity type its matches get.",
      examples: ["STAFF_ID"],
      maxLength: 32,
      pattern: "^[A-Z](?:[A-Z_]{0,30}[A-Z])?$",
      expects: "capitals and underscores, such as STAFF_ID",
    }),
    regex: textValue({
      description: "Regular expression in RE2 syntax, matched in linear time.",
      examples: ["EMP-[0-9]{6}"],
    }),
  },
  {
    description: "A form of the operator's own.",
    examples: [{ type: "STAFF_ID", regex: "EMP-[0-9]{6}" }],
    additionalProperties: false,
  },
);

export const PrivacySection = Type.Object(
  {
    mode: Type.Optional(
      oneOf(["pseudonymize", "off"], {
        description: "Whether values are hidden.",
        default: defaults.privacy.mode,
        examples: ["off"],
      }),
    ),
    detect: Type.Optional(Detect),
    scope: Type.Optional(
      oneOf(["account", "key", "request"], {
        description: "Where the same value gets the same surrogate.",
        default: defaults.privacy.scope,
        examples: ["request"],
      }),
    ),
    instruction: Type.Optional(
      Type.Boolean({
        description: "Whether one sentence asks the model to copy surrogates exactly.",
        default: defaults.privacy.instruction,
        examples: [false],
      }),
    ),
    restore_urls: Type.Optional(
      Type.Boolean({
        description:
          "Whether values come back in addresses that the model wrote, too; false: [hidden] stands there instead, so that no link carries a value away.",
        default: defaults.privacy.restore_urls,
        examples: [false],
      }),
    ),
    output: Type.Optional(
      oneOf(["pass", "mask"], {
        description:
          "What becomes of personal data that the model writes of itself, and that is not in the request: it passes, or its type stands in its place, as in [PERSON].",
        default: defaults.privacy.output,
        examples: ["mask"],
      }),
    ),
    languages: Type.Optional(
      Type.Array(oneOf(defaults.privacy.languages, { description: "A language.", examples: ["en"] }), {
        description:
          "Languages whose countries' identity and tax numbers are looked for; names and cues of all six always are, for a text does not say which it is in.",
        default: defaults.privacy.languages,
        examples: [["en", "de"]],
        minItems: 1,
        maxItems: defaults.privacy.languages.length,
      }),
    ),
    terms: Type.Optional(values("Always hidden.", "Project Bluebird")),
    patterns: Type.Optional(
      Type.Array(Pattern, {
        description: "Always hidden: what matches.",
        default: [],
        examples: [[{ type: "STAFF_ID", regex: "EMP-[0-9]{6}" }]],
        maxItems: 1000,
      }),
    ),
    allow: Type.Optional(values("Never hidden.", "support@example.com")),
    presidio: Type.Optional(Presidio),
    model: Type.Optional(PrivacyModelSection),
    on_failure: Type.Optional(
      oneOf(["reject", "pass"], {
        description: "What becomes of a request when a detector fails or runs out of time.",
        default: defaults.privacy.on_failure,
        examples: ["pass"],
      }),
    ),
    attachments: Type.Optional(
      oneOf(["pass", "reject"], {
        description: "What becomes of a request with images, audio or files, in which nothing is looked for.",
        default: defaults.privacy.attachments,
        examples: ["reject"],
      }),
    ),
    time_budget: Type.Optional(
      duration("How much time of its own detection may take for one request.", defaults.privacy.time_budget, "60s"),
    ),
    cache_mb: Type.Optional(
      Type.Integer({
        description:
          "Memory, in each process, for what was found where, so that a text that comes again is not searched again; 0: none. No text is kept.",
        minimum: 0,
        maximum: 1024,
        default: defaults.privacy.cache_mb,
        examples: [128],
      }),
    ),
  },
  {
    description: "What is hidden from providers, and how.",
    examples: [{ mode: "pseudonymize", terms: ["Project Bluebird"] }],
    additionalProperties: false,
  },
);
export type PrivacySection = Static<typeof PrivacySection>;
