import type { Json } from "../versions/change.ts";
import type { Versions } from "../versions/version.ts";
import { dressed, type Generated, sharedResponses } from "./openapi/dress.ts";
import { documentedRoutes, documentPath } from "./openapi/routes.ts";
import { named } from "./openapi/schemas.ts";

/** The API of one version as an OpenAPI 3.1 document, generated from the schemas the gateway works with. */
export async function openapiDocument(versions: Versions, date: string): Promise<Json> {
  // Whether a version is still served is not the document's business: at the beginning of time all were.
  const version = versions.find(date, 0);
  if (!version) throw new Error(`there is no version ${date}`);
  const routes = documentedRoutes(versions.releases, date);
  const response = await routes.handle(new Request(`http://localhost${documentPath}`));
  const { components, paths, ...rest } = (await response.json()) as Generated;
  const { schemas, refer } = named(components.schemas);
  return version.downgradeDocument({
    ...rest,
    paths: dressed(paths, refer),
    components: { ...components, responses: sharedResponses(), schemas },
  });
}

/** A document as it is served, printed and committed. */
export const documentText = (document: Json): string => `${JSON.stringify(document, null, 2)}\n`;
