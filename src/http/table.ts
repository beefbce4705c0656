import { dialectRoutes } from "./dialect-routes.ts";
import { docsRoutes } from "./docs.ts";
import { frontRoutes } from "./front.ts";
import { healthRoutes } from "./health.ts";
import { licenceRoutes } from "./licences.ts";
import { metricsRoutes } from "./metrics.ts";
import { migrationRoutes } from "./migrations.ts";
import { modelRoutes } from "./models.ts";
import { dashboardBase, pathOf } from "./paths.ts";
import type { HttpRoute } from "./route.ts";
import { swaggerRoutes } from "./swagger.ts";

/** The API: the routes of each dialect, and those that all have in common. */
const apiRoutes: readonly HttpRoute[] = [...dialectRoutes, ...modelRoutes];

/** Every route but the dashboard's. */
export const routes: readonly HttpRoute[] = [
  ...apiRoutes,
  ...frontRoutes,
  ...healthRoutes,
  ...metricsRoutes,
  ...swaggerRoutes,
  ...migrationRoutes,
  ...licenceRoutes,
  ...docsRoutes,
];

/** The dashboard's routes are loaded when the first path below it is asked for: they take 18 ms and 4 MB, which most processes never need. */
export const loadDashboard = async (): Promise<readonly HttpRoute[]> =>
  (await import("./dashboard/dashboard.ts")).dashboardRoutes;

/** All that is served, as the rows of a table for the manual. */
export async function pathTable(): Promise<
  Pick<HttpRoute & HttpRoute["docs"], "method" | "path" | "access" | "summary">[]
> {
  const all = [...routes, ...(await loadDashboard())];
  return all.map(({ method, path, access, docs: { summary } }) => ({ method, path, access, summary }));
}

/** The `operationId` of the API's route at a path, whatever the method. */
export const operationAt = (path: string): string | undefined =>
  apiRoutes.find((route) => matches(route, path))?.docs.id;

function matches({ path: pattern, isDeep }: HttpRoute, path: string): boolean {
  const at = pattern.indexOf("{");
  if (at < 0) return path === pattern || path === `${pattern}/`;
  return path.startsWith(pattern.slice(0, at)) && (isDeep === true || !path.includes("/", at));
}

/** The path of an address as a label for metrics: one of few. */
export function routeOf(url: string): string {
  const path = pathOf(url);
  for (const { label, own, below } of labels) if (path === own || path.startsWith(below)) return label;
  return "other";
}

/** The label of each path, deeper ones first: what follows the steps it begins with is not looked at. */
const labels = [...new Set([...routes.flatMap(({ label }) => label ?? []), dashboardBase])]
  .toSorted((one, other) => other.length - one.length)
  .map((label) => {
    const [own = ""] = label.split("/<");
    return { label, own: own === label ? own : undefined, below: `${own}/` };
  });
