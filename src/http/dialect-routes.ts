import { dialects } from "../dialects/index.ts";
import { answerCall } from "./call.ts";
import type { HttpRoute } from "./route.ts";

/** Where calls are answered: a route for each dialect. */
export const dialectRoutes: readonly HttpRoute[] = dialects.map((dialect) => {
  const { method, path, operationId, tag, summary, description, schemas, request, answer } = dialect.route;
  return {
    method,
    path,
    access: "key",
    label: path,
    docs: { id: operationId, tag: tag.name, summary, description },
    schema: { body: schemas[request.schema]!, answer: schemas[answer.schema]! },
    handle: (incoming) => answerCall(dialect, incoming),
  };
});
