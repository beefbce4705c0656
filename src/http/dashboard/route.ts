import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { parser } from "../../contract/parse.ts";
import { GatewayError } from "../../errors.ts";
import { pathOf } from "../app.ts";
import { readJson } from "../body.ts";
import type { Backing } from "./backing.ts";
import { fromOwnPage, identified, type Visitor } from "./visitor.ts";

/** One operation of the dashboard's API: what it takes and gives, who may ask, and what it does. */
export interface Route {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/dashboard/api`; steps in braces are parameters. */
  path: string;
  summary: string;
  who: "anybody" | "member" | "operator";
  query?: TObject;
  body?: TObject;
  answer: TSchema;
  /** Of an answer that is not JSON. */
  type?: string;
  handle(request: Request, params: Record<string, string>, backing: Backing): Promise<Response>;
}

/** What an operation knows of one request. */
export interface Asked<Query, Body> {
  request: Request;
  backing: Backing;
  visitor: Visitor;
  params: Record<string, string>;
  query: Query;
  body: Body;
}

type Given<Query extends TObject, Body extends TObject, Answer extends TSchema> = Omit<Route, "handle" | "who"> & {
  query?: Query;
  body?: Body;
  answer: Answer;
  who?: "member" | "operator";
  run(asked: Asked<Static<Query>, Static<Body>>): Promise<Static<Answer> | Response>;
};

/** An operation for who is signed in. */
export function route<Query extends TObject, Body extends TObject, Answer extends TSchema>({
  run,
  who = "member",
  ...rest
}: Given<Query, Body, Answer>): Route {
  const parse = reading(rest);
  return {
    ...rest,
    who,
    async handle(request, params, backing) {
      const visitor = await identified(request, backing);
      if (visitor.accountId !== null) await admit(visitor, request, backing);
      if (who === "operator" && visitor.accountId !== null) throw nothingHere();
      if (visitor.scope === "read" && rest.method !== "GET")
        throw new GatewayError(
          "forbidden",
          "This token may only read; make one with the scope all for what changes something",
        );
      const given = await parse(request);
      return asResponse(await run({ request, backing, visitor, params, ...given }));
    },
  };
}

/** An operation for anybody, such as signing in. */
export function openRoute<Body extends TObject, Answer extends TSchema>({
  run,
  ...rest
}: Omit<Route, "handle" | "who" | "query"> & {
  body: Body;
  answer: Answer;
  run(asked: { request: Request; backing: Backing; body: Static<Body> }): Promise<Static<Answer> | Response>;
}): Route {
  const parse = reading(rest);
  return {
    ...rest,
    who: "anybody",
    async handle(request, _params, backing) {
      fromOwnPage(request);
      const { body } = (await parse(request)) as { body: Static<Body> };
      return asResponse(await run({ request, backing, body }));
    },
  };
}

/** Far more than pages and people do in a minute, and far less than would be felt by calls. */
const visitsMost = 600;
const changesMost = 60;

/** Throws `GatewayError` where a member asks too much. */
async function admit({ login }: Visitor, { method }: Request, { visits }: Backing): Promise<void> {
  const isChange = method !== "GET" && method !== "HEAD";
  const verdicts = [
    await visits.admit(login, visitsMost),
    ...(isChange ? [await visits.admit(`changes ${login}`, changesMost)] : []),
  ];
  const refused = verdicts.find(({ accepted }) => !accepted);
  if (!refused) return;
  const { limit, retryAfterSeconds = 1 } = refused;
  const what = limit === changesMost ? "changes" : "requests";
  const message = `The dashboard takes at most ${limit} ${what} a minute of a member; try again in ${retryAfterSeconds} s`;
  throw new GatewayError("rate_limit_exceeded", message, { retryAfterSeconds });
}

const bodyMost = 4 * 1024 * 1024;

function reading({ query, body }: Pick<Route, "query" | "body">) {
  const parseQuery = query && parser(query, "The query");
  const parseBody = body && parser(body, "The body");
  return async (request: Request) => ({
    query: (query && parseQuery?.(queryOf(request, query))) ?? {},
    body: parseBody ? parseBody((await readJson(request, bodyMost)).value) : {},
  });
}

/** What is asked in an address, with numbers where numbers belong. */
function queryOf({ url }: Request, { properties }: TObject): Record<string, string | number> {
  const given = [...new URL(url).searchParams];
  return Object.fromEntries(
    given.map(([name, value]) => {
      const isNumber = Object.hasOwn(properties, name) && properties[name]?.["type"] === "integer";
      return [name, isNumber && /^-?\d{1,9}$/.test(value) ? Number(value) : value];
    }),
  );
}

function asResponse(answer: unknown): Response {
  const response = answer instanceof Response ? answer : Response.json(answer);
  response.headers.set("cache-control", "no-store");
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}

/** Answers a request below `/dashboard/api` by the route it is for. */
export async function answered(routes: readonly Route[], request: Request, backing: Backing): Promise<Response> {
  const path = pathOf(request.url).slice("/dashboard/api".length);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const there = routes.flatMap((one) => {
    const params = paramsOf(one.path, path);
    return params ? [{ one, params }] : [];
  });
  const meant = there.find(({ one }) => one.method === method);
  if (meant) return meant.one.handle(request, meant.params, backing);
  if (there.length === 0) throw nothingHere();
  const allow = there.map(({ one }) => one.method).join(", ");
  throw new GatewayError("method_not_allowed", `This path answers ${allow} only`, { headers: { allow } });
}

/** What may stand in the place of a path's parameter: an id, or a login. */
export const isStep = /^[A-Za-z0-9_.@+-]{1,64}$/;

/** What stands in the place of a path's parameters; undefined if it is another path. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, step] of wanted.entries()) {
    const value = given[index]!;
    if (!step.startsWith("{")) {
      if (step !== value) return undefined;
    } else {
      const plain = decoded(value);
      if (plain === undefined || !isStep.test(plain)) return undefined;
      params[step.slice(1, -1)] = plain;
    }
  }
  return params;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A broken escape is no id.
    return undefined;
  }
}

/** Said of what is not there and of what somebody may not see alike. */
export const nothingHere = (
  what = "Nothing is served at this path; GET /dashboard/api/openapi.json describes what is",
) => new GatewayError("not_found", what);

export const wrong = (param: string, message: string): GatewayError =>
  new GatewayError("invalid_request", message, { param });
