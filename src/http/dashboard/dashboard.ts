import manifest from "../../../package.json" with { type: "json" };
import { GatewayError } from "../../errors.ts";
import { pathOf } from "../app.ts";
import { accountRoutes } from "./accounts.ts";
import { dashboardDocument } from "./document.ts";
import { keyRoutes } from "./keys.ts";
import { lineRoutes } from "./lines.ts";
import { memberRoutes } from "./members.ts";
import { issuerRoutes } from "./issuer.ts";
import { modelRoutes } from "./models.ts";
import { dashboardPage } from "./pages.ts";
import { playgroundRoutes } from "./playground.ts";
import { tokenRoutes } from "./programs.ts";
import { reportRoutes } from "./reports.ts";
import { answered, type Route } from "./route.ts";
import type { Backing } from "./backing.ts";
import { sessionRoutes } from "./sessions.ts";

export const dashboardRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...issuerRoutes,
  ...reportRoutes,
  ...lineRoutes,
  ...keyRoutes,
  ...tokenRoutes,
  ...accountRoutes,
  ...memberRoutes,
  ...modelRoutes,
  ...playgroundRoutes,
];

/** `/dashboard` and everything below it. */
export function createDashboard(backing: Backing): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = pathOf(request.url);
    if (path.startsWith("/dashboard/api/") && path !== documentPath) return answered(dashboardRoutes, request, backing);
    if (request.method !== "GET" && request.method !== "HEAD")
      throw new GatewayError("method_not_allowed", "This path answers GET, HEAD only", {
        headers: { allow: "GET, HEAD" },
      });
    if (path === documentPath) return Response.json(dashboardDocument(dashboardRoutes, manifest.version));
    return dashboardPage(request, path.replace(/\/$/, ""), backing.issuer?.name ?? null);
  };
}

const documentPath = "/dashboard/api/openapi.json";
