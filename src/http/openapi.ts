import { swagger } from "@elysiajs/swagger";
import type { TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Fields } from "../contract/fields.ts";
import { dialects } from "../dialects/index.ts";
import type { Release } from "../versions/change.ts";
import type { Versions } from "../versions/version.ts";
import { components } from "./openapi/components.ts";
import { apiVersion, headerComponents, requestHeaders } from "./openapi/headers.ts";
import { decorateOperations, type Generated, sharedResponses } from "./openapi/operations.ts";
import { license, overview } from "./openapi/overview.ts";
import { named } from "./openapi/schemas.ts";
import type { HttpRoute } from "./route.ts";
import { register } from "./router.ts";

/** The API of one version as an OpenAPI 3.1 document, generated from the routes that are served and the schemas the gateway works with. */
export async function openapiDocument(routes: readonly HttpRoute[], versions: Versions, date: string): Promise<Fields> {
  // Whether a version is still served is not the document's business: at the beginning of time all were.
  const version = versions.find(date, 0);
  if (!version) throw new Error(`there is no version ${date}`);
  const ApiVersion = apiVersion(versions.releases, date);
  const { components: made, paths, ...rest } = await generated(routes, versions.releases, date, ApiVersion);
  const { schemas, refer } = named(made.schemas);
  return version.downgradeDocument({
    ...rest,
    paths: decorateOperations(paths, routes, requestHeaders(ApiVersion), refer),
    components: { ...made, responses: sharedResponses(), schemas },
  });
}

/** What `@elysiajs/swagger` makes of the table as Elysia has it. Its own page, which needs the internet, is nowhere served. */
async function generated(
  routes: readonly HttpRoute[],
  releases: readonly Release[],
  date: string,
  ApiVersion: TSchema,
): Promise<Generated> {
  const path = "/document";
  const app = new Elysia();
  app.use(swagger({ path: "/page", specPath: path, documentation: documentation(releases, date) }));
  app.model(copies({ ...components, ApiVersion }));
  register(app, routes, () => {
    throw new Error("this app only describes the routes");
  });
  const response = await app.handle(new Request(`http://localhost${path}`));
  return (await response.json()) as Generated;
}

function documentation(releases: readonly Release[], date: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Penname",
      version: date,
      summary: "An AI gateway that writes to AI providers under a pen name",
      description: overview(releases),
      license,
    },
    servers: [{ url: "/", description: "The gateway this document comes from." }],
    security: [{ ApiKey: [] }, { ApiKeyHeader: [] }],
    tags: [
      ...new Map(dialects.map(({ route: { tag } }) => [tag.name, tag])).values(),
      { name: "Models", description: "What is offered." },
    ],
    components: {
      securitySchemes: {
        ApiKey: {
          type: "http" as const,
          scheme: "bearer",
          bearerFormat: "ak- followed by 43 characters of the base64url alphabet",
          description: "Sent as `Authorization: Bearer ak-…`. Here, paste the key alone, beginning with `ak-`.",
        },
        ApiKeyHeader: {
          type: "apiKey" as const,
          in: "header",
          name: "x-api-key",
          description: "The same key, as Anthropic's clients send it.",
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

/** A document as it is served, printed and committed. */
export const documentText = (document: Fields): string => `${JSON.stringify(document, null, 2)}\n`;
