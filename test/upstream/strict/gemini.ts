import { type Request, rules } from "./gemini-rules.ts";
import {
  address,
  anyObject,
  anything,
  base64,
  integer,
  isFields,
  type Judge,
  list,
  number,
  object,
  text,
  word,
} from "./shape.ts";

/**
 * What is wrong with a body of `generateContent` for a model, checked against Google's documentation alone: the API reference (v1beta, as the
 * types of @google/genai 3.1.0 have it), the pages on function calling, thought signatures, thinking and structured output.
 */
export function geminiProblems(body: unknown, model: string): string[] {
  const shape = request(body, "body");
  return shape.length > 0 ? shape : rules.flatMap((rule) => rule(body as Request, generation(model)));
}

const name = text(/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/);
const mimeType = text(/^(?:image|audio|video|text|application)\/[\w.+-]+$/);
const spoken = object({ text: text(/./s) });
const call = object(
  { functionCall: object({ name, args: anyObject }, { id: text(/./) }) },
  { thoughtSignature: text(/./) },
);
const response = object({ functionResponse: object({ name, response: anyObject }, { id: text(/./) }) });
const bytes = object({ inlineData: object({ mimeType, data: base64 }) });
const file = object({ fileData: object({ mimeType, fileUri: address }) });

/** A part holds exactly one kind of data. */
const part =
  (kinds: Record<string, Judge>): Judge =>
  (value, path) => {
    const [kind, ...more] = Object.keys(kinds).filter((key) => isFields(value) && key in value);
    return kind && more.length === 0 ? kinds[kind]!(value, path) : [`${path} is not one part`];
  };

const content: Judge = (value, path) => {
  const isUser = isFields(value) && value["role"] === "user";
  const media = { inlineData: bytes, fileData: file };
  const parts = part(
    isUser ? { text: spoken, functionResponse: response, ...media } : { text: spoken, functionCall: call },
  );
  return object({ role: word("user", "model"), parts: list(parts, 1) })(value, path);
};

/** `Schema`: a subset of OpenAPI 3.0. */
const schema: Judge = (value, path) => {
  const type = isFields(value) ? value["type"] : undefined;
  const known = object(
    {},
    {
      type: word("string", "number", "integer", "boolean", "array", "object", "null"),
      title: text(),
      description: text(),
      default: anything,
      nullable: word(true, false),
      format: type === "string" ? word("enum", "date-time") : text(),
      enum: type === "string" ? list(text(), 1) : () => [`${path}.enum is only for strings`],
      properties: (fields, at) =>
        isFields(fields) && Object.keys(fields).length > 0
          ? Object.entries(fields).flatMap(([key, one]) => schema(one, `${at}.${key}`))
          : [`${at} should be non-empty for OBJECT type`],
      required: list(text()),
      items: (one, at) => schema(one, at),
      anyOf: (some, at) => list(schema, 1)(some, at),
      minItems: integer(0),
      maxItems: integer(0),
      minLength: integer(0),
      maxLength: integer(0),
      minProperties: integer(0),
      maxProperties: integer(0),
      pattern: text(),
      minimum: number(-Infinity, Infinity),
      maximum: number(-Infinity, Infinity),
    },
  )(value, path);
  const isFull = !isFields(value) || (type === "object" ? "properties" in value : type !== "array" || "items" in value);
  return [...known, ...(isFull ? [] : [`${path} is an incomplete ${String(type)}`])];
};

const declaration: Judge = (value, path) => [
  ...object({ name }, { description: text(/./), parameters: schema, parametersJsonSchema: anyObject })(value, path),
  ...(isFields(value) && "parameters" in value && "parametersJsonSchema" in value
    ? [`${path} has parameters twice`]
    : []),
];

const request: Judge = object(
  { contents: list(content, 1) },
  {
    systemInstruction: object({ parts: list(spoken, 1) }),
    tools: list(object({ functionDeclarations: list(declaration, 1) }), 1, 1),
    toolConfig: object({
      functionCallingConfig: object({ mode: word("AUTO", "ANY", "NONE") }, { allowedFunctionNames: list(name, 1) }),
    }),
    generationConfig: object(
      {},
      {
        temperature: number(0, 2),
        topP: number(0, 1),
        maxOutputTokens: integer(1),
        candidateCount: integer(1, 8),
        frequencyPenalty: number(-2, 2),
        presencePenalty: number(-2, 2),
        seed: integer(-(2 ** 31), 2 ** 31 - 1),
        stopSequences: list(text(/./s), 1, 5),
        responseMimeType: word("text/plain", "application/json"),
        responseJsonSchema: anyObject,
        thinkingConfig: object(
          {},
          {
            includeThoughts: word(true, false),
            thinkingBudget: integer(-1, 24576),
            thinkingLevel: word("minimal", "low", "medium", "high"),
          },
        ),
      },
    ),
  },
);

/** 2 for `gemini-2.5-pro`; a model without a number is a current one. */
const generation = (model: string) => Number(/gemini-(\d)/.exec(model)?.[1] ?? 9);
