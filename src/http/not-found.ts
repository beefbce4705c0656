import { dialects } from "../dialects/index.ts";
import { GatewayError } from "../errors.ts";
import { dashboardApi, dashboardBase, pathOf } from "./paths.ts";
import type { Service } from "./route.ts";

/** The refusal of a request to a path that no route has. */
export function notFound({ method, url }: Request, { dashboard }: Pick<Service, "dashboard">): GatewayError {
  const path = pathOf(url);
  if (!dashboard || !path.startsWith(`${dashboardBase}/`)) return nothingServed(method);
  if (path.startsWith(`${dashboardApi}/`)) return nothingHere();
  // The dashboard's pages are only read, so other methods are refused first.
  return method === "GET" || method === "HEAD"
    ? nothingHere("Nothing is served at this path; the dashboard is at /dashboard")
    : methodNotAllowed("GET, HEAD");
}

/** Refuses what is not there and what the visitor may not see alike. */
export const nothingHere = (
  message = "Nothing is served at this path; GET /dashboard/api/openapi.json describes what is",
) => new GatewayError("not_found", message);

const calls = dialects.map(({ route }) => `${route.method} ${route.path}`).join(", ");

const nothingServed = (method: string) =>
  new GatewayError(
    "not_found",
    `Nothing is served at this path with ${/^[A-Z]{3,7}$/.test(method) ? method : "this method"}; the API is ${calls}, GET /v1/models and GET /v1/models/<id>`,
  );

export const methodNotAllowed = (allow: string) =>
  new GatewayError("method_not_allowed", `This path answers ${allow} only`, { headers: { allow } });
