import type { TObject } from "@sinclair/typebox";
import type { Fields } from "../../contract/fields.ts";
import { responseHeaders } from "../../contract/headers.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import { dialects } from "../../dialects/index.ts";
import { GatewayError } from "../../errors.ts";
import type { HttpRoute } from "../route.ts";
import type { DocumentedAnswer } from "./failures.ts";
import { answers, sharedAnswers } from "./responses.ts";
import { mapValues, type Named } from "./schemas.ts";

/** What is relied on in the document of `@elysiajs/swagger` 1.3: an operation for each route, with its words. */
export interface Generated extends Fields {
  paths: Record<string, Record<string, GeneratedOperation>>;
  components: { schemas: Record<string, Fields> };
}

interface GeneratedOperation extends Fields {
  operationId: string;
}

const json = "application/json";

/** Adds to the generated operations what their routes say of parameters, bodies and answers. */
export function decorateOperations(
  paths: Generated["paths"],
  routes: readonly HttpRoute[],
  headers: TObject,
  refer: Named["refer"],
): Fields {
  const routeOf = (id: string) => routes.find(({ docs }) => docs.id === id)!;
  return mapValues(paths, (methods) =>
    mapValues(methods, ({ responses: _none, parameters: _given, ...words }) => {
      const { params, query, body, answer } = routeOf(words.operationId).schema!;
      const dialect = dialects.find(({ route }) => route.operationId === words.operationId);
      const failed = dialect ? schemaNamed(errorSchemaOf(dialect)) : errorOfModels;
      return {
        parameters: [
          ...parametersOf(headers, "header", refer),
          ...(params ? parametersOf(params, "path", refer) : []),
          ...(query ? parametersOf(query, "query", refer) : []),
        ],
        responses: mapValues<DocumentedAnswer, unknown>(answers[words.operationId]!, (given, status) => {
          const shared = Object.entries(sharedAnswers).find(([, one]) => one === given);
          if (shared) return { $ref: `#/components/responses/${shared[0]}` };
          return response(given, status === "200" ? refer(answer) : failed, dialect);
        }),
        ...words,
        ...(body && { requestBody: requestBody(dialect!, refer(body)) }),
      };
    }),
  );
}

const schemaNamed = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** OpenAI's own errors, and those of dialects without a form of their own. */
const plainError = "ErrorBody";
const errorSchemaOf = ({ route }: Dialect) => route.error?.schema ?? plainError;
/** Of the lists of models: in the form of whichever client asks. */
const errorOfModels = {
  anyOf: [...new Set([plainError, ...dialects.filter(({ models }) => models).map(errorSchemaOf)])].map(schemaNamed),
};

/** The responses several operations give alike, each an error. */
export const sharedResponses = () => mapValues(sharedAnswers, (answer) => response(answer, schemaNamed(plainError)));

/** @param dialect in whose form errors are; left out: OpenAI's */
function response(given: DocumentedAnswer, schema: unknown, dialect?: Dialect) {
  const { description, headers, otherContent = {} } = given;
  const examples = mapValues(given.examples, ({ summary, value }) => ({ summary, value: written(value, dialect) }));
  return { description, headers, content: { [json]: { schema, examples }, ...otherContent } };
}

function written(value: unknown, dialect: Dialect | undefined): unknown {
  if (!(value instanceof GatewayError)) return value;
  return dialect ? dialect.errorBody(value, exampleId) : value.body;
}

/** The identifier of a request, wherever an example has one. */
const exampleId = responseHeaders["X-Request-Id"].example;

function requestBody({ route }: Dialect, schema: unknown) {
  const { description, examples } = route.request;
  return { description, required: true, content: { [json]: { schema, examples } } };
}

/** The fields of an object as parameters. The notes of a schema belong beside it, but for those of the identifier. */
function parametersOf({ properties, required }: TObject, place: "header" | "path" | "query", refer: Named["refer"]) {
  return Object.entries(properties).map(([name, { description, examples, ...given }]) => {
    const schema = refer(given) as Fields;
    const facts = { description, in: place, name, required: required?.includes(name) ?? false };
    // Swagger UI sends a parameter's example with every call, and no two calls should have one identifier.
    if (name === "X-Request-Id") return { ...facts, schema: { ...schema, examples: examples as unknown } };
    return { ...facts, schema, example: (examples as unknown[])[0] };
  });
}
