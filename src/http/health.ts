import { GatewayError } from "../errors.ts";
import type { Pages } from "./page.ts";

/** `/health`: the process is alive; `/ready`: it can serve, so a balancer may send calls here. */
export function health(isReady: () => boolean): Pages {
  const ok = () => Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
  return {
    "/health": ok,
    "/ready": () => {
      if (isReady()) return ok();
      const message = "This server takes no calls at the moment: it is stopping, or no provider can be used";
      throw new GatewayError("service_unavailable", message);
    },
  };
}
