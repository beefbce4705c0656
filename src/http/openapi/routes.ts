import { swagger } from "@elysiajs/swagger";
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { route as chat } from "../../dialects/openai-chat/route.ts";
import type { Release } from "../../versions/change.ts";
import { components } from "./components.ts";
import { apiVersion, headerComponents, requestHeaders } from "./headers.ts";
import { license, overview } from "./overview.ts";
import { answers } from "./responses.ts";

/** Where `@elysiajs/swagger` answers with its document. */
export const documentPath = "/document";

/**
 * The API told to `@elysiajs/swagger`, with the schemas the gateway works with. These routes are never served: on served ones
 * the same words would switch on Elysia's own validation, whose failures are dear, and the plugin's page, which needs the internet.
 */
export function documentedRoutes(releases: readonly Release[], date: string) {
  const ApiVersion = apiVersion(releases, date);
  const headers = requestHeaders(ApiVersion);
  // Told that only JSON is read, the plugin lists no form data.
  const json = { parse: "json", headers } as const;
  return new Elysia({ normalize: false })
    .use(swagger({ path: "/page", specPath: documentPath, documentation: documentation(releases, date) }))
    .model(copies({ ...components, ApiVersion }))
    .post(chat.path, unserved, {
      ...json,
      body: "ChatRequest",
      response: { ...errorBodies(answers.createChatCompletion), 200: "ChatCompletion" },
      detail: {
        operationId: chat.operationId,
        tags: [chat.tag.name],
        summary: chat.summary,
        description: chat.description,
      },
    })
    .get("/v1/models", unserved, {
      ...json,
      response: { ...errorBodies(answers.listModels), 200: "ModelList" },
      detail: {
        operationId: "listModels",
        tags: ["Models"],
        summary: "List the models",
        description: "The models this service offers, in the order of its configuration; only those the key may use.",
      },
    })
    .get("/v1/models/:modelId", unserved, {
      ...json,
      params: Type.Object({
        modelId: Type.String({
          description: "Model identifier, from `GET /v1/models`. Slashes in it may be sent as they are or as `%2F`.",
          examples: ["demo"],
        }),
      }),
      response: { ...errorBodies(answers.retrieveModel), 200: "Model" },
      detail: {
        operationId: "retrieveModel",
        tags: ["Models"],
        summary: "Details of one model",
        description: "Whether a model is offered to this key, and whose it is.",
      },
    });
}

function documentation(releases: readonly Release[], date: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Penname",
      version: date,
      summary: "A chat completion gateway that writes to AI providers under a pen name",
      description: overview(releases),
      license,
    },
    servers: [{ url: "/", description: "The gateway this document comes from." }],
    security: [{ ApiKey: [] }],
    tags: [chat.tag, { name: "Models", description: "What is offered." }],
    components: {
      securitySchemes: {
        ApiKey: {
          type: "http" as const,
          scheme: "bearer",
          bearerFormat: "ak- followed by 43 characters of the base64url alphabet",
          description: "Sent as `Authorization: Bearer ak-…`. Here, paste the key alone, beginning with `ak-`.",
        },
      },
      headers: headerComponents,
    },
  };
}

/** Elysia writes an `$id` into the models it is given; the parser's own schemas must stay as they are. */
function copies<Models extends object>(models: Models): Models {
  return Object.fromEntries(Object.entries(models).map(([name, schema]) => [name, { ...schema }])) as Models;
}

function errorBodies(byStatus: object): Record<number, "ErrorBody"> {
  return Object.fromEntries(Object.keys(byStatus).map((status) => [Number(status), "ErrorBody" as const]));
}

function unserved(): never {
  throw new Error("the documented routes are for the document only");
}
