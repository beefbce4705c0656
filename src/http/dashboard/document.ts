import type { TSchema } from "@sinclair/typebox";
import { ErrorBody, ErrorDetail } from "../../contract/error.ts";
import * as api from "../../dashboard/api.ts";
import { alwaysSent, headerComponents, headerRefs } from "../openapi/headers.ts";
import { license } from "../openapi/overview.ts";
import { mapValues, type Named, named } from "../openapi/schemas.ts";
import { dashboardApi } from "../paths.ts";
import type { HttpRoute } from "../route.ts";
import { isStep } from "./route.ts";

/** The dashboard's API as an OpenAPI 3.1 document, made from the routes it is answered by. */
export function dashboardDocument(routes: readonly HttpRoute[], version: string): object {
  const { schemas, refer } = named(schemasOf(routes));
  const paths: Record<string, Record<string, object>> = {};
  for (const one of routes) (paths[pathIn(one)] ??= {})[one.method.toLowerCase()] = operation(one, refer);
  return {
    openapi: "3.1.0",
    info: {
      title: "Penname dashboard",
      version,
      description:
        "What the dashboard asks of the gateway. Programs send `Authorization: Bearer` with a token (`penname tokens create`, or POST /tokens); the page has a cookie, and sends `X-CSRF-Token` with everything but GET.",
      license,
    },
    servers: [{ url: dashboardApi }],
    paths,
    components: { securitySchemes, headers, responses, schemas },
  };
}

/** What bodies and answers are made of; what a query is made of stands with its operation. */
function schemasOf(routes: readonly HttpRoute[]): Record<string, Record<string, unknown>> {
  const queries = new Set<TSchema | undefined>(routes.map(({ schema }) => schema?.query));
  const bodies = Object.entries<TSchema>(api).filter(([, schema]) => !queries.has(schema));
  return { ...Object.fromEntries(bodies), ErrorBody, ErrorDetail };
}

const securitySchemes = {
  token: {
    type: "http",
    scheme: "bearer",
    description:
      "A token for programs, `pt-…`. The operator's password is taken too, but whoever guesses passwords from the same address holds it up.",
  },
  session: { type: "apiKey", in: "cookie", name: "penname_session", description: "Set by POST /session." },
  csrf: {
    type: "apiKey",
    in: "header",
    name: "X-CSRF-Token",
    description: "`csrf` of GET /session: proves that it is the dashboard's own page that asks.",
  },
};

const headers = {
  ...Object.fromEntries(alwaysSent.map((name) => [name, headerComponents[name]])),
  "Retry-After": {
    description: "Whole seconds after which a repetition can succeed.",
    schema: { type: "integer", minimum: 1 },
    example: 7,
  },
  Allow: headerComponents["Allow"],
  "Accept-Encoding": headerComponents["Accept-Encoding"],
};

const failures = {
  Invalid: { description: "Something of the request is wrong; the message says what would be right." },
  Unknown: { description: "Nobody is signed in, or the password is wrong." },
  Forbidden: { description: "The token may only read, or this takes a person." },
  Missing: { description: "It is not there, or you may not see it." },
  NotAllowed: { description: "Another method than this path answers.", own: ["Allow"] },
  TooSlow: { description: "The body came too slowly." },
  UnknownEncoding: {
    description: "The body is compressed in a way that is not understood.",
    own: ["Accept-Encoding"],
  },
  TargetTooLong: { description: "The address is too long." },
  HeadTooLarge: { description: "The headers are too large." },
  TooLarge: { description: "The body is too large." },
  TooMany: {
    description: "Too many attempts, or more than people do; `Retry-After` says when the next is heard.",
    own: ["Retry-After"],
  },
  Internal: { description: "Internal error." },
  Unavailable: {
    description: "Something that is needed is not there, such as the database or the issuer; try again later.",
    own: ["Retry-After"],
  },
};

const responses = mapValues<{ description: string; own?: string[] }, object>(failures, ({ description, own = [] }) => ({
  description,
  headers: headerRefs([...alwaysSent, ...own]),
  content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } },
}));

const refused = (name: keyof typeof failures) => ({ $ref: `#/components/responses/${name}` });

const text = { type: "string" };

/** The path of a route below the dashboard's API. */
const pathIn = ({ path }: HttpRoute) => path.slice(dashboardApi.length);

function operation(route: HttpRoute, refer: Named["refer"]): object {
  const { method, access, docs } = route;
  const { query, body, answer, type = "application/json" } = route.schema!;
  const path = pathIn(route);
  const steps = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", pattern: isStep.source },
  }));
  const queries = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: query?.required?.includes(name) ?? false,
    ...(schema.description === undefined ? {} : { description: schema.description }),
    schema: refer(schema),
  }));
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/.]+\{?(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll("}", "")}`,
    summary: access === "operator" ? `${docs.summary} (operator)` : docs.summary,
    security: access === "anybody" ? [] : [{ token: [] }, { session: [], ...(method === "GET" ? {} : { csrf: [] }) }],
    parameters: [...steps, ...queries],
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: refer(body) } } } } : {}),
    responses: {
      200: {
        description: "Done.",
        headers: headerRefs(alwaysSent),
        content: { [type]: { schema: type === "application/json" ? refer(answer) : text } },
      },
      400: refused("Invalid"),
      401: refused("Unknown"),
      ...(access === "anybody" ? {} : { 403: refused("Forbidden") }),
      404: refused("Missing"),
      405: refused("NotAllowed"),
      ...(body ? { 408: refused("TooSlow"), 413: refused("TooLarge"), 415: refused("UnknownEncoding") } : {}),
      414: refused("TargetTooLong"),
      429: refused("TooMany"),
      431: refused("HeadTooLarge"),
      500: refused("Internal"),
      503: refused("Unavailable"),
    },
  };
}
