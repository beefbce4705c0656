import type { Json } from "../../versions/change.ts";
import { route } from "../../dialects/openai-chat/route.ts";
import { type Answer, answers, sharedAnswers } from "./responses.ts";
import { mapValues, type Named } from "./schemas.ts";

/** What is relied on in the document of `@elysiajs/swagger` 1.3. */
export interface Generated extends Json {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

interface Operation {
  operationId: keyof typeof answers;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}

interface Parameter {
  name: string;
  examples: unknown[];
  schema: Json;
}

type Content = Record<string, { schema: Json }>;

const json = "application/json";

/** Adds to the generated operations what the plugin has no place for, and leaves out what it puts in the wrong one. */
export function dressed(paths: Generated["paths"], refer: Named["refer"]): Json {
  return mapValues(paths, (methods) => mapValues(methods, (operation) => dressedOperation(operation, refer)));
}

function dressedOperation(operation: Operation, refer: Named["refer"]) {
  const { operationId, parameters = [], requestBody, responses } = operation;
  return {
    ...operation,
    parameters: parameters.map((one) => dressedParameter(one, refer)),
    ...(requestBody && {
      requestBody: {
        description: route.request.description,
        required: true,
        content: { [json]: { ...requestBody.content[json], examples: route.request.examples } },
      },
    }),
    responses: mapValues(responses, ({ content }, status) => {
      const answer: Answer = answers[operationId][Number(status) as keyof (typeof answers)[typeof operationId]];
      const shared = Object.entries(sharedAnswers).find(([, one]) => one === answer);
      return shared ? { $ref: `#/components/responses/${shared[0]}` } : response(answer, content[json]!.schema);
    }),
  };
}

/** The responses several operations give alike, each an error. */
export const sharedResponses = () =>
  mapValues(sharedAnswers, (answer) => response(answer, { $ref: "#/components/schemas/ErrorBody" }));

function response({ description, headers, examples, otherContent = {} }: Answer, schema: Json) {
  return { description, headers, content: { [json]: { schema, examples }, ...otherContent } };
}

/** The plugin puts a schema's `examples` beside the schema, where one `example` belongs. */
function dressedParameter({ examples, schema: given, ...rest }: Parameter, refer: Named["refer"]) {
  const schema = refer(given) as Json;
  // Swagger UI sends a parameter's example with every call, and no two calls should have one identifier.
  if (rest.name === "X-Request-Id") return { ...rest, schema: { ...schema, examples } };
  return { ...rest, schema, example: examples[0] };
}
