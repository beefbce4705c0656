import type { Elysia } from "elysia";
import { setTimeout } from "node:timers";
import { faultOf, GatewayError } from "../errors.ts";
import { announce } from "./admission.ts";
import { directCalls, type DirectCalls } from "./direct.ts";
import { madeLater } from "../stream/made-later.ts";
import { dashboardBase } from "./paths.ts";
import type { Service } from "./route.ts";
import { jsonResponse, spokenFailure } from "./spoken.ts";
import { loadDashboard, routes } from "./table.ts";

/** The HTTP interface. */
export interface HttpApp {
  fetch(request: Request): Response | Promise<Response>;
  /** The shorter way to the same answer, for calls that can take it. */
  direct: DirectCalls;
  /** The answer to a request that the server below refuses by itself. */
  refusal(status: number, message: string): Response;
}

/**
 * The whole HTTP interface as one function. Elysia and its routes take 8 ms, which no call waits for that can be answered directly: they
 * are made a moment after the start, or when first asked for. The dashboard's routes join the table when one of them is.
 */
export function createApp(service: Service): HttpApp {
  let current: Elysia | undefined;
  const made = madeLater(() => routed(service, (app) => (current = app)));
  // Told here, since nobody asked; the next request that needs them has them made again.
  const makeSoon = () => made().catch((thrown: unknown) => service.onBug(thrown, undefined));
  setTimeout(() => void makeSoon(), afterStartMs).unref();
  return {
    fetch: (request) => current?.fetch(request) ?? made().then(() => current!.fetch(request)),
    direct: directCalls(service),
    refusal: (status, message) =>
      jsonResponse(
        spokenFailure(new GatewayError(faultOf(status), message), announce("", new Headers(), service.gate)),
      ),
  };
}

const afterStartMs = 250;

/** Resolves to the application. @param use called with it, and with the one that replaces it when the dashboard is asked for */
async function routed(service: Service, use: (app: Elysia) => Elysia): Promise<Elysia> {
  const { routerFor } = await import("./routed.ts");
  const router = routerFor(service);
  const app = router(routes);
  if (service.dashboard) {
    const whole = madeLater(async () => use(router([...routes, ...(await loadDashboard())])));
    const load = async (request: Request) => {
      // Elysia makes an answer to HEAD of the one to GET, whose bytes it counts: of an answer that has none already it would say so.
      return (await whole()).fetch(request.method === "HEAD" ? new Request(request, { method: "GET" }) : request);
    };
    for (const path of [dashboardBase, `${dashboardBase}/*`])
      app.all(path, ({ request }) => load(request), { parse: "none" });
  }
  return use(app);
}
