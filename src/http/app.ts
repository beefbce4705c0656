import { Elysia } from "elysia";
import { asGatewayError, faultOf, GatewayError } from "../errors.ts";
import { type Admission, admit, announce, callerOf } from "./admission.ts";
import { crossOrigin } from "./cors.ts";
import { notFound } from "./not-found.ts";
import { dashboardBase, pathOf } from "./paths.ts";
import { disconnected } from "./receive.ts";
import type { HttpRoute, Incoming, Service } from "./route.ts";
import { register } from "./router.ts";
import { spokenFailure, withSpokenHeaders } from "./spoken.ts";
import { loadDashboard, operationAt, routes } from "./table.ts";

/** The HTTP interface. */
export interface HttpApp {
  fetch(request: Request): Response | Promise<Response>;
  /** The answer to a request that the server below refuses by itself. */
  refusal(status: number, message: string): Response;
}

/** The whole HTTP interface as one function. The dashboard's routes join the table when one of them is first asked for. */
export function createApp(service: Service): HttpApp {
  const router = routerFor(service);
  let current = router(routes);
  if (service.dashboard) {
    let loading: Promise<void> | undefined;
    const load = async (request: Request) => {
      loading ??= loadDashboard().then((more) => void (current = router([...routes, ...more])));
      await loading;
      return current.fetch(request);
    };
    for (const path of [dashboardBase, `${dashboardBase}/*`])
      current.all(path, ({ request }) => load(request), { parse: "none" });
  }
  return {
    fetch: (request) => current.fetch(request),
    refusal: (status, message) =>
      spokenFailure(new GatewayError(faultOf(status), message), announce("", new Headers(), service.gate)),
  };
}

/** Makes a router of a table. */
function routerFor(service: Service): (table: readonly HttpRoute[]) => Elysia {
  const { gate } = service;
  const allowOrigin = crossOrigin(service.corsOrigins);
  const admissions = new WeakMap<Request, Admission>();

  /** No route of the API answers a request whose caller is not known. */
  const answer = (route: HttpRoute, request: Request, params: Incoming["params"], table: readonly HttpRoute[]) => {
    const admission = admissions.get(request);
    if (!admission) throw new Error("a request was not announced");
    const incoming = { request, params, admission, service, routes: table };
    if (route.access !== "key") return announced(route, incoming);
    callerOf(admission);
    admission.version = admission.version.on(route.docs.id);
    const { downgradeHeaders } = admission.version;
    const response = route.handle(incoming);
    return downgradeHeaders ? withSpokenHeaders(response, downgradeHeaders) : response;
  };

  return (table) => {
    // Responses carry their headers from the start: what is left to `set` makes Elysia wrap each in another, body and all.
    const app = new Elysia({ normalize: false, aot: true, strictPath: true });
    app.onRequest(({ request }) => {
      const admission = announce(pathOf(request.url), request.headers, gate);
      admissions.set(request, admission);
      if (allowOrigin(request, admission.headers))
        return new Response(null, { status: 204, headers: admission.headers });
      if (admission.isApi) return admit(request, admission, gate);
    });
    app.onError({ as: "global" }, ({ error, code, request, set }) => {
      const admission = admissions.get(request);
      const failure = code === "NOT_FOUND" ? notFound(request, service) : asGatewayError(unwrapped(error));
      set.status = 200;
      if (admission?.isApi) admission.version = admission.version.on(operationAt(admission.path));
      // Client disconnected: not a failure of ours, and already in the call log.
      if (failure.status >= 500 && request.signal.aborted)
        return spokenFailure(disconnected(), admission, request.headers);
      if (failure.fault === "api_error") service.onBug(error, admission);
      if (admission?.caller && !admission.progress?.isBooked) gate.refused(admission.caller, failure.status);
      return spokenFailure(failure, admission, request.headers);
    });
    register(app, table, (route, request, params) => answer(route, request, params, table));
    return app;
  };
}

/** The answer of a page, with the headers of every response. */
async function announced(route: HttpRoute, incoming: Incoming): Promise<Response> {
  const response = await route.handle(incoming);
  for (const [name, value] of Object.entries(incoming.admission.headers))
    // Two reasons to differ are two: a cache must heed both.
    if (name === "vary") response.headers.append(name, value);
    else response.headers.set(name, value);
  return response;
}

/** Elysia wraps what a parser throws. */
function unwrapped(error: unknown): unknown {
  return error instanceof Error && !(error instanceof GatewayError) && error.cause instanceof GatewayError
    ? error.cause
    : error;
}
