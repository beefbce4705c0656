import { Elysia } from "elysia";
import type { Model, ModelList } from "../contract/models.ts";
import { asGatewayError, GatewayError } from "../errors.ts";
import type { Gateway } from "../pipeline/call.ts";
import { type Admission, admit, announce, disclose, type Gate } from "./admission.ts";
import { chat } from "./chat.ts";
import { crossOrigin } from "./cors.ts";
import { health } from "./health.ts";
import { type Metering, metrics } from "./metrics.ts";
import { licences } from "./licences.ts";
import { migrations } from "./migrations.ts";
import type { Pages } from "./page.ts";
import { swaggerPages } from "./swagger.ts";

/** Everything the server answers from. `gateway` is asked anew for each request, so that it can be replaced as a whole. */
export interface Service {
  gate: Gate;
  gateway(): Gateway;
  maxBodyBytes: number;
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

/** The whole HTTP interface as one function. */
export function createApp(service: Service) {
  const { gate, gateway, maxBodyBytes, onBug } = service;
  const allowOrigin = crossOrigin(service.corsOrigins);
  const admissions = new WeakMap<Request, Admission>();
  const admissionOf = (request: Request): Admission => {
    const admission = admissions.get(request);
    if (!admission) throw new Error("a request was not announced");
    return admission;
  };

  const app = new Elysia({ normalize: false, aot: true, handler: { standardHostname: false } })
    // Responses carry their headers from the start: what is left to `set` makes Elysia wrap each in another, body and all.
    .onRequest(({ request }) => {
      const admission = announce(request, isApi(request.url), gate);
      admissions.set(request, admission);
      if (allowOrigin(request, admission.headers))
        return new Response(null, { status: 204, headers: admission.headers });
      if (admission.isApi) return admit(request, admission, gate);
    })
    .onError({ as: "global" }, ({ error, code, request, set }) => {
      const failure = code === "NOT_FOUND" ? notFound(request) : asGatewayError(unwrapped(error));
      const admission = admissions.get(request);
      // Of a caller who is gone there is nothing to say; the call's own line has it.
      if (failure.fault === "api_error" && !request.signal.aborted) onBug(error, admission);
      if (admission && failure.status < 500) admission.disclosure.decisions.add("reject");
      if (admission?.caller && !admission.progress?.isBooked && !request.signal.aborted)
        gate.refused(admission.caller, failure.status);
      if (admission) disclose(admission);
      set.status = 200;
      return Response.json(failure.body, {
        status: failure.status,
        headers: { ...admission?.headers, ...failure.headers },
      });
    })
    .post(
      "/v1/chat/completions",
      ({ request }) => chat(request, admissionOf(request), gateway(), maxBodyBytes, gate.now()),
      { parse: "none" },
    )
    .get("/v1/models", ({ request }) => {
      const admission = admissionOf(request);
      const data = gateway().catalog.list(allowedModels(admission));
      return Response.json({ object: "list", data } satisfies ModelList, { headers: admission.headers });
    })
    .get("/v1/models/*", ({ request }) => {
      const admission = admissionOf(request);
      return Response.json(model(request, admission, gateway()), { headers: admission.headers });
    })
    .all("/v1/chat/completions", ({ request }) => methodNotAllowed(request, "POST"))
    .all("/v1/models", ({ request }) => methodNotAllowed(request, "GET, HEAD"))
    .all("/v1/models/*", ({ request }) => methodNotAllowed(request, "GET, HEAD"));

  const pages = {
    ...health(service.isReady),
    ...metrics(service.metering),
    ...swaggerPages(gate.versions, gate.now),
    ...migrations(gate.versions),
    ...licences(),
  };
  const announced =
    (answer: Pages[string]) =>
    async ({ request }: { request: Request }) => {
      const response = await answer(request);
      for (const [name, value] of Object.entries(admissionOf(request).headers)) response.headers.set(name, value);
      return response;
    };
  for (const [path, answer] of Object.entries(pages))
    app.get(path, announced(answer)).all(path, ({ request }) => methodNotAllowed(request, "GET, HEAD"));
  if (service.dashboard) {
    const dashboard = announced((request) => service.dashboard!(request));
    app.all("/dashboard", dashboard, { parse: "none" }).all("/dashboard/*", dashboard, { parse: "none" });
  }
  return app;
}

const allowedModels = ({ caller }: Admission) => caller?.key.models ?? null;

/** The model named after `/v1/models/`: the raw path, decoded once, so that ids may hold slashes in either spelling. */
function model(request: Request, admission: Admission, { catalog }: Gateway): Model {
  const raw = pathOf(request.url).slice("/v1/models/".length);
  const offer = catalog.find(decodedOnce(raw), allowedModels(admission));
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

/** The path of an address, without what follows it. Addresses reach a server whole, so the path starts at the third slash. */
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
];

function isApi(url: string): boolean {
  const path = pathOf(url);
  return path === "/v1" || path.startsWith("/v1/");
}

function notFound(request: Request): GatewayError {
  return new GatewayError(
    "not_found",
    `Nothing is served at this path with ${/^[A-Z]{3,7}$/.test(request.method) ? request.method : "this method"}; the API is POST /v1/chat/completions, GET /v1/models and GET /v1/models/<id>`,
  );
}

function methodNotAllowed(request: Request, allow: string): never {
  throw new GatewayError("method_not_allowed", `This path answers ${allow} only`, { headers: { allow } });
}

/** Elysia wraps what a parser throws. */
function unwrapped(error: unknown): unknown {
  return error instanceof Error && !(error instanceof GatewayError) && error.cause instanceof GatewayError
    ? error.cause
    : error;
}
