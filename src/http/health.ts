import { GatewayError } from "../errors.ts";
import { pageRoute } from "./route.ts";

export const healthRoutes = [
  pageRoute("/health", "Whether the process is alive", ok, "/health"),
  pageRoute(
    "/ready",
    "Whether it can serve, so that a balancer may send calls here",
    async ({ service }) => {
      if (await service.isReady()) return ok();
      const message =
        "This server takes no calls at the moment: it is stopping, or no provider can be used, or the servers it shares with others are gone";
      throw new GatewayError("service_unavailable", message);
    },
    "/ready",
  ),
];

function ok(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
