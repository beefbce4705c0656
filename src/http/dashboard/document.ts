import type { Route } from "./route.ts";

/** The dashboard's API as an OpenAPI 3.1 document, made from the routes it is answered by. */
export function dashboardDocument(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const one of routes) (paths[one.path] ??= {})[one.method.toLowerCase()] = operation(one);
  return {
    openapi: "3.1.0",
    info: {
      title: "Penname dashboard",
      version,
      description:
        "What the dashboard asks of the gateway. Programs send `Authorization: Bearer` with a token (`penname tokens create`, or POST /tokens); the page has a cookie, and sends `X-CSRF-Token` with everything but GET.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/dashboard/api" }],
    security: [{ token: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "A token for programs, `pt-…`. The operator's password is taken too, but whoever guesses passwords from the same address holds it up.",
        },
        session: { type: "apiKey", in: "cookie", name: "penname_session", description: "Set by POST /session." },
      },
      responses: Object.fromEntries(
        Object.entries(failures).map(([name, description]) => [
          name,
          { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
        ]),
      ),
      schemas: { Error: errorSchema },
    },
  };
}

const failures = {
  Invalid: "Something of the request is wrong; the message says what would be right.",
  Unknown: "Nobody is signed in, or the password is wrong.",
  Forbidden: "The token may only read, or this takes a person.",
  Missing: "It is not there, or you may not see it.",
  TooMany: "Too many attempts, or more than people do; `Retry-After` says when the next is heard.",
  Unavailable: "Something that is needed is not there, such as the database or the issuer; try again later.",
};

const text = { type: "string" };
const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["message", "type", "code", "param"],
      properties: { message: text, type: text, code: text, param: { type: ["string", "null"] } },
    },
  },
};

function operation({ method, path, summary, who, query, body, answer, type = "application/json" }: Route): object {
  const steps = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", pattern: "^[A-Za-z0-9_.@+-]{1,64}$" },
  }));
  const queries = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: query?.required?.includes(name) ?? false,
    ...(schema.description === undefined ? {} : { description: schema.description }),
    schema: plain(schema),
  }));
  const refused = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/.]+\{?(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll("}", "")}`,
    summary: who === "operator" ? `${summary} (operator)` : summary,
    ...(who === "anybody" ? { security: [] } : {}),
    parameters: [...steps, ...queries],
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: plain(body) } } } } : {}),
    responses: {
      200: {
        description: "Done.",
        content: { [type]: { schema: type === "application/json" ? plain(answer) : text } },
      },
      400: refused("Invalid"),
      401: refused("Unknown"),
      ...(who === "anybody" ? {} : { 403: refused("Forbidden") }),
      404: refused("Missing"),
      429: refused("TooMany"),
      503: refused("Unavailable"),
    },
  };
}

/** A schema without what only the program knows of it. */
const plain = (schema: object): unknown =>
  JSON.parse(JSON.stringify(schema, (name, value: unknown) => (name === "expects" ? undefined : value)));
