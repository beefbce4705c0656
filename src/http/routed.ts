import { Elysia } from "elysia";
import { GatewayError } from "../errors.ts";
import { type Admission, admit, announce, callerOf } from "./admission.ts";
import { crossOrigin } from "./cors.ts";
import { failureAnswer } from "./failure.ts";
import { notFound } from "./not-found.ts";
import { pathOf } from "./paths.ts";
import type { HttpRoute, Incoming, Service } from "./route.ts";
import { register } from "./router.ts";
import { jsonResponse, withSpokenHeaders } from "./spoken.ts";

/** Makes a router of a table. */
export function routerFor(service: Service): (table: readonly HttpRoute[]) => Elysia {
  const { gate } = service;
  const allowOrigin = crossOrigin(service);
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
      if (admission.isApi) return admit(request.headers, admission, gate);
    });
    app.onError({ as: "global" }, ({ error, code, request, set }) => {
      const thrown = code === "NOT_FOUND" ? notFound(request, service) : unwrapped(error);
      set.status = 200;
      return jsonResponse(failureAnswer(thrown, request, admissions.get(request), service));
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
