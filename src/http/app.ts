import { Elysia } from "elysia";
import type { Caller, Key } from "../accounts/store.ts";
import type { Model, ModelList } from "../contract/models.ts";
import { dialects } from "../dialects/index.ts";
import { asGatewayError, faultOf, GatewayError } from "../errors.ts";
import type { Gateway } from "../pipeline/call.ts";
import { type Admission, admit, announce, callerOf, disclose, type Gate } from "./admission.ts";
import { answerCall, type BodyRules } from "./call.ts";
import { crossOrigin } from "./cors.ts";
import { docs } from "./docs.ts";
import { front } from "./front.ts";
import { health } from "./health.ts";
import { type Metering, metrics } from "./metrics.ts";
import { licences } from "./licences.ts";
import { migrations } from "./migrations.ts";
import type { Pages } from "./page.ts";
import { disconnected } from "./receive.ts";
import { swaggerPages } from "./swagger.ts";

/** Everything the server answers from. `gateway` is asked anew for each request, so that it can be replaced as a whole. */
export interface Service {
  gate: Gate;
  gateway(): Gateway;
  bodies: BodyRules;
  /** Origins of pages that may call from a browser; none by default. */
  corsOrigins: readonly string[];
  /** Whether requests can be served: not while draining. */
  isReady(): boolean | Promise<boolean>;
  metering: Metering;
  /** Answers for `/dashboard` and what is below it. */
  dashboard?(request: Request): Promise<Response>;
  /** Told of failures that are our own bugs. */
  onBug(thrown: unknown, admission: Admission | undefined): void;
}

/** The HTTP interface. */
export interface App {
  fetch(request: Request): Response | Promise<Response>;
  /** The answer to a request that the server below refuses by itself. */
  refusal(status: number, message: string): Response;
}

/** The whole HTTP interface as one function, and what the server below it says by itself. */
export function createApp(service: Service): App {
  const { gate, gateway, bodies, onBug } = service;
  const allowOrigin = crossOrigin(service.corsOrigins);
  const admissions = new WeakMap<Request, Admission>();
  const admissionOf = (request: Request): Admission => {
    const admission = admissions.get(request);
    if (!admission) throw new Error("a request was not announced");
    return admission;
  };
  /** Every handler of the API is one of these: none answers a request whose caller is not known. */
  const api =
    (answer: (request: Request, admission: Admission, caller: Caller) => Response | Promise<Response>) =>
    ({ request }: { request: Request }) => {
      const admission = admissionOf(request);
      return answer(request, admission, callerOf(admission));
    };

  const app = new Elysia({ normalize: false, aot: true })
    // Responses carry their headers from the start: what is left to `set` makes Elysia wrap each in another, body and all.
    .onRequest(({ request }) => {
      const admission = announce(pathOf(request.url), request.headers, gate);
      admissions.set(request, admission);
      if (allowOrigin(request, admission.headers))
        return new Response(null, { status: 204, headers: admission.headers });
      if (admission.isApi) return admit(request, admission, gate);
    })
    .onError({ as: "global" }, ({ error, code, request, set }) => {
      const failure = code === "NOT_FOUND" ? notFound(request) : asGatewayError(unwrapped(error));
      const admission = admissions.get(request);
      set.status = 200;
      // Client disconnected: no failure of ours, and the call's own line has it.
      if (failure.status >= 500 && request.signal.aborted) return refused(disconnected(), admission);
      if (failure.fault === "api_error") onBug(error, admission);
      if (admission?.caller && !admission.progress?.isBooked) gate.refused(admission.caller, failure.status);
      return refused(failure, admission);
    })
    .get(
      "/v1/models",
      api((_request, { headers }, { key }) => {
        const data = gateway().catalog.list(key.models);
        return Response.json({ object: "list", data } satisfies ModelList, { headers });
      }),
    )
    .get(
      "/v1/models/*",
      api((_request, { path, headers }, { key }) => Response.json(model(path, key, gateway()), { headers })),
    )
    .all("/v1/models", api(methodNotAllowed("GET, HEAD")))
    .all("/v1/models/*", api(methodNotAllowed("GET, HEAD")));
  for (const dialect of dialects) {
    const { path } = dialect.route;
    const answer = api((request, admission) =>
      answerCall(dialect, request, admission, { gateway: gateway(), bodies, now: gate.now() }),
    );
    app.post(path, answer, { parse: "none" }).all(path, api(methodNotAllowed("POST")));
  }

  const pages = {
    ...front(),
    ...health(service.isReady),
    ...metrics(service.metering),
    ...swaggerPages(gate.versions, gate.now),
    ...migrations(gate.versions),
    ...licences(),
    ...docs(),
  };
  const announced =
    (answer: Pages[string]) =>
    async ({ request }: { request: Request }) => {
      const response = await answer(request);
      for (const [name, value] of Object.entries(admissionOf(request).headers))
        // Two reasons to differ are two: a cache must heed both.
        if (name === "vary") response.headers.append(name, value);
        else response.headers.set(name, value);
      return response;
    };
  for (const [path, answer] of Object.entries(pages))
    app.get(path, announced(answer)).all(path, methodNotAllowed("GET, HEAD"));
  if (service.dashboard) {
    const dashboard = announced((request) => service.dashboard!(request));
    app.all("/dashboard", dashboard, { parse: "none" }).all("/dashboard/*", dashboard, { parse: "none" });
  }
  return {
    fetch: app.fetch,
    refusal: (status, message) =>
      refused(new GatewayError(faultOf(status), message), announce("", new Headers(), gate)),
  };
}

/** A failure as an answer; without an admission only what failed is said. */
function refused(failure: GatewayError, admission: Admission | undefined): Response {
  const { status, body, headers } = failure;
  if (!admission) return Response.json(body, { status, headers });
  if (status < 500) admission.disclosure.decisions.add("reject");
  disclose(admission);
  return Response.json(body, { status, headers: { ...admission.headers, ...headers } });
}

/** The model named after `/v1/models/`: the raw path, decoded once, so that ids may hold slashes in either spelling. */
function model(path: string, { models }: Key, { catalog }: Gateway): Model {
  const offer = catalog.find(decodedOnce(path.slice("/v1/models/".length)), models);
  if (offer) return offer.model;
  throw new GatewayError(
    "model_not_found",
    "model_not_found: the model does not exist, or this key may not use it; GET /v1/models lists those it may",
    { param: "model" },
  );
}

function decodedOnce(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    // A broken escape names no model; the text as it came cannot match one either, unless the id itself has it.
    return raw;
  }
}

/** The path of an address, without what follows it. The runtime makes all of them begin with `http://penname/`. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.search(/[?#]/);
  return start < 0 ? "/" : url.slice(start, end < 0 ? undefined : end);
}

/** The path of an address as a name for statistics: one of few. */
export function routeOf(url: string): string {
  const path = pathOf(url);
  if (path.startsWith("/v1/models/")) return "/v1/models/<id>";
  const known = knownRoutes.find((route) => path === route || path.startsWith(`${route}/`));
  return known ?? "other";
}

const knownRoutes = [
  "/v1/chat/completions",
  "/v1/models",
  "/health",
  "/ready",
  "/metrics",
  "/swagger",
  "/migrations",
  "/dashboard",
  "/docs",
];

function notFound(request: Request): GatewayError {
  return new GatewayError(
    "not_found",
    `Nothing is served at this path with ${/^[A-Z]{3,7}$/.test(request.method) ? request.method : "this method"}; the API is POST /v1/chat/completions, GET /v1/models and GET /v1/models/<id>`,
  );
}

function methodNotAllowed(allow: string): () => never {
  return () => {
    throw new GatewayError("method_not_allowed", `This path answers ${allow} only`, { headers: { allow } });
  };
}

/** Elysia wraps what a parser throws. */
function unwrapped(error: unknown): unknown {
  return error instanceof Error && !(error instanceof GatewayError) && error.cause instanceof GatewayError
    ? error.cause
    : error;
}
