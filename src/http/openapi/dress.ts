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
  parameters?: { examples: unknown[] }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
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
    // A parameter has one `example`; a list of `examples` is for schemas.
    parameters: parameters.map(({ examples, ...rest }) => ({ ...rest, example: examples[0] })),
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

function mapValues<In, Out>(values: Record<string, In>, change: (value: In, key: string) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
