import { GatewayError } from "../errors.ts";
import type { Pages } from "./page.ts";

/** `/health`: the process is alive; `/ready`: it can serve, so a balancer may send calls here. */
export function health(isReady: () => boolean | Promise<boolean>): Pages {
  const ok = () => Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
  return {
    "/health": ok,
    "/ready": async () => {
      if (await isReady()) return ok();
      const message =
        "This server takes no calls at the moment: it is stopping, or no provider can be used, or the servers it shares with others are gone";
      throw new GatewayError("service_unavailable", message);
    },
  };
}
