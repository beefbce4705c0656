import { pageRoute } from "./route.ts";

/** `/`: leads people to the dashboard, and tells programs where everything is, in addresses relative to it. */
export const frontRoutes = [
  pageRoute("/", "The dashboard for browsers, and the places of everything for programs", ({ request }) => {
    const headers = { vary: "accept", "cache-control": "no-cache" };
    const isBrowser = /\btext\/html\b/.test(request.headers.get("accept") ?? "");
    // Relative, so that it also leads right below a proxy's own path.
    if (isBrowser) return new Response(null, { status: 302, headers: { ...headers, location: "dashboard" } });
    return Response.json({ name: "penname", ...places }, { headers });
  }),
];

const places = {
  api: "v1",
  openapi: "swagger/json",
  swagger: "swagger",
  docs: "docs",
  dashboard: "dashboard",
  dashboard_openapi: "dashboard/api/openapi.json",
  health: "health",
};
