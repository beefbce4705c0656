import type { Json } from "../../versions/change.ts";
import { chatRequests } from "./examples.ts";
import { answers } from "./responses.ts";

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
export function dressed(paths: Generated["paths"]): Json {
  return mapValues(paths, (methods) => mapValues(methods, dressedOperation));
}

function dressedOperation(operation: Operation) {
  const { operationId, parameters = [], requestBody, responses } = operation;
  return {
    ...operation,
    parameters: parameters.map(dressedParameter),
    ...(requestBody && {
      requestBody: {
        description: "The conversation, and how it is to be continued. `Content-Type` must be `application/json`.",
        required: true,
        content: { [json]: { ...requestBody.content[json], examples: chatRequests } },
      },
    }),
    responses: mapValues(responses, ({ content }, status) => {
      const answer = answers[operationId][Number(status) as keyof (typeof answers)[typeof operationId]];
      const { description, headers, examples } = answer;
      const other = "otherContent" in answer ? answer.otherContent : {};
      return { description, headers, content: { [json]: { schema: content[json]!.schema, examples }, ...other } };
    }),
  };
}

/** The plugin puts a schema's `examples` beside the schema, where one `example` belongs. */
function dressedParameter({ examples, schema, ...rest }: Parameter) {
  // Swagger UI sends a parameter's example with every call, and no two calls should have one identifier.
  if (rest.name === "X-Request-Id") return { ...rest, schema: { ...schema, examples } };
  return { ...rest, schema, example: examples[0] };
}

function mapValues<In, Out>(values: Record<string, In>, change: (value: In, key: string) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
